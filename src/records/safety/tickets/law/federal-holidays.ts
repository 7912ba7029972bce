import { addDays } from 'date-fns/addDays'
import { nextDay } from 'date-fns/nextDay'
import { previousMonday } from 'date-fns/previousMonday'
import { isoDay } from '#kit/dates/iso-day.ts'

const iso = (day: Date): string => isoDay(day)

/** The nth of a weekday (0 Sunday to 6 Saturday) in a month counted from 0. */
const nth = (year: number, month: number, weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6, count: number): Date =>
  addDays(nextDay(new Date(year, month, 0), weekday), 7 * (count - 1))

/** A holiday of a Saturday is kept on the Friday before it, one of a Sunday on the Monday after it (5 USC 6103(b), Executive Order 11582). */
const observed = (day: Date): Date => addDays(day, day.getDay() === 6 ? -1 : day.getDay() === 0 ? 1 : 0)

/** Days on which the eleven federal holidays of a year are observed (5 USC 6103). Calendar dates. */
const holidaysOf = (year: number): string[] =>
  [
    observed(new Date(year, 0, 1)),
    nth(year, 0, 1, 3),
    nth(year, 1, 1, 3),
    previousMonday(new Date(year, 5, 1)),
    observed(new Date(year, 5, 19)),
    observed(new Date(year, 6, 4)),
    nth(year, 8, 1, 1),
    nth(year, 9, 1, 2),
    observed(new Date(year, 10, 11)),
    nth(year, 10, 4, 4),
    observed(new Date(year, 11, 25)),
  ].map(iso)

/** Federal holidays of the year of a calendar date and of the next one, whose New Year may be observed on December 31. */
export const federalHolidaysFrom = (day: string): readonly string[] => {
  const year = Number(day.slice(0, 4))
  return [...holidaysOf(year), ...holidaysOf(year + 1)]
}
