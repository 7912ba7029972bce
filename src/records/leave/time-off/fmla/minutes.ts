import { daysAfter } from '#kit/dates/iso-day.ts'
import { daysOf, isWeekend } from '../span.ts'
import type { Span } from '../span.ts'

/** 40 hours in minutes: a week where no schedule is on record. */
export const usualWeek = 2_400

export interface FmlaSpan extends Span {
  /** Minutes away of a single day; null where the days are off as they stand. */
  readonly absentMinutes: number | null
  /** Minutes of the employee's usual week, of a varying schedule the average of 12 months (825.205(b)(3)). */
  readonly weekMinutes: number | null
}

export interface DayUse {
  readonly day: string
  readonly minutes: number
}

const mondayOf = (day: string): string => daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/**
 * Minutes of family leave by day, from the first day that counts as such (`countsFrom`); null where none does. The unit is a fifth of the usual week for each weekday; a holiday counts in a week that is taken
 * whole, and in no other (29 CFR 825.200(h)). Never more than is taken, in minutes, the smallest step (825.205(a)(1)).
 */
export const fmlaUse = (span: FmlaSpan, holidays: ReadonlySet<string>, from: string | null): DayUse[] => {
  if (from === null) return []
  if (span.absentMinutes !== null) return span.start < from ? [] : [{ day: span.start, minutes: span.absentMinutes }]
  const fifth = (span.weekMinutes ?? usualWeek) / 5
  const weekdays = daysOf(span).filter(({ day }) => !isWeekend(day))
  const whole = new Map<string, number>()
  for (const { day, part } of weekdays) whole.set(mondayOf(day), (whole.get(mondayOf(day)) ?? 0) + part)
  return weekdays
    .filter(({ day }) => day >= from)
    .filter(({ day }) => !holidays.has(day) || whole.get(mondayOf(day)) === 5)
    .map(({ day, part }) => ({ day, minutes: Math.round(fifth * part) }))
}

export const fmlaMinutes = (span: FmlaSpan, holidays: ReadonlySet<string>, from: string | null): number =>
  fmlaUse(span, holidays, from).reduce((sum, { minutes }) => sum + minutes, 0)
