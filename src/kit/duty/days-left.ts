import { daysUntil } from '../dates/expiry.ts'

const halfDay = 43_200_000

/**
 * The calendar day (`YYYY-MM-DD`) on which something is due; null if the time of day matters. A deadline on a day ends with the day's last
 * millisecond in its own zone (`endOfCalendarDay`), so twelve hours earlier is the same day in UTC for any American zone.
 */
export const dueDay = (due: string): string | null => {
  if (due.length === 10) return due
  return due.includes(':59:59.999') ? new Date(Date.parse(due) - halfDay).toISOString().slice(0, 10) : null
}

/**
 * Whole days left, negative once late; null if the time of day matters. `today` is the company's day. A deadline that has already ended in
 * another zone is one day late.
 */
export const daysLeft = (due: string, { now, today }: { readonly now: Date; readonly today: string }): number | null => {
  const day = dueDay(due)
  if (day === null) return null
  const left = daysUntil(day, today)
  if (due.length === 10) return left
  return Date.parse(due) < now.getTime() ? Math.min(left, -1) : Math.max(left, 0)
}
