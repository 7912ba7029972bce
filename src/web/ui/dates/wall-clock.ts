import { TZDate } from '@date-fns/tz'

/** Day and time of an instant on the clocks of a zone. */
export function wallClock(instant: string, timeZone: string): { day: string; time: string } | null {
  const moment = new TZDate(instant, timeZone)
  if (Number.isNaN(moment.getTime())) return null
  const two = (value: number): string => String(value).padStart(2, '0')
  return {
    day: `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
  }
}

/** The instant (ISO 8601 UTC) when clocks of the zone show that day and time; null for an hour that summer time skips. */
export function instantAt(day: string, time: string, timeZone: string): string | null {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const moment = new TZDate(year, month - 1, date, hour, minute, timeZone)
  if (Number.isNaN(moment.getTime())) return null
  const instant = new Date(moment.getTime()).toISOString()
  const back = wallClock(instant, timeZone)
  return back?.day === day && back.time === time ? instant : null
}
