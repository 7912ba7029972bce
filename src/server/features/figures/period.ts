import { AppError } from '#kit/errors.ts'
import { formatDate } from '#kit/format-time.ts'

export interface RangeQuery {
  readonly range: '30d' | '12m' | 'custom'
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A stretch of days with its name: a week or a month of the period, or what of it lies inside. */
export interface Bucket {
  readonly key: string
  readonly label: string
  readonly from: string
  readonly to: string
}

/** The days that figures cover, all inclusive, in the company's calendar. */
export interface Period {
  readonly today: string
  readonly from: string
  readonly to: string
  /** Weeks up to a quarter of a year, months beyond it; none reaches outside the period. */
  readonly buckets: readonly Bucket[]
  readonly by: 'week' | 'month'
  readonly quarters: readonly Bucket[]
  /** The twelve full months that rates over miles are worked out on, oldest first; the last one is over by the end of the period. */
  readonly fullMonths: readonly Bucket[]
  /** Calendar years up to the last day, oldest first, five at most. */
  readonly years: readonly number[]
  readonly label: string
  /** The period as a filter of that field. */
  readonly within: (field: string) => string
}

const longest = 1_830
const dayLength = 86_400_000

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string): number => (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength
const firstOfMonth = (day: string, months: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10)

export const rangeOf = (field: string, { from, to }: { readonly from: string; readonly to: string }): string =>
  `${field}From=${from}&${field}To=${to}`

const monthLabel = (first: string): string => `${formatDate(first).slice(0, 3)} ${first.slice(0, 4)}`
const monthFrom = (first: string): Bucket => ({
  key: first.slice(0, 7),
  label: monthLabel(first),
  from: first,
  to: addDays(firstOfMonth(first, 1), -1),
})

const stepsOf = (from: string, to: string, months: number, labelOf: (first: string) => string): Bucket[] => {
  const offset = -((Number(from.slice(5, 7)) - 1) % months)
  const steps: Bucket[] = []
  for (let first = firstOfMonth(from, offset); first <= to; first = firstOfMonth(first, months)) {
    const last = addDays(firstOfMonth(first, months), -1)
    steps.push({ key: first.slice(0, 7), label: labelOf(first), from: first < from ? from : first, to: last > to ? to : last })
  }
  return steps
}

const weeksOf = (from: string, to: string): Bucket[] =>
  Array.from({ length: Math.floor(daysBetween(from, to) / 7) + 1 }, (_, week) => {
    const first = addDays(from, week * 7)
    const last = addDays(first, 6)
    return { key: String(week), label: formatDate(first).replace(/, \d{4}$/, ''), from: first, to: last > to ? to : last }
  })

const boundsOf = ({ range, from, to }: RangeQuery, today: string): { from: string; to: string } => {
  if (range === '30d') return { from: addDays(today, -29), to: today }
  if (range === '12m') return { from: firstOfMonth(today, -11), to: today }
  if (from === undefined || to === undefined) throw new AppError('invalid', 'Choose the first and the last day.')
  const last = to > today ? today : to
  if (from > last) throw new AppError('invalid', 'The first day comes after the last.')
  if (daysBetween(from, last) > longest) throw new AppError('invalid', 'Choose at most five years.')
  return { from, to: last }
}

/** The period asked for. Twelve months are the current one and the eleven before it. Throws `invalid` for days that make none. */
export const periodOf = (asked: RangeQuery, today: string): Period => {
  const { from, to } = boundsOf(asked, today)
  const short = daysBetween(from, to) < 92
  // The month that the day after the end belongs to is not over.
  const open = firstOfMonth(addDays(to, 1), 0)
  return {
    today,
    from,
    to,
    by: short ? 'week' : 'month',
    buckets: short ? weeksOf(from, to) : stepsOf(from, to, 1, monthLabel),
    quarters: stepsOf(from, to, 3, (first) => `Q${Math.ceil(Number(first.slice(5, 7)) / 3)} ${first.slice(0, 4)}`),
    fullMonths: Array.from({ length: 12 }, (_, month) => monthFrom(firstOfMonth(open, month - 12))),
    years: Array.from({ length: 5 }, (_, year) => Number(to.slice(0, 4)) - 4 + year),
    label: `${formatDate(from)} to ${formatDate(to)}`,
    within: (field) => rangeOf(field, { from, to }),
  }
}

/** The full months as one stretch. */
export const rateYear = ({ fullMonths }: Period): { readonly from: string; readonly to: string } => ({
  from: fullMonths[0]?.from ?? '',
  to: fullMonths.at(-1)?.to ?? '',
})

/** The twelve months that end with one of the full months: what a rolling rate at that month covers. */
export const yearUntil = (month: Bucket): { readonly from: string; readonly to: string } => ({
  from: firstOfMonth(month.from, -11),
  to: month.to,
})

/** Months `YYYY-MM` of a stretch, both ends included. */
export const monthsIn = ({ from, to }: { readonly from: string; readonly to: string }): string[] => {
  const months: string[] = []
  for (let first = firstOfMonth(from, 0); first <= to; first = firstOfMonth(first, 1)) months.push(first.slice(0, 7))
  return months
}
