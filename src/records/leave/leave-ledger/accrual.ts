import { daysAfter, monthsAfter } from '#kit/dates/iso-day.ts'
import { divided } from './amounts.ts'
import type { Hundredths } from './amounts.ts'

/** How often people are paid, and how many pay dates of a year grant leave. */
export const payPeriods = {
  weekly: { label: 'Weekly', aYear: 52 },
  biweekly: { label: 'Every two weeks', aYear: 26 },
  semimonthly: { label: 'Twice a month, on the 15th and the last day', aYear: 24 },
  monthly: { label: 'Monthly, on the last day', aYear: 12 },
} as const
export type PayPeriod = keyof typeof payPeriods

export const accruals = {
  yearly: { label: 'In full at the start of the year' },
  pay_period: { label: 'A share each pay period' },
  hours_worked: { label: 'By hours worked' },
  miles: { label: 'By miles driven' },
} as const
export type Accrual = keyof typeof accruals

/** From so many completed years of service on, the yearly amount is this. */
export interface Tier {
  readonly years: number
  readonly yearly: Hundredths
}

/** How a policy grants leave. Amounts are hundredths of the policy's unit. */
export interface GrantRule {
  readonly accrual: Accrual
  /** The yearly amount below the first tier; of leave by hours or miles the most of a year. Null: none, or no limit. */
  readonly yearly: Hundredths | null
  readonly tiers: readonly Tier[]
  readonly payPeriod: PayPeriod | null
  /** Any pay date; the weekly ones are counted from it. `YYYY-MM-DD`. */
  readonly payDate: string | null
  /** First day on which a pay date grants anything. */
  readonly accruesFrom: string | null
  /** Hours worked or miles driven that earn one day or hour of leave, in hundredths. */
  readonly earnPer: Hundredths | null
}

const lastOfMonth = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
const pad = (value: number): string => String(value).padStart(2, '0')

const everySoManyDays = (year: number, anchor: string, step: number): string[] => {
  const start = Date.UTC(year, 0, 1) / 86_400_000
  const offset = (((Date.parse(`${anchor}T00:00:00Z`) / 86_400_000 - start) % step) + step) % step
  const dates: string[] = []
  for (let day = daysAfter(`${year}-01-01`, offset); day.startsWith(String(year)); day = daysAfter(day, step)) dates.push(day)
  return dates
}

/** Pay dates of a year in order. A weekly or biweekly schedule has 53 or 27 of them in some years. */
export const payDatesOf = (year: number, every: PayPeriod, anchor: string): readonly string[] => {
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  switch (every) {
    case 'weekly':
      return everySoManyDays(year, anchor, 7)
    case 'biweekly':
      return everySoManyDays(year, anchor, 14)
    case 'semimonthly':
      return months.flatMap((month) => [`${year}-${pad(month)}-15`, lastOfMonth(year, month)])
    case 'monthly':
      return months.map((month) => lastOfMonth(year, month))
  }
}

/**
 * The grant of pay period `k` of `n`: round(annual × k / n) − round(annual × (k − 1) / n), so that the year's grants add up to the annual
 * amount exactly. Past the n-th pay date nothing is granted.
 */
export const shareOf = (annual: Hundredths, k: number, n: number): Hundredths =>
  k < 1 || k > n ? 0 : divided(annual * k, n) - divided(annual * (k - 1), n)

/** Completed years of service on a day; someone hired on February 29 completes one on February 28 where there is no 29th. */
export const yearsOfService = (hiredOn: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(hiredOn.slice(0, 4))
  return Math.max(0, monthsAfter(hiredOn, 12 * years) > day ? years - 1 : years)
}

/** The yearly amount on a day by years of service; without a hire date, what the policy grants from the start. */
export const yearlyOn = (
  { yearly, tiers }: Pick<GrantRule, 'yearly' | 'tiers'>,
  hiredOn: string | null,
  day: string,
): Hundredths | null => {
  if (hiredOn === null) return yearly
  const served = yearsOfService(hiredOn, day)
  const reached = tiers.filter(({ years }) => years <= served).toSorted((one, other) => other.years - one.years)
  return reached[0]?.yearly ?? yearly
}

/** The part of a yearly grant for the year someone is hired in: whole months, the month of the hire counts. */
export const firstYearShare = (
  yearly: Hundredths,
  hiredOn: string | null,
  year: number,
): { readonly months: number; readonly share: number } => {
  const months =
    hiredOn === null || Number(hiredOn.slice(0, 4)) < year ? 12 : Number(hiredOn.slice(0, 4)) > year ? 0 : 13 - Number(hiredOn.slice(5, 7))
  return { months, share: divided(yearly * months, 12) }
}

/** Leave earned by hours or miles so far in a year, both in hundredths, never above the yearly limit. */
export const earnedBy = (worked: Hundredths, earnPer: Hundredths, most: Hundredths | null): Hundredths => {
  const earned = divided(worked * 100, earnPer)
  return most === null ? earned : Math.min(earned, most)
}
