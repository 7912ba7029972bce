import { TZDate } from '@date-fns/tz'
import { isoDay } from '#kit/dates/iso-day.ts'

/** The only source of business time. Tests freeze it; nothing else in the product calls Date.now(). */
export interface Clock {
  /** The current moment. */
  now(): Date
  /** The calendar date `YYYY-MM-DD` in the given IANA zone, by default the company's. */
  today(timeZone?: string): string
}

export const companyTimeZone = 'America/Chicago'

/** The calendar date `YYYY-MM-DD` of a moment in a zone. */
export const dayIn = (moment: Date, timeZone: string): string => {
  const minute = Math.floor(moment.getTime() / 60_000)
  const known = lastDays.get(timeZone)
  if (known?.minute === minute) return known.day
  const day = isoDay(new TZDate(moment.getTime(), timeZone))
  lastDays.set(timeZone, { minute, day })
  return day
}

// Every request asks, and no zone's day begins within a minute.
const lastDays = new Map<string, { readonly minute: number; readonly day: string }>()

/**
 * The moment at which a clock on the wall in `timeZone` shows `time` (HH:MM) on `day` (YYYY-MM-DD). A time that the clocks skip in spring
 * comes an hour later. Built from numbers: a text would be read in the machine's own zone.
 */
export const timeOnDay = (day: string, time: string, timeZone: string = companyTimeZone): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(new TZDate(year, month - 1, date, hours, minutes, timeZone).getTime())
}

/** Midnight of a calendar day `YYYY-MM-DD` in a zone. */
export const startOfDay = (day: string, timeZone: string = companyTimeZone): Date => timeOnDay(day, '00:00', timeZone)

/** A clock that runs, so many days of 24 hours ahead of the real one; `LONGHAUL_SHIFT_DAYS` uses it. */
export const shiftedClock = (days: number): Clock => {
  const now = (): Date => new Date(Date.now() + days * 86_400_000)
  return { now, today: (timeZone = companyTimeZone) => dayIn(now(), timeZone) }
}

export const systemClock: Clock = shiftedClock(0)

/** A clock that stands still until it is told to move; `LONGHAUL_NOW` and tests use it. */
export interface FrozenClock extends Clock {
  set(moment: Date | string): void
  advance(milliseconds: number): void
}

export const frozenClock = (start: Date | string): FrozenClock => {
  let moment = new Date(start)
  return {
    now: () => new Date(moment),
    today: (timeZone = companyTimeZone) => dayIn(moment, timeZone),
    set: (next) => {
      moment = new Date(next)
    },
    advance: (milliseconds) => {
      moment = new Date(moment.getTime() + milliseconds)
    },
  }
}
