import { formatDate } from '#kit/dates/format-time.ts'
import { daysAfter, monthsAfter } from '#kit/dates/iso-day.ts'

export type SpanKind = 'weeks' | 'month'
export type Span = { kind: SpanKind; from: string; to: string; title: string }

const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
export const isWeekend = (day: string): boolean => weekday(day) > 4
const monthTitle = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
const short = (day: string): string => formatDate(day).replace(/, \d{4}$/, '')

/** The four weeks that begin with the week of a day, or its month. */
export const spanAt = (kind: SpanKind, day: string): Span => {
  if (kind === 'month') {
    const from = `${day.slice(0, 7)}-01`
    return { kind, from, to: daysAfter(monthsAfter(from, 1), -1), title: monthTitle(from) }
  }
  const from = daysAfter(day, -weekday(day))
  const to = daysAfter(from, 27)
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  return { kind, from, to, title: `${sameYear ? short(from) : formatDate(from)} – ${formatDate(to)}` }
}

/** A day in the span before (-1) or after (1). */
export const dayBeside = ({ kind, from }: Span, step: 1 | -1): string =>
  kind === 'month' ? monthsAfter(from, step) : daysAfter(from, 28 * step)

export const daysOf = ({ from, to }: Pick<Span, 'from' | 'to'>): string[] => {
  const days: string[] = []
  for (let day = from; day <= to && days.length < 42; day = daysAfter(day, 1)) days.push(day)
  return days
}

/** A plain day, or null for what is none. */
export const plainDay = (text: string | undefined): string | null =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  text >= '1990' &&
  text < '2100'
    ? text
    : null
