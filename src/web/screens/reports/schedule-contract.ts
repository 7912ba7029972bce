import { formatDate } from '#kit/dates/format-time.ts'
import { timeZones } from '#kit/dates/time-zones.ts'
import type { Cadence, KeptLine } from '#features/report-schedules/answers.ts'
import { writeTimeEntry } from '#kit/dates/date-entry.ts'

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const everyWords = { daily: 'Every day', weekdays: 'Monday to Friday', weekly: 'Every week', monthly: 'Every month' } as const
export const zoneChoices = Object.entries(timeZones).map(([value, { label }]) => ({ value, label }))

/** "Every week on Monday at 7:00 AM Central". */
export const saidCadence = ({ every, weekday, monthDay, at, timeZone }: Cadence): string => {
  const day =
    every === 'weekly'
      ? ` on ${weekdays[weekday ?? 1] ?? 'Monday'}`
      : every === 'monthly'
        ? monthDay === 31
          ? ' on the last day'
          : ` on day ${monthDay ?? 1}`
        : ''
  const zone = zoneChoices.find(({ value }) => value === timeZone)?.label ?? timeZone
  return `${everyWords[every]}${day} at ${writeTimeEntry(at)} ${zone}`
}

/** "Month end Oct 31, 2026", "Oct 30, 2026". */
export const saidDay = ({ reason, day }: Pick<KeptLine, 'reason' | 'day'>): string =>
  reason === 'month_end' ? `Month end ${formatDate(day)}` : formatDate(day)
