import { formatNumber } from '#kit/format.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { listPage } from '#engine/read/list.ts'
import { hrefOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Asked, Frame } from '../frame.ts'
import { firstOf, lengthOf } from './counted.ts'
import { withFields } from './list-fields.ts'
import { freshnessOf } from './freshness.ts'
import { hiddenIn, limitsOf } from './limits.ts'
import { assumedIn, countOf, mostRows, notThere, nothing, only, openList, reading, shownRows, withoutThose } from './shape.ts'
import type { Answer, AnswerRow, Asking, Source } from './shape.ts'
import { valueShown } from './values.ts'

type Listed = Extract<Frame, { type: 'list' | 'count' }>

export const answerList = async (asking: Asking, frame: Listed): Promise<Answer> => {
  const record = asking.lexicon.kinds[frame.kind]
  if (record === undefined) return notThere
  const total = await lengthOf(asking, record, frame.query)
  const base: Answer = {
    ...nothing,
    total,
    list: openList(record, frame.query, total),
    read: reading(record, frame),
    assumed: assumedIn(frame),
    // An empty list has no newest sync; `none` says how fresh the units are among which it looked.
    freshness: total === 0 ? null : await freshnessOf(asking, record, frame.query),
  }
  if (total === 0) return { ...base, ...(await nobody(asking, record, frame)) }
  const split = await splitOf(asking, record, frame.query)
  const limits = frame.first === 1 ? null : await limitsOf(asking, record, frame, total)
  const sources = await firstOf(asking, record, frame.query, Math.min(frame.first ?? shownRows, mostRows))
  const said = `${countOf(record, total)}${limits?.default ?? ''}${only(frame.read)}${split === '' ? '' : `: ${split}`}.${limits?.after ?? ''}`
  const alone = frame.first === 1 ? sources[0] : undefined
  if (frame.show !== undefined) return { ...base, ...(await withFields(asking, record, { ...frame, show: frame.show }, said)), sources }
  const ties = frame.first === undefined ? '' : await tiesOf(asking, record, frame, sources)
  if (alone === undefined) {
    const lead = await leadOf(asking, record, frame, sources)
    return { ...base, response: `${lead}${said}${ties}`, sources, rows: limits?.rows ?? [] }
  }
  return {
    ...base,
    response: `${await aloneWords(asking, record, frame, alone, said)}${ties}`,
    sources,
    rows: await factsOf(asking, record, alone, frame.query['sort']?.replace('-', '')),
  }
}

/** "1136, 985,538 mi, the first of 105 vehicles", or that it is the only one. */
const aloneWords = async (asking: Asking, record: RecordDefinition, { query }: Listed, alone: Source, said: string): Promise<string> => {
  const named = withDay(alone, await dayOf(asking, record, alone, query))
  return said.startsWith('1 ') ? `${named}. It’s the only ${said.slice(2)}` : `${named}, the first of ${said}`
}

/** The answer of an empty list. "No" only where the person's role sees what was asked for. */
const nobody = async (asking: Asking, record: RecordDefinition, frame: Listed): Promise<Pick<Answer, 'response' | 'rows'>> => {
  const isNo = frame.yesNo === true && hiddenIn(record, frame.query).length === 0
  const zero = await none(asking, record, frame)
  return isNo ? { ...zero, response: `No: ${zero.response}` } : zero
}

/** Yes to a question of yes or no, or the first so many by name. */
const leadOf = async (asking: Asking, record: RecordDefinition, frame: Listed, sources: readonly Source[]): Promise<string> => {
  if (frame.first !== undefined && sources.length > 1) return firstWords(asking, record, frame, sources)
  return frame.yesNo === true ? 'Yes: ' : ''
}

/** "1136, 985,538 mi; 1209, 930,949 mi: the first 2 of". */
const firstWords = async (asking: Asking, record: RecordDefinition, { query }: Listed, sources: readonly Source[]): Promise<string> => {
  const named = await Promise.all(sources.map(async (one) => withDay(one, await dayOf(asking, record, one, query))))
  return `${named.join('; ')}: the first ${sources.length} of `
}

const withDay = ({ title }: Source, day: string): string => (day === '' ? title : `${title}, ${day}`)

/** How many more records have the same value as the last of the first so many: 15 units may all be the oldest. */
const tiesOf = async (
  asking: Asking,
  record: RecordDefinition,
  { query, first = 1 }: Listed,
  sources: readonly Source[],
): Promise<string> => {
  const field = (query['sort'] ?? '').replace('-', '')
  const last = sources.at(-1)
  if (last === undefined || !isRanged(record, field) || sources.length < Math.min(first, mostRows)) return ''
  const { deps, user } = asking
  const { text } = await listPage(deps, record, user, parseListQuery(record, { id: last.id, limit: '1', fields: field }))
  const [row = {}] = JSON.parse(text) as Record<string, unknown>[]
  const value = row[field]
  if (typeof value !== 'number' && typeof value !== 'string') return ''
  const same = await lengthOf(asking, record, { ...query, [`${field}From`]: String(value), [`${field}To`]: String(value) })
  const above = await lengthOf(asking, record, {
    ...query,
    ...((query['sort'] ?? '').startsWith('-') ? { [`${field}From`]: String(value) } : { [`${field}To`]: String(value) }),
  })
  if (above <= sources.length) return ''
  return ` ${formatNumber(same)} of them have the same ${inSentence(record.fields[field]?.label ?? field)}, ${valueShown(record, field, row, user.timeZone) ?? ''}.`
}

