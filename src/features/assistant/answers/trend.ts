import { daysAfter, monthStart, quarterStart, weekStart } from '#kit/dates/iso-day.ts'
import { formatNumber } from '#kit/format.ts'
import { isFilterable } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { groupsOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame } from '../frame.ts'
import { lengthOf } from './counted.ts'
import { none } from './lists.ts'
import { daysOf, take } from './measures.ts'
import { assumedIn, countOf, notThere, nothing, only, openList, reading } from './shape.ts'
import type { Answer, AnswerRow, Asking } from './shape.ts'

type Trended = Extract<Frame, { type: 'trend' }>

/** The most periods that one answer shows. */
const mostShown = 31

/** The weeks, months, quarters, or years of a question, each with its own list. */
export const answerTrend = async (asking: Asking, frame: Trended): Promise<Answer> => {
  const record = asking.lexicon.kinds[frame.kind]
  const [, unitName = '', field] = /^(day|week|month|quarter|year):(.+)$/.exec(frame.by) ?? []
  const unit = units[unitName]
  if (record === undefined || unit === undefined || field === undefined || !isFilterable(record, field)) return notThere
  const total = await lengthOf(asking, record, frame.query)
  const base: Answer = {
    ...nothing,
    total,
    list: openList(record, frame.query, total),
    look: 'bars',
    read: [...reading(record, frame), { label: 'By', value: `${unit.label}, by ${record.fields[field]?.label ?? 'when it was added'}` }],
    assumed: assumedIn(frame),
  }
  if (total === 0) return { ...base, ...(await none(asking, record, frame)), look: 'table' }
  const all = await startsOf(asking, record, frame, { unit, field })
  const starts = all.slice(-mostShown)
  const rows: (AnswerRow & { readonly value: number | null })[] = []
  for (const start of starts) {
    const days = { first: start, last: daysAfter(unit.start(start, 1), -1) }
    const taken = await take(asking, record, { ...frame.query, ...within(frame.query, field, days) }, frame.measure)
    if (taken === null) return notThere
    rows.push({ label: unit.words(start), count: taken.count, href: taken.href, shown: taken.shown, value: taken.value })
  }
  const top = rows.filter(({ value }) => value !== null).toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))[0]
  const most = top === undefined ? '' : `: the most in ${top.label} (${top.shown ?? ''})`
  const cut = all.length > starts.length ? ` The last ${formatNumber(mostShown)} ${unitName}s are shown.` : ''
  return {
    ...base,
    response: `${countOf(record, total)} by ${unitName}${only(frame.read)}${most}.${cut}`,
    rows: rows.map(({ value: _value, ...row }) => row),
  }
}

interface Unit {
  readonly label: string
  /** The first day of the period that holds `day`, or of one that many periods later. */
  readonly start: (day: string, away?: number) => string
  readonly words: (start: string) => string
}

const said = (start: string, how: Intl.DateTimeFormatOptions): string =>
  new Date(`${start}T00:00:00Z`).toLocaleDateString('en-US', { ...how, timeZone: 'UTC' })

const units: Readonly<Record<string, Unit>> = {
  day: {
    label: 'Day',
    start: (day, away = 0) => daysAfter(day, away),
    words: (start) => said(start, { weekday: 'short', month: 'short', day: 'numeric' }),
  },
  week: {
    label: 'Week',
    start: (day, away = 0) => daysAfter(weekStart(day), away * 7),
    words: (start) => `Week of ${said(start, { month: 'short', day: 'numeric', year: 'numeric' })}`,
  },
  month: { label: 'Month', start: monthStart, words: (start) => said(start, { month: 'short', year: 'numeric' }) },
  quarter: {
    label: 'Quarter',
    start: quarterStart,
    words: (start) => `Q${Math.floor((Number(start.slice(5, 7)) + 2) / 3)} ${start.slice(0, 4)}`,
  },
  year: {
    label: 'Year',
    start: (day, away = 0) => `${Number(day.slice(0, 4)) + away}-01-01`,
    words: (start) => start.slice(0, 4),
  },
}

/** The first day of each period in the question's range, or from the first record to the last. */
const startsOf = async (
  { deps, user }: Asking,
  record: RecordDefinition,
  frame: Trended,
  { unit, field }: { readonly unit: Unit; readonly field: string },
): Promise<string[]> => {
  const { from, to } = daysOf(frame.query)
  const months = from !== null && to !== null ? [] : await groupsOf(deps, user, record, { ...frame, by: `month:${field}` })
  const found = months.flatMap(({ key }) => (key === null ? [] : [`${key}-01`]))
  const [first, last] = [from ?? found[0], to ?? found.at(-1)]
  const starts: string[] = []
  if (first === undefined || last === undefined) return starts
  for (let start = unit.start(first); start <= last; start = unit.start(start, 1)) starts.push(start)
  return starts
}

/** The days of a period, cut to the question's range. */
const within = (query: Query, field: string, { first, last }: { readonly first: string; readonly last: string }): Query => {
  const { from, to } = daysOf(query)
  return { [`${field}From`]: from !== null && from > first ? from : first, [`${field}To`]: to !== null && to < last ? to : last }
}
