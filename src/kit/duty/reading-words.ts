import { daysUntil } from '../dates/expiry.ts'
import { formatDuration, formatShortDate, formatTimeLeft } from '../dates/format-time.ts'
import { daysLeft, dueDay } from './days-left.ts'
import type { Reading } from './duty.ts'

export interface ReadingWords {
  readonly words: string
  readonly tone: 'danger' | 'warning' | 'neutral'
}

const hour = 3_600_000
const day = 24 * hour
/** A clock turns amber this long before it runs out, a paper this many days. */
const soonMoment = 48 * hour
const soonDays = 30
/** From here on a date says more than the days left. */
const farDays = 14

/**
 * What a record waits for, with its time: "Alcohol test, 3 h 58 min left", "Respond to the citation, 3 d late", "License expired Nov 9".
 * `today` is the company's day, `timeZone` the reader's.
 */
export const readingWords = (
  { text, due, weight }: Pick<Reading, 'text' | 'due' | 'weight'>,
  moment: { readonly now: Date; readonly today: string; readonly timeZone: string },
): ReadingWords => {
  if (due === null) return { words: text, tone: weight === 'block' ? 'danger' : 'neutral' }
  if (due.length === 10) {
    const left = daysUntil(due, moment.today)
    const tone = left < 0 || weight === 'block' ? 'danger' : left <= soonDays ? 'warning' : 'neutral'
    return { words: `${text} ${formatShortDate(due, moment.today)}`, tone }
  }
  const left = Date.parse(due) - moment.now.getTime()
  const tone = left < 0 || weight === 'block' ? 'danger' : left <= soonMoment ? 'warning' : 'neutral'
  return { words: `${text}${timeOf(left, due, moment)}`, tone }
}

const timeOf = (
  left: number,
  due: string,
  { now, today, timeZone }: { readonly now: Date; readonly today: string; readonly timeZone: string },
): string => {
  const days = daysLeft(due, { now, today })
  if (days !== null) {
    if (days < 0) return `, ${-days} d late`
    return days > farDays ? ` by ${formatShortDate(dueDay(due), today)}` : days === 0 ? ', today' : `, ${days} d left`
  }
  if (left < 0) return `, ${formatDuration(left)} late`
  if (left > farDays * day) return ` by ${formatShortDate(due, today, timeZone)}`
  return `, ${left < day ? formatTimeLeft(left) : formatDuration(left)} left`
}
