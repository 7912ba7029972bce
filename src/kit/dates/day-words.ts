import { daysAfter } from './iso-day.ts'

const named = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** How somebody says a day that is near: "today", "tomorrow", "Friday" within a week, "Fri, Dec 11" beyond. */
export const dayWords = (day: string, today: string): string => {
  if (day === today) return 'today'
  if (day === daysAfter(today, 1)) return 'tomorrow'
  return day > today && day < daysAfter(today, 7)
    ? named(day, { weekday: 'long' })
    : named(day, { weekday: 'short', month: 'short', day: 'numeric' })
}
