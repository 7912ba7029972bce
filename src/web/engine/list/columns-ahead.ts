import { formatShortDate } from '#kit/dates/format-time.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import type { Column } from './columns.ts'
import { parseRelative } from './filters/filter-words.ts'

/** The column for a list about a future day: a block on that day is amber and shows the day. */
export const columnAhead = (column: Column, asked: string | undefined, today: string): Column => {
  const { field } = column
  if (asked === undefined || field?.kind !== 'choice' || field.daysAhead === undefined) return column
  const relative = parseRelative(asked)
  const day = relative === null ? asked : daysAfter(today, relative.amount)
  if (day <= today) return column
  const options = Object.fromEntries(
    Object.entries(field.options).map(([key, option]) => [
      key,
      option.tone === 'danger'
        ? { ...option, label: `${option.label} on ${formatShortDate(day, today)}`, tone: 'warning' as const }
        : option,
    ]),
  )
  return { ...column, field: { ...field, options } }
}
