import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { partsOfJoin } from '#kit/list-joins.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import type { Frame, Measure } from '../assistant/frame.ts'
import { inDivision, inUse } from '../assistant/reading/assumptions.ts'
import type { Reading } from '../assistant/reading/reading.ts'
import { plainText } from '../assistant/words.ts'
import { axesOf } from '../questions/groups.ts'
import type { Query } from '../questions/groups.ts'
import { periodFieldOf } from '../questions/period-field.ts'
import { isPlainText, onlyNumbersOf } from './numbers.ts'
import { saidOf } from './said.ts'

const name = z.string().min(1).max(60)
const query = z
  .record(name, z.string().min(1).max(400))
  .refine((given) => Object.keys(given).length <= 12, 'At most 12 filters')
  .default({})
const measure = z.union([z.strictObject({ how: z.literal('count') }), z.strictObject({ how: z.enum(['sum', 'average']), field: name })])
const words = z.string().trim().min(1).max(160)

/** What a model may say. Whatever else it says is no answer. */
const proposed = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['list', 'count']), kind: name, query }),
  z.strictObject({ type: z.literal('group'), kind: name, query, by: name, top: z.int().min(1).max(50).optional(), sum: name.optional() }),
  z.strictObject({ type: z.enum(['sum', 'average']), kind: name, query, field: name }),
  z.strictObject({ type: z.literal('compare'), kind: name, query, measure, sides: z.array(z.strictObject({ query })).min(2).max(4) }),
  z.strictObject({ type: z.literal('trend'), kind: name, query, measure, by: name }),
  z.strictObject({ type: z.literal('navigate'), to: name }),
  z.strictObject({ type: z.literal('clarify'), question: words, options: z.array(words.max(80)).min(2).max(4) }),
  z.strictObject({ type: z.literal('unsupported') }),
])
type Proposed = z.infer<typeof proposed>
type Listed = Exclude<Proposed, { type: 'navigate' | 'clarify' | 'unsupported' }>

/** What is wrong with what a model said, in words for the model. */
export class WrongFrame extends Error {}

/** The JSON of a model's words, fenced or not. Throws WrongFrame. */
const readJson = (text: string): unknown => {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch {
    throw new WrongFrame('Answer with one JSON object and nothing else.')
  }
}

export interface Known {
  readonly question: string
  /** Ids of records that stood in the frames before: no other id may come back. */
  readonly ids: ReadonlySet<string>
}

/**
 * What a model said, as a frame that a person could have asked: kinds, fields, values and screens of their own, by the grammar of the list.
 * Null where it says that it cannot. Throws WrongFrame.
 */
export const frameFrom = async (text: string, reading: Reading, known: Known): Promise<Frame | null> => {
  const parsed = proposed.safeParse(readJson(text))
  if (!parsed.success) throw new WrongFrame('This is none of the forms. Answer with one of them.')
  const said = parsed.data
  switch (said.type) {
    case 'unsupported':
      return null
    case 'navigate':
      return screenFrame(said.to, reading)
    case 'clarify':
      return clarifyFrame(said, known)
    default:
      return listFrame(said, reading, known)
  }
}

const screenFrame = (to: string, { screens }: Reading): Frame => {
  const named = plainText(to)
  const path = Object.entries(screens).find(([name, one]) => name === named || one === to)?.[1]
  if (path === undefined) throw new WrongFrame('Screen not found.')
  const label = Object.entries(screens).find(([, one]) => one === path)?.[0] ?? path
  return { type: 'navigate', path, label }
}

const clarifyFrame = ({ question, options }: Extract<Proposed, { type: 'clarify' }>, known: Known): Frame => {
  const all = [question, ...options]
  if (!all.every((one) => isPlainText(one) && onlyNumbersOf(one, known.question)))
    throw new WrongFrame('Ask in plain words, without numbers or addresses.')
  return { type: 'clarify', question, options }
}

const listFrame = async (said: Listed, reading: Reading, known: Known): Promise<Frame | null> => {
  const record = Object.hasOwn(reading.lexicon.kinds, said.kind) ? reading.lexicon.kinds[said.kind] : undefined
  if (record === undefined) throw new WrongFrame(`There is no kind ${said.kind}.`)
  const filled = await fillIn(record, said.query, reading, known)
  if ('clarify' in filled) return filled.clarify
  const listed = { query: filled.query, read: saidOf(record, filled.query, filled.names), assumed: [] }
  const asked = inDivision(record, inUse(record, listed), reading)
  const list = { kind: record.name, ...asked }
  checked(record, list.query)
  switch (said.type) {
    case 'list':
    case 'count':
      return { type: said.type, ...list }
    case 'group': {
      assertAxis(record, said.by)
      if (said.sum !== undefined) assertMeasured(record, said.sum, ['money'])
      return {
        type: 'group',
        ...list,
        by: said.by,
        ...(said.sum === undefined ? {} : { sum: said.sum }),
        ...(said.top === undefined ? {} : { top: said.top }),
      }
    }
    case 'sum':
      assertMeasured(record, said.field, ['money'])
      return { type: 'sum', ...list, field: said.field }
    case 'average':
      if (said.field !== 'days') assertMeasured(record, said.field, ['money', 'int', 'decimal'])
      return { type: 'average', ...list, field: said.field }
    case 'trend':
      assertAxis(record, said.by)
      return { type: 'trend', ...list, measure: measured(record, said.measure), by: said.by }
    case 'compare': {
      const sides = []
      for (const side of said.sides) {
        const own = await fillIn(record, side.query, reading, known)
        if ('clarify' in own) return own.clarify
        checked(record, { ...list.query, ...own.query })
        const label = saidOf(record, own.query, own.names)
          .map(({ words: said }) => said)
          .join('; ')
        sides.push({ label: label === '' ? record.label.many : label, query: own.query })
      }
      const [first, second, ...more] = sides
      if (first === undefined || second === undefined) return null
      return { type: 'compare', ...list, measure: measured(record, said.measure), sides: [first, second, ...more] }
    }
  }
}

