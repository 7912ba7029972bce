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
type Between = Pick<Bucket, 'from' | 'to'>

/** The days that a page covers, all inclusive, in the company's calendar. */
export interface Period extends Between {
  readonly today: string
  /** Weeks up to a quarter of a year, months beyond it; none reaches outside the period. */
  readonly buckets: readonly Bucket[]
  readonly by: 'week' | 'month'
  readonly quarters: readonly Bucket[]
  /** The twelve complete months that rates over miles cover, oldest first; the last one is over by the end of the period. */
  readonly fullMonths: readonly Bucket[]
  /** Calendar years, oldest first; the last one is the year of rates over hours. */
  readonly years: readonly Bucket[]
  readonly label: string
  /** What the days are called next to a number: "12 months"; empty where the page itself says them. */
  readonly words: string
  /** The page prints the twelve complete months, so no number on it repeats them. */
  readonly printed?: true
}

const longest = 1_830
const daysBetween = (from: string, to: string): number => (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000

/** The complete months before this one. */
const completeMonths = (today: string, months: number): Between => ({
  from: monthStart(today, -months),
  to: daysAfter(monthStart(today), -1),
})

/** Months or quarters of the period, or the part of them inside it. */
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

const boundsOf = ({ range, from, to }: RangeQuery, today: string): Between => {
  if (range === '30d') return { from: daysAfter(today, -29), to: today }
  if (range === '12m') return completeMonths(today, 12)
  if (from === undefined || to === undefined) throw new AppError('invalid', 'Choose the first and the last day.')
  const last = to > today ? today : to
  if (from > last) throw new AppError('invalid', 'Start date must be before end date.')
  if (daysBetween(from, last) > longest) throw new AppError('invalid', 'Choose at most five years.')
  return { from, to: last }
}

/** The period asked for; twelve months are the last twelve complete ones. Throws `invalid` for days that make none. */
export const periodOf = (asked: RangeQuery, today: string): Period => {
  const { from, to } = boundsOf(asked, today)
  const short = daysBetween(from, to) < 92
  // The month that the day after the end belongs to is not over.
  const open = monthStart(daysAfter(to, 1))
  const year = Number((asked.range === 'custom' ? to : today).slice(0, 4))
  return {
    today,
    from,
    to,
    by: short ? 'week' : 'month',
    buckets: short ? weeksOf(from, to) : stepsOf(from, to, 'month'),
    quarters: stepsOf(from, to, 'quarter'),
    fullMonths: Array.from({ length: 12 }, (_, month) => spanFrom('month', monthStart(open, month - 12))),
    years: Array.from({ length: 5 }, (_, back) => {
      const key = String(year - 4 + back)
      return { key, label: key, from: `${key}-01-01`, to: `${key}-12-31` }
    }),
    label: `${formatDate(from)} to ${formatDate(to)}`,
    words: '',
    ...(asked.range === '12m' ? { printed: true } : {}),
  }
}

/** The last complete months, for pages without a period to choose. */
export const lastMonths = (today: string, months = 12): Period => ({
  ...periodOf({ range: 'custom', ...completeMonths(today, months) }, today),
  words: `${months} months`,
})

/** "Nov 2025 to Oct 2026". */
export const monthsWords = ({ fullMonths }: Period): string => `${fullMonths[0]?.label ?? ''} to ${fullMonths.at(-1)?.label ?? ''}`

/** The twelve complete months as one stretch. */
const rateYear = ({ fullMonths }: Period): Between => ({ from: fullMonths[0]?.from ?? '', to: fullMonths.at(-1)?.to ?? '' })

interface Named extends Between {
  readonly words: string
}

/** A metric has one of these windows; the words of it are part of what it is called. "12 months" are the last twelve complete months. */
const windows = {
  /** The days of the page. */
  period: ({ from, to, words }) => ({ from, to, words }),
  fullMonths: (period) => ({ ...rateYear(period), words: '' }),
  /** The year to date, or the whole of a year that is over. */
  year: ({ years }) => ({ from: years.at(-1)?.from ?? '', to: years.at(-1)?.to ?? '', words: years.at(-1)?.label ?? '' }),
  today: ({ today }) => ({ from: today, to: today, words: '' }),
  thisMonth: ({ today }) => ({ from: monthStart(today), to: today, words: 'this month' }),
  last30Days: ({ today }) => ({ from: daysAfter(today, -29), to: today, words: 'last 30 days' }),
  last90Days: ({ today }) => ({ from: daysAfter(today, -89), to: today, words: 'last 90 days' }),
  last24Months: ({ today }) => ({ from: daysAfter(today, -730), to: today, words: '24 months' }),
  next30Days: ({ today }) => ({ from: today, to: daysAfter(today, 30), words: 'next 30 days' }),
  /** A year that ended six months before the period does: whether it happened again since is known. */
  settledYear: ({ to }) => {
    const days = { from: daysAfter(to, -548), to: daysAfter(to, -184) }
    return { ...days, words: `${formatDate(days.from)} to ${formatDate(days.to)}` }
  },
} as const satisfies Readonly<Record<string, (period: Period) => Named>>

export type Days = keyof typeof windows

export const windowOf = (days: Days, period: Period): Named => windows[days](period)

/** The twelve months that end with one of the complete months: what a rolling rate at that month covers. */
export const yearUntil = (month: Bucket): Between => ({ from: monthStart(month.from, -11), to: month.to })

/** Months `YYYY-MM` of a stretch, both ends included. */
export const monthsIn = ({ from, to }: Between): string[] => {
  const months: string[] = []
  for (let first = monthStart(from); first <= to; first = monthStart(first, 1)) months.push(first.slice(0, 7))
  return months
}
