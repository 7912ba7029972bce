import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'

/** The calendar day of a date in its own zone, as YYYY-MM-DD. The general `format` brings 6 kB of words with it. */
export const isoDay = (date: Date): string => formatISO(date, { representation: 'date' })

/** The day so many days later. */
export const daysAfter = (day: string, days: number): string => isoDay(addDays(parseISO(day), days))

/** The same day so many calendar months later, the last of its month where there is none: February 29 and 12 months are February 28. */
export const monthsAfter = (day: string, months: number): string => isoDay(addMonths(parseISO(day), months))
