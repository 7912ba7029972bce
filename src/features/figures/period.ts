import { AppError } from '#kit/errors.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { daysAfter, monthStart, quarterStart } from '#kit/dates/iso-day.ts'
import type { Stretch } from '../questions/measure.ts'
import { spanFrom } from '../questions/places.ts'

export interface RangeQuery {
  readonly range: '30d' | '12m' | 'custom'
  readonly from?: string | undefined
  readonly to?: string | undefined
}

type Bucket = Required<Stretch>

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
  readonly years: readonly Bucket[]
  readonly label: string
  /** The period as a filter of that field. */
  readonly within: (field: string) => string
}

const longest = 1_830
const daysBetween = (from: string, to: string): number => (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000

export const rangeOf = (field: string, { from, to }: { readonly from: string; readonly to: string }): string =>
  `${field}From=${from}&${field}To=${to}`

/** Months or quarters of the period, or what of them lies inside. */
const stepsOf = (from: string, to: string, unit: 'month' | 'quarter'): Bucket[] => {
  const steps: Bucket[] = []
  let first = unit === 'month' ? monthStart(from) : quarterStart(from)
  while (first <= to) {
    const step = spanFrom(unit, first)
    steps.push({ ...step, from: first < from ? from : first, to: step.to > to ? to : step.to })
    first = daysAfter(step.to, 1)
  }
  return steps
}

const weeksOf = (from: string, to: string): Bucket[] =>
  Array.from({ length: Math.floor(daysBetween(from, to) / 7) + 1 }, (_, week) => {
    const first = daysAfter(from, week * 7)
    const last = daysAfter(first, 6)
    return { key: String(week), label: formatDate(first).replace(/, \d{4}$/, ''), from: first, to: last > to ? to : last }
  })

const boundsOf = ({ range, from, to }: RangeQuery, today: string): { from: string; to: string } => {
  if (range === '30d') return { from: daysAfter(today, -29), to: today }
  if (range === '12m') return { from: monthStart(today, -11), to: today }
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
  const open = monthStart(daysAfter(to, 1))
  return {
    today,
    from,
    to,
    by: short ? 'week' : 'month',
    buckets: short ? weeksOf(from, to) : stepsOf(from, to, 'month'),
    quarters: stepsOf(from, to, 'quarter'),
    fullMonths: Array.from({ length: 12 }, (_, month) => spanFrom('month', monthStart(open, month - 12))),
    years: Array.from({ length: 5 }, (_, back) => {
      const year = String(Number(to.slice(0, 4)) - 4 + back)
      return { key: year, label: year, from: `${year}-01-01`, to: `${year}-12-31` }
    }),
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
  from: monthStart(month.from, -11),
  to: month.to,
})

/** Months `YYYY-MM` of a stretch, both ends included. */
export const monthsIn = ({ from, to }: { readonly from: string; readonly to: string }): string[] => {
  const months: string[] = []
  for (let first = monthStart(from); first <= to; first = monthStart(first, 1)) months.push(first.slice(0, 7))
  return months
}
