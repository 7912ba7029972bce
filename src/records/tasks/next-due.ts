import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { companyTimeZone } from '#server/platform/clock.ts'

interface Repeating {
  readonly dueAt: string | null
  readonly repeats: 'never' | 'daily' | 'weekly' | 'monthly'
  readonly repeatsUntil: string | null
}

/**
 * When the next of a repeating task is due, as ISO UTC: at the same time of day in the company's zone, past whatever was missed
 * meanwhile; null when it repeats no more.
 */
export const nextDue = ({ dueAt, repeats, repeatsUntil }: Repeating, now: Date): string | null => {
  if (dueAt === null || repeats === 'never' || repeatsUntil === null) return null
  const first = new TZDate(Date.parse(dueAt), companyTimeZone)
  for (let count = 1; count < mostMissed; count += 1) {
    const next = repeats === 'monthly' ? addMonths(first, count) : addDays(first, repeats === 'weekly' ? 7 * count : count)
    if (dayOf(next) > repeatsUntil) return null
    if (next.getTime() > now.getTime()) return new Date(next.getTime()).toISOString()
  }
  return null
}

/** Ten years of days: what was left undone for longer is not taken up again. */
const mostMissed = 3_660

const dayOf = (at: TZDate): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
