import { addBusinessDays } from 'date-fns/addBusinessDays'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { parseISO } from 'date-fns/parseISO'
import { isoDay } from '#kit/dates/iso-day.ts'
import { formatCount } from '#kit/format.ts'
import type { Allowance } from './due.ts'

/** Last day of the time allowed, counted from a calendar date; hours make whole days, begun ones among them. */
export const lastDayOf = ({ offset, unit }: Allowance, from: string): string => {
  const start = parseISO(from)
  const last =
    unit === 'months'
      ? addMonths(start, offset)
      : unit === 'business_days'
        ? addBusinessDays(start, offset)
        : addDays(start, unit === 'hours' ? Math.ceil(offset / 24) : offset)
  return isoDay(last)
}

const unitWords = { hours: 'hour', calendar_days: 'day', business_days: 'business day', months: 'month' } as const

/** "10 days", "36 months". */
export const allowanceWords = ({ offset, unit }: Allowance): string => formatCount(offset, unitWords[unit])

const before = (day: string, days: number): string => isoDay(addDays(parseISO(day), -days))

/** A day before which the time allowed is over by any of these, so that nobody looks farther back; null when nothing ends. */
export const longestBefore = (today: string, allowed: readonly Allowance[]): string | null => {
  const days = allowed.map(({ offset, unit }) => (unit === 'months' ? offset * 31 : unit === 'business_days' ? offset * 2 + 2 : offset))
  return days.length === 0 ? null : before(today, Math.max(...days))
}

/** A day after which the time allowed still runs by all of these; null when nothing ends. */
export const shortestBefore = (today: string, allowed: readonly Allowance[]): string | null => {
  const days = allowed.map(({ offset, unit }) => (unit === 'months' ? offset * 28 : unit === 'hours' ? Math.floor(offset / 24) : offset))
  return days.length === 0 ? null : before(today, Math.min(...days))
}
