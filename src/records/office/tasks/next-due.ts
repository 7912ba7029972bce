import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { getDaysInMonth } from 'date-fns/getDaysInMonth'
import { setDate } from 'date-fns/setDate'
import { isoDay } from '#kit/dates/iso-day.ts'
import { companyTimeZone, timeOnDay } from '#platform/clock.ts'

interface Repeating {
  readonly dueAt: string | null
  readonly repeats: 'never' | 'daily' | 'weekly' | 'monthly'
  readonly repeatsUntil: string | null
  /** The day of the month a monthly one falls on; a shorter month ends earlier. Null: the day it is due. */
  readonly repeatDay: number | null
  /** HH:MM on the company's clock. Null: the time it is due. */
  readonly repeatTime: string | null
}

/**
 * When the next of a repeating task is due, as ISO UTC. It keeps its time of day in the company's zone: a task at 2:30 AM is due at 3:30 on
 * the day the clocks skip that hour, and at 2:30 again the day after. Occurrences missed before `now` are left out. Null when it has ended.
 */
export const nextDue = ({ dueAt, repeats, repeatsUntil, repeatDay, repeatTime }: Repeating, now: Date): string | null => {
  if (dueAt === null || repeats === 'never' || repeatsUntil === null) return null
  const first = new TZDate(Date.parse(dueAt), companyTimeZone)
  for (let count = 1; count < mostMissed; count += 1) {
    const next = repeats === 'monthly' ? monthsOn(first, count, repeatDay) : addDays(first, repeats === 'weekly' ? 7 * count : count)
    const day = isoDay(next)
    if (day > repeatsUntil) return null
    const due = timeOnDay(day, repeatTime ?? timeOfDay(dueAt))
    if (due.getTime() > now.getTime()) return due.toISOString()
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

/** The time of day of a moment in the company's zone, as HH:MM. */
export const timeOfDay = (at: string): string => {
  const local = new TZDate(Date.parse(at), companyTimeZone)
  return `${String(local.getHours()).padStart(2, '0')}:${String(local.getMinutes()).padStart(2, '0')}`
}

/** Ten years of days: what was left undone for longer is not taken up again. */
const mostMissed = 3_660
