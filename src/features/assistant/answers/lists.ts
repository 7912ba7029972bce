import { formatNumber } from '#kit/format.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { listPage } from '#engine/read/list.ts'
import { hrefOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Asked, Frame } from '../frame.ts'
import { firstOf, lengthOf } from './counted.ts'
import { freshnessOf } from './freshness.ts'
import { limitsOf } from './limits.ts'
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
  if (total === 0) {
    const zero = await none(asking, record, frame)
    return { ...base, ...zero, response: frame.yesNo === true ? `No: ${zero.response}` : zero.response }
  }
  const split = await splitOf(asking, record, frame.query)
  const limits = frame.first === 1 ? null : await limitsOf(asking, record, frame, total)
  const sources = await firstOf(asking, record, frame.query, Math.min(frame.first ?? shownRows, mostRows))
  const said = `${countOf(record, total)}${limits?.default ?? ''}${only(frame.read)}${split === '' ? '' : `: ${split}`}.${limits?.after ?? ''}`
  const alone = frame.first === 1 ? sources[0] : undefined
  const yes = frame.yesNo === true ? 'Yes: ' : ''
  if (alone === undefined) return { ...base, response: `${yes}${said}`, sources, rows: limits?.rows ?? [] }
  const day = await dayOf(asking, record, alone, frame.query)
  return {
    ...base,
    response: `${alone.title}${day === '' ? '' : `, ${day}`}, the first of ${said}`,
    sources,
    rows: await factsOf(asking, record, alone),
  }
}

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
const factsOf = async ({ deps, user }: Asking, record: RecordDefinition, { id, href }: Source): Promise<readonly AnswerRow[]> => {
  const { text } = await listPage(deps, record, user, parseListQuery(record, { id, limit: '1', fields: record.list.columns.join(',') }))
  const [row = {}] = JSON.parse(text) as Record<string, unknown>[]
  const shown = record.list.columns.flatMap((name): AnswerRow[] => {
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
