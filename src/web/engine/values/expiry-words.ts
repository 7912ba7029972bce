import { daysUntil } from '#kit/dates/expiry.ts'
import { formatDay, formatShortDate } from '#kit/dates/format-time.ts'

const expirySoon = 30

export type ExpiryReading = { words: string; tone: 'danger' | 'warning' | 'neutral' }

/** A day on which something runs out or is due (`due`): past is red, the next 30 days amber. The words say it without the color. */
export const expiryReading = (day: string, today: string, due = false): ExpiryReading => {
  const left = daysUntil(day, today)
  if (left > expirySoon) return { words: formatShortDate(day, today), tone: 'neutral' }
  // A card that ran out last year must not look like one of this year.
  if (left < 0) return { words: `${due ? 'Overdue,' : 'Expired'} ${formatShortDate(day, today)}`, tone: 'danger' }
  const monthAndDay = formatDay(day).replace(/^\w+, /, '')
  return { words: left === 0 ? `${due ? 'Due' : 'Expires'} today` : `${monthAndDay}, ${left} d`, tone: 'warning' }
}
