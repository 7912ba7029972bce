import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { getDaysInMonth } from 'date-fns/getDaysInMonth'
import { setDate } from 'date-fns/setDate'
import { companyTimeZone } from '#server/platform/clock.ts'

interface Repeating {
  readonly dueAt: string | null
  readonly repeats: 'never' | 'daily' | 'weekly' | 'monthly'
  readonly repeatsUntil: string | null
  /** The day of the month a monthly one falls on; a shorter month ends earlier. Null: the day it is due. */
  readonly repeatDay: number | null
}

/**
 * When the next of a repeating task is due, as ISO UTC: at the same time of day in the company's zone, past whatever was missed
 * meanwhile; null when it repeats no more.
 */
export const nextDue = ({ dueAt, repeats, repeatsUntil, repeatDay }: Repeating, now: Date): string | null => {
  if (dueAt === null || repeats === 'never' || repeatsUntil === null) return null
  const first = new TZDate(Date.parse(dueAt), companyTimeZone)
  for (let count = 1; count < mostMissed; count += 1) {
    const next = repeats === 'monthly' ? monthsOn(first, count, repeatDay) : addDays(first, repeats === 'weekly' ? 7 * count : count)
    if (dayOf(next) > repeatsUntil) return null
    if (next.getTime() > now.getTime()) return new Date(next.getTime()).toISOString()
  }
  return null
}

const monthsOn = (first: TZDate, count: number, day: number | null): TZDate => {
  // The last day of a short month is February 28 for the 31st, and March has its 31st again.
  const next = addMonths(first, count)
  return setDate(next, Math.min(day ?? first.getDate(), getDaysInMonth(next)))
}

/** The day of the month of a moment in the company's zone. */
export const dayOfMonth = (at: string): number => new TZDate(Date.parse(at), companyTimeZone).getDate()

/** Ten years of days: what was left undone for longer is not taken up again. */
const mostMissed = 3_660

const dayOf = (at: TZDate): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
