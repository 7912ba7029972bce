import { formatNumber } from '#kit/format.ts'
import { isFilterable } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { groupsOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame } from '../frame.ts'
import { lengthOf, none } from './lists.ts'
import { daysOf, take } from './measures.ts'
import { assumedIn, countOf, notThere, nothing, only, openList, reading } from './shape.ts'
import type { Answer, AnswerRow, Asking } from './shape.ts'

type Trended = Extract<Frame, { type: 'trend' }>

const mostMonths = 24

/** The months of a question, each with its own list. */
export const answerTrend = async (asking: Asking, frame: Trended): Promise<Answer> => {
  const record = asking.lexicon.kinds[frame.kind]
  const field = /^month:(.+)$/.exec(frame.by)?.[1]
  if (record === undefined || field === undefined || !isFilterable(record, field)) return notThere
  const total = await lengthOf(asking, record, frame.query)
  const base: Answer = {
    ...nothing,
    total,
    list: openList(record, frame.query, total),
    look: 'bars',
    read: [...reading(record, frame), { label: 'By', value: `Month, by ${record.fields[field]?.label ?? 'when it was added'}` }],
    assumed: assumedIn(frame),
  }
  if (total === 0) return { ...base, ...(await none(asking, record, frame)), look: 'table' }
  const all = await monthsOf(asking, record, frame)
  const months = all.slice(-mostMonths)
  const rows: (AnswerRow & { readonly value: number | null })[] = []
  for (const month of months) {
    const taken = await take(asking, record, { ...frame.query, ...within(frame.query, field, month) }, frame.measure)
    if (taken === null) return notThere
    rows.push({ label: monthWords(month), count: taken.count, href: taken.href, shown: taken.shown, value: taken.value })
  }
  const top = rows.filter(({ value }) => value !== null).toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))[0]
  const most = top === undefined ? '' : `: the most in ${top.label} (${top.shown ?? ''})`
  const cut = all.length > months.length ? ` The last ${formatNumber(mostMonths)} months are shown.` : ''
  return {
    ...base,
    response: `${countOf(record, total)} by month${only(frame.read)}${most}.${cut}`,
    rows: rows.map(({ value: _value, ...row }) => row),
  }
}

const monthsOf = async ({ deps, user }: Asking, record: RecordDefinition, frame: Trended): Promise<string[]> => {
  const { from, to } = daysOf(frame.query)
  const found = from !== null && to !== null ? [] : (await groupsOf(deps, user, record, frame)).flatMap(({ key }) => key ?? [])
  const first = from?.slice(0, 7) ?? found[0]
  const last = to?.slice(0, 7) ?? found.at(-1)
  const months: string[] = []
  for (let month = first; month !== undefined && last !== undefined && month <= last; month = after(month)) months.push(month)
  return months
}

const after = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

const lastDay = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The days of a month, as far as the question reaches. */
const within = (query: Query, field: string, month: string): Query => {
  const { from, to } = daysOf(query)
  const [first, last] = [`${month}-01`, lastDay(month)]
  return { [`${field}From`]: from !== null && from > first ? from : first, [`${field}To`]: to !== null && to < last ? to : last }
}

const monthWords = (month: string): string =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
