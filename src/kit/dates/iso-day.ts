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

/** The first of the month that is `months` after the day's own. */
export const monthStart = (day: string, months = 0): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The first day of the day's quarter, or of the one so many `quarters` later. */
export const quarterStart = (day: string, quarters = 0): string => monthStart(day, quarters * 3 - ((Number(day.slice(5, 7)) - 1) % 3))

/** The Monday of the day's week. */
export const weekStart = (day: string): string => daysAfter(day, -((weekday(day) + 6) % 7))

/** 0 is Sunday, 6 is Saturday. */
export const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export const yearOf = (day: string): number => Number(day.slice(0, 4))

/** The day with these numbers, or null if the calendar has none. */
export const dayOf = (year: number, month: number, date: number): string | null => {
  const day = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return new Date(Date.UTC(year, month - 1, date)).toISOString().startsWith(day) ? day : null
}
