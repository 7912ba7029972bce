import { formatDate } from '#kit/format-time.ts'
import type { Period } from './periods.ts'

/** A period in words; both days are always said. */
export const saidPeriod = ({ from, to }: Period): string => {
  if (from !== null && from === to) return formatDate(from)
  if (from === null) return to === null ? 'any day' : `through ${formatDate(to)}`
  return to === null ? `from ${formatDate(from)}` : `${formatDate(from)} – ${formatDate(to)}`
}
