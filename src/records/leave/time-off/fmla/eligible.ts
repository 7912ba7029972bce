import { daysAfter, monthsAfter } from '#kit/dates/iso-day.ts'

/** Earlier employment: first and last day, `YYYY-MM-DD`. */
export interface Period {
  readonly hired: string | null
  readonly left: string | null
}

/** What decides whether leave is FMLA leave. Null is not known, and what is not known takes nothing away. */
export interface Eligibility {
  readonly hiredOn: string | null
  readonly earlier: readonly Period[]
  /** In the 12 months before the leave starts. */
  readonly hoursWorked: number | null
  /** 50 employees within 75 miles of the worksite, on the day of notice (29 CFR 825.110(e)). */
  readonly fiftyWithin75: string | null
}

const neededHours = 1_250
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/**
 * The day on which 12 months of employment are reached, which need not be in one piece: employment before a break of up to seven years
 * counts (29 CFR 825.110(b)). Null where the hire date is not known.
 */
export const twelveMonthsOn = ({ hiredOn, earlier }: Pick<Eligibility, 'hiredOn' | 'earlier'>): string | null => {
  if (hiredOn === null) return null
  const before = earlier.reduce(
    (days, { hired, left }) =>
      hired === null || left === null || left > hiredOn || monthsAfter(left, 84) < hiredOn ? days : days + daysBetween(hired, left) + 1,
    0,
  )
  const reached = daysAfter(monthsAfter(hiredOn, 12), -before)
  return reached < hiredOn ? hiredOn : reached
}

/** 1,250 hours worked, to the hundredth: 1,249.9 are not enough (29 CFR 825.110(a)(2)). */
export const workedEnough = (hours: number | null): boolean | null => (hours === null ? null : hours >= neededHours)

export const largeEnough = (fiftyWithin75: string | null): boolean | null => (fiftyWithin75 === null ? null : fiftyWithin75 === 'yes')

/**
 * First day of leave that counts as FMLA leave; null for none. Hours are judged as of the day the leave starts, the worksite as of the
 * notice. Whoever reaches 12 months while they are away is on FMLA leave from then on, and days before are not used up (825.110(d)).
 */
export const countsFrom = (start: string, facts: Eligibility): string | null => {
  if (workedEnough(facts.hoursWorked) === false || largeEnough(facts.fiftyWithin75) === false) return null
  const reached = twelveMonthsOn(facts)
  return reached === null || reached < start ? start : reached
}