const measured = (record: RecordDefinition, said: Extract<Listed, { type: 'trend' }>['measure']): Measure => {
  if (said.how !== 'count') assertMeasured(record, said.field, said.how === 'sum' ? ['money'] : ['money', 'int', 'decimal'])
  return said
}

const assertAxis = (record: RecordDefinition, by: string): void => {
  if (!axesOf(record, periodFieldOf(record)).some(({ key }) => key === by))
    throw new WrongFrame(`${record.name} can’t be grouped by ${by}.`)
}

const assertMeasured = (record: RecordDefinition, property: string, kinds: readonly string[]): void => {
  const field = Object.hasOwn(record.fields, property) ? record.fields[property] : undefined
  if (field === undefined || !kinds.includes(field.kind) || field.computed === true || field.confidential !== undefined)
    throw new WrongFrame(`${record.name} has no ${property} that can be worked with so.`)
}

const refused = new Set(['limit', 'offset', 'fields', 'view', 'peek', 'archived'])
const checked = (record: RecordDefinition, given: Query): void => {
  const unfit = Object.keys(given).find((key) => refused.has(key))
  if (unfit !== undefined) throw new WrongFrame(`${unfit} is no filter.`)
  try {
    parseListQuery(record, given)
  } catch (error) {
    if (error instanceof AppError && error.code === 'malformed') throw new WrongFrame(error.message.slice(0, 300))
    throw error
  }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const relative = /^today(?:([+-]\d{1,4})d)?$/

type Filled = { readonly query: Query; readonly names: ReadonlyMap<string, string> } | { readonly clarify: Frame }

/** Days that the model gave from today on, and names it took from the question: each becomes the one record that the person may find by it. */
const fillIn = async (record: RecordDefinition, given: Query, reading: Reading, known: Known): Promise<Filled> => {
  const names = new Map<string, string>()
  const query: Record<string, string> = {}
  for (const [key, value] of Object.entries(given)) {
    if ([...value.matchAll(uuid)].some(([id]) => !known.ids.has(id.toLowerCase())))
      throw new WrongFrame('Name records by "name:" and words.')
    const day = relative.exec(value)
    const words = /^name:\s*(.+)$/.exec(value)?.[1]
    if (day !== null) query[key] = daysAfter(reading.today, Number(day[1] ?? 0))
    else if (words === undefined) query[key] = isText(record, key, reading) ? value.replace(/(?<!\\),/g, '\\,') : value
    else {
      const found = await namedBy(record, key, words, reading)
      if ('clarify' in found) return found
      query[key] = found.id
      names.set(found.id, found.label)
    }
  }
  return { query, names }
}

/** Whether the filter is on text, where a comma is part of the value: "Wichita, KS". */
const isText = (record: RecordDefinition, key: string, { lexicon }: Reading): boolean => {
  const join = partsOfJoin(key)
  if (join === null) return record.fields[key]?.kind === 'text'
  const through = record.fields[join.first]
  return through?.kind === 'ref' && lexicon.kinds[through.to]?.fields[join.rest]?.kind === 'text'
}

const namedBy = async (
  record: RecordDefinition,
  key: string,
  words: string,
  { find, lexicon }: Reading,
): Promise<{ readonly id: string; readonly label: string } | { readonly clarify: Frame }> => {
  const field = Object.hasOwn(record.fields, key) ? record.fields[key] : undefined
  const kind = key === 'id' ? record.name : field?.kind === 'ref' || field?.kind === 'refs' ? field.to : null
  if (kind === null) throw new WrongFrame(`${key} names no record.`)
  const found = (await find(words)).filter((one) => one.kind === kind)
  const [only] = found
  if (only === undefined) throw new WrongFrame('No such record can be found.')
  if (found.length === 1) return only
  const one = inSentence(lexicon.kinds[kind]?.label.one ?? kind)
  const options = found.slice(0, 4).map(({ label }) => `${one} ${label}`)
  return { clarify: { type: 'clarify', question: 'Which one do you mean?', options } }
}
