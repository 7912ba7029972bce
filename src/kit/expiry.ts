import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'

/** Whole days from `today` to `day`; negative when past. Both are `YYYY-MM-DD`. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000)

/** The day so many days later. */
export const daysAfter = (day: string, days: number): string => format(addDays(parseISO(day), days), 'yyyy-MM-dd')

/** The same day so many calendar months later, the last of its month where there is none: February 29 and 12 months are February 28. */
export const monthsAfter = (day: string, months: number): string => format(addMonths(parseISO(day), months), 'yyyy-MM-dd')
