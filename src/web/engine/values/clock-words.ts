import { formatDuration, formatTimeLeft } from '#kit/dates/format-time.ts'
import { daysLeft } from '#kit/duty/days-left.ts'

export type ClockReading = { words: string; tone: 'neutral' | 'warning' | 'danger'; over: boolean }

const hour = 3_600_000

/** The time left on a deadline; days if it is due on a calendar day. */
export const clockReading = (at: string, moment: { readonly now: Date; readonly today: string }): ClockReading => {
  const days = daysLeft(at, moment)
  return days === null ? momentReading(Date.parse(at) - moment.now.getTime()) : dayReading(days)
}

/** A clock by the milliseconds it has left: amber in its last day, red in its last two hours and after it. */
export const momentReading = (left: number): ClockReading => {
  const over = left < 0
  // To the minute only while minutes count.
  const words = left >= hour && left < 24 * hour ? formatTimeLeft(left) : formatDuration(left)
  return {
    words: over ? `Overdue ${words}` : `${words} left`,
    tone: left <= 2 * hour ? 'danger' : left <= 24 * hour ? 'warning' : 'neutral',
    over,
  }
}

/** A clock by the whole days it has left; its last day still counts. */
export const dayReading = (left: number): ClockReading => ({
  words: left < 0 ? `Overdue ${-left} d` : left === 0 ? 'Due today' : `${left} d left`,
  tone: left < 0 ? 'danger' : left <= 1 ? 'warning' : 'neutral',
  over: left < 0,
})
