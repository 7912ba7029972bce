import { formatNumber } from '#kit/format.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { countRecords, listPage } from '#engine/read/list.ts'
import { hrefOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Asked, Frame } from '../frame.ts'
import { freshnessOf } from './freshness.ts'
import { assumedIn, countOf, mostRows, notThere, nothing, only, openList, reading, shownRows, withoutThose } from './shape.ts'
import type { Answer, AnswerRow, Asking, Source } from './shape.ts'
import { valueShown } from './values.ts'

/** How many records a list has for who asks. */
export const lengthOf = ({ deps, user }: Asking, record: RecordDefinition, query: Query): Promise<number> =>
  countRecords(deps, record, user, parseListQuery(record, { ...query, limit: '1' }))

/** The first records of a list, to be named as sources. */
export const firstOf = async (
  { deps, user }: Asking,
  record: RecordDefinition,
  query: Query,
  limit = shownRows,
): Promise<readonly Source[]> => {
  const list = parseListQuery(record, { ...query, limit: String(limit) })
  const { text } = await listPage(deps, record, user, { ...list, fields: ['number', 'title'] })
  const rows = JSON.parse(text) as { id: string; number: string; title: string }[]
  return rows.map(({ id, number, title }) => ({ kind: record.name, id, number, title, href: `${record.path}/${id}` }))
}

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
    freshness: await freshnessOf(asking, record, frame.query),
  }
  if (total === 0) {
    const zero = await none(asking, record, frame)
    return { ...base, ...zero, response: frame.yesNo === true ? `No: ${zero.response}` : zero.response }
  }
  const split = await splitOf(asking, record, frame.query)
  const sources = await firstOf(asking, record, frame.query, Math.min(frame.first ?? shownRows, mostRows))
  const said = `${countOf(record, total)}${only(frame.read)}${split === '' ? '' : `: ${split}`}.`
  const alone = frame.first === 1 ? sources[0] : undefined
  const yes = frame.yesNo === true ? 'Yes: ' : ''
  if (alone === undefined) return { ...base, response: `${yes}${said}`, sources }
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
  const names = [(sort ?? '').replace('-', ''), 'miles', 'mileage', 'odometer'].filter((name) => record.fields[name] !== undefined)
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

/** Zero is said, with its filters, and the nearest wider list that has something in it. */
export const none = async (asking: Asking, record: RecordDefinition, frame: Asked): Promise<Pick<Answer, 'response' | 'rows'>> => {
  const wider = await widerThan(asking, record, frame)
  return { response: `${countOf(record, 0)}${only(frame.read)}.`, rows: wider === null ? [] : [wider] }
}

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
