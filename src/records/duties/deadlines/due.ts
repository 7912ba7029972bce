import { tz } from '@date-fns/tz'
import { addBusinessDays } from 'date-fns/addBusinessDays'
import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { addMonths } from 'date-fns/addMonths'
import { endOfDay } from 'date-fns/endOfDay'

export interface Allowance {
  readonly offset: number
  readonly unit: 'hours' | 'calendar_days' | 'business_days' | 'months'
}

/**
 * When the time allowed runs out. Hours are elapsed time, whatever the wall clock does; days and months end with their last day in
 * the zone of the place. Business days leave out Saturdays and Sundays; holidays are not known here.
 */
export const dueAtOf = ({ offset, unit }: Allowance, startsAt: string, timeZone: string): string => {
  if (unit === 'hours') return addHours(new Date(startsAt), offset).toISOString()
  const zone = tz(timeZone)
  const start = zone(startsAt)
  const last =
    unit === 'months'
      ? addMonths(start, offset, { in: zone })
      : unit === 'business_days'
        ? addBusinessDays(start, offset, { in: zone })
        : addDays(start, offset, { in: zone })
  return new Date(endOfDay(last, { in: zone }).getTime()).toISOString()
}

/** The last moment of a calendar day `YYYY-MM-DD` in a zone. */
export const endOfCalendarDay = (day: string, timeZone: string): string => {
  const zone = tz(timeZone)
  return new Date(endOfDay(zone(`${day}T12:00:00`), { in: zone }).getTime()).toISOString()
}
