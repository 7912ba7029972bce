import { isRealDay, isRealMoment } from '#kit/dates/days.ts'
import type { Field } from '#kit/fields.ts'

/**
 * What to type instead of text that is no date, no date and time, or no amount, as the inputs here read them. The schema's sentences are for
 * callers of the API, which takes ISO 8601 and cents. Null for any other value.
 */
export const unreadable = (field: Field, value: unknown): string | null => {
  if (typeof value !== 'string' || value === '') return null
  if (field.kind === 'date' && !isRealDay(value)) return `${field.label}: enter a date, for example 03/14/2026`
  if (field.kind === 'money') return `${field.label}: enter an amount, for example 1,234.50`
  return field.kind === 'instant' && !isRealMoment(value)
    ? `${field.label}: enter both date and time, for example 03/14/2026 2:30 PM`
    : null
}
