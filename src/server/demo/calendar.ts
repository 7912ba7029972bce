import { daysAfter } from '#kit/dates/iso-day.ts'
import { federalHolidaysFrom } from '#records/safety/tickets/law/federal-holidays.ts'
import type { Clock } from '#platform/clock.ts'
import type { Dice } from './dice.ts'

/** The eighteen months the demo company has kept its books here. */
export const historyDays = 548
const dayLength = 86_400_000

/** Days relative to today; everything the demo company did is dated by it. */
export interface Calendar {
  readonly now: Date
  /** `YYYY-MM-DD`, `offset` days from today. */
  day(offset: number): string
  /** A moment in office hours (Central) on that day or the weekday before it, never later than now. */
  at(offset: number, dice: Dice): Date
  /** Whole days from today to `day`; negative when past. */
  until(day: string): number
}

export const calendarOf = (clock: Clock): Calendar => {
  const now = clock.now()
  const midnight = Date.parse(`${clock.today()}T00:00:00Z`)
  return {
    now,
    day: (offset) => new Date(midnight + offset * dayLength).toISOString().slice(0, 10),
    until: (day) => Math.round((Date.parse(`${day}T00:00:00Z`) - midnight) / dayLength),
    at: (offset, dice) => {
      const wanted = midnight + offset * dayLength
      const workday = wanted - daysPastFriday(wanted) * dayLength
      const moment = workday + dice.between(13 * 60, 22 * 60 + 30) * 60_000 + dice.between(0, 59) * 1000
      return new Date(Math.min(moment, now.getTime() - dice.between(4, 90) * 60_000))
    },
  }
}

const daysPastFriday = (midnight: number): number => {
  const weekday = new Date(midnight).getUTCDay()
  return weekday === 6 ? 1 : weekday === 0 ? 2 : 0
}

/** `day`, or the next one on which a court sits: no weekend and no federal holiday. */
export const courtDay = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 || federalHolidaysFrom(day).includes(day) ? courtDay(daysAfter(day, 1)) : day
}

/** `YYYY-MM-DD` moved by whole years; February 29 becomes the 28th where needed. */
export const addYears = (day: string, years: number): string => {
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  return moved.endsWith('-02-29') && !isLeapYear(Number(moved.slice(0, 4))) ? `${moved.slice(0, 4)}-02-28` : moved
}

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
