import { formatDate, formatTime } from '#kit/dates/format-time.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'

/** A value in words; null where it is empty. References are said by whoever knows their titles. */
export const valueWords = (record: RecordDefinition, name: string, value: unknown, zone: string): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (name === 'status') return record.lifecycle.states[String(value)]?.label ?? String(value)
  const field = fieldOf(record, name)
  switch (field?.kind) {
    case 'choice':
      return field.options[String(value)]?.label ?? String(value)
    case 'date':
      return formatDate(String(value))
    case 'instant':
      return formatTime(String(value), zone)
    case 'bool':
      return value === true ? 'Yes' : 'No'
    default:
      return String(value)
  }
}

export const fieldWords = (record: RecordDefinition, name: string): string =>
  name === 'status' ? 'Status' : (fieldOf(record, name)?.label ?? name)
