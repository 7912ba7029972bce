import { formatDate } from '#kit/dates/format-time.ts'
import { timeZones } from '#kit/dates/time-zones.ts'
import { writeTimeEntry } from '#kit/dates/date-entry.ts'
import type { Result } from './contract.ts'

export type Cadence = {
  every: 'daily' | 'weekdays' | 'weekly' | 'monthly'
  weekday: number | null
  monthDay: number | null
  at: string
  timeZone: string
}
export type Schedule = Cadence & {
  id: string
  savedId: string
  name: string
  recipients: { id: string; title: string; active: boolean }[]
  onlyIfRows: boolean
  paused: boolean
  nextAt: string
  lastAt: string | null
  failure: string | null
}
export type KeptLine = {
  id: string
  savedId: string
  name: string
  reason: 'schedule' | 'month_end'
  day: string
  createdAt: string
  total: number
  sum: number | null
  records: string
}
export type Kept = Omit<KeptLine, 'total' | 'sum' | 'records'> & { result: Result }

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