const isRanged = (record: RecordDefinition, field: string): boolean =>
  ['int', 'decimal', 'money', 'date'].includes(record.fields[field]?.kind ?? '')

/** Of the newest or the next one its day, and the miles it was done at. */
const dayOf = async ({ deps, user }: Asking, record: RecordDefinition, { id }: Source, { sort }: Query): Promise<string> => {
  const names = [...new Set([(sort ?? '').replace('-', ''), 'miles', 'mileage', 'odometer'])].filter(
    (name) => record.fields[name] !== undefined,
  )
  if (names.length === 0) return ''
  const { text } = await listPage(deps, record, user, parseListQuery(record, { id, limit: '1', fields: names.join(',') }))
  const [row = {}] = JSON.parse(text) as Record<string, unknown>[]
  return names.flatMap((name) => valueShown(record, name, row, user.timeZone) ?? []).join(', ')
}

/** What the list shows of one record. */
const factsOf = async (
  { deps, user }: Asking,
  record: RecordDefinition,
  { id, href }: Source,
  sort: string | undefined,
): Promise<readonly AnswerRow[]> => {
  const names = [...new Set([...(sort !== undefined && sort in record.fields ? [sort] : []), ...record.list.columns])]
  const { text } = await listPage(deps, record, user, parseListQuery(record, { id, limit: '1', fields: names.join(',') }))
  const [row = {}] = JSON.parse(text) as Record<string, unknown>[]
  const shown = names.flatMap((name): AnswerRow[] => {
    const value = name === 'title' ? null : valueShown(record, name, row, user.timeZone)
    const label = name === 'status' ? 'Status' : record.fields[name]?.label
    return value === null || label === undefined ? [] : [{ label, count: null, shown: value, href }]
  })
  return shown.slice(0, shownRows)
}

/** Zero with its filters and what made it zero, as far as it is known; else the nearest wider list that has something in it. */
export const none = async (asking: Asking, record: RecordDefinition, frame: Asked): Promise<Pick<Answer, 'response' | 'rows'>> => {
  const limits = await limitsOf(asking, record, frame, 0)
  const wider = limits.rows.length > 0 ? null : await widerThan(asking, record, frame)
  const nearest = wider === null ? '' : ` ${formatNumber(wider.count ?? 0)} ${lowered(wider.label)}.`
  return {
    response: `${countOf(record, 0)}${limits.default}${only(frame.read)}.${nearest}${limits.after}`,
    rows: wider === null ? limits.rows : [wider],
  }
}

/** "Without “open”" after its number, and "All tickets" as "tickets in all". */
const lowered = (label: string): string =>
  label.startsWith('All ') ? `${label.slice(4)} in all` : `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`

const mostTried = 6

/** The shortest list that has something once one filter is left out; with all of them left out where one is not enough. */
const widerThan = async (asking: Asking, record: RecordDefinition, { query, read }: Asked): Promise<AnswerRow | null> => {
  const { division } = query
  const bare: Query = division === undefined ? {} : { division }
  const said = [...new Map(read.filter(({ on }) => on !== 'sort').map((one) => [one.on, one])).values()].slice(0, mostTried)
  const tries = said.map(({ on, words }) => ({ label: `Without “${inSentence(words)}”`, query: withoutThose(query, on) }))
  const counted: AnswerRow[] = []
  for (const one of tries)
    counted.push({ label: one.label, count: await lengthOf(asking, record, one.query), href: hrefOf(record, one.query) })
  const [nearest] = counted.filter(({ count }) => (count ?? 0) > 0).toSorted((one, other) => (one.count ?? 0) - (other.count ?? 0))
  if (nearest !== undefined) return nearest
  const all = Object.keys(query).length === Object.keys(bare).length ? 0 : await lengthOf(asking, record, bare)
  return all === 0 ? null : { label: `All ${inSentence(record.label.many)}`, count: all, href: hrefOf(record, bare) }
}

/** "9 open, 3 pending": where a word stands for several states, how many are in each. */
const splitOf = async (asking: Asking, record: RecordDefinition, query: Query): Promise<string> => {
  const states = (query['status'] ?? '').split(',').filter((state) => state !== '' && !state.startsWith('!'))
  if (states.length < 2 || states.length > 4 || (query['status'] ?? '').startsWith('!')) return ''
  const parts: string[] = []
  for (const status of states)
    parts.push(
      `${formatNumber(await lengthOf(asking, record, { ...query, status }))} ${inSentence(record.lifecycle.states[status]?.label ?? status)}`,
    )
  return parts.join(', ')
}
