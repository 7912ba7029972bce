import type { Tone } from '#kit/fields.ts'
import { formatDate } from '#kit/dates/format-time.ts'

/** What a hold that is still to come says of itself; null once it has begun or was lifted, when its status says how it stands. */
export const standingOf = (
  { status, startsAt }: Readonly<Record<string, unknown>>,
  now: Date,
  timeZone: string,
): { label: string; tone: Tone } | null => {
  if (status !== 'active' || Date.parse(String(startsAt)) <= now.getTime()) return null
  const [day, year] = formatDate(String(startsAt), timeZone).split(/, (?=\d{4}$)/)
  const thisYear = formatDate(now, timeZone).endsWith(`, ${year ?? ''}`)
  return { label: `Begins ${day ?? ''}${thisYear ? '' : `, ${year ?? ''}`}`, tone: 'info' }
}
