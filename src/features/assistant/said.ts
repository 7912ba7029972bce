import { formatDate } from '#kit/dates/format-time.ts'
import type { Period } from './reading/words/period.ts'

/** A period in words; both days are always said, and the year where it is not that of today. */
export const saidPeriod = ({ from, to }: Period, today = ''): string => {
  const hours = /^now-(\d+)h$/.exec(from ?? to ?? '')?.[1]
  if (hours !== undefined) return from === null ? `more than ${hours} hours ago` : `in the last ${hours} hours`
  const year = today.slice(0, 4)
  const own = [from, to].every((day) => day === null || day.slice(0, 4) === year)
  const said = (day: string): string => (own ? formatDate(day).replace(/, \d{4}$/, '') : formatDate(day))
  if (from !== null && from === to) return said(from)
  if (from === null) return to === null ? 'any day' : `through ${said(to)}`
  return to === null ? `from ${said(from)}` : `${said(from)} – ${said(to)}`
}
