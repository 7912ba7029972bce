import type { Field } from '#kit/fields.ts'
import { formatPhone } from '#kit/format.ts'
import { isNumberField, numberWords } from '#kit/number-words.ts'
import { formatDate, formatInstant } from '#kit/dates/format-time.ts'
import { isEmptyValue, type RecordRow } from '../queries/rows.ts'

/** A field's value in plain words; empty text when there is none. `label` is the title behind a reference. */
export const wordsOf = (field: Field, value: unknown, timeZone: string, label: string | null = null): string => {
  if (isEmptyValue(value)) return ''
  if (typeof value === 'number') return isNumberField(field) ? numberWords(field, value) : String(value)
  if (field.kind === 'bool') return value === true ? (field.yes ?? 'Yes') : (field.no ?? 'No')
  if (field.kind === 'ref' || field.kind === 'refs' || field.kind === 'anyRef') return label ?? 'Not visible to you'
  return typeof value === 'string' ? textWords(field, value, timeZone) : partWords(field, value, timeZone)
}

/** Whether a title says a value already: the value itself, with or without its unit. */
export const isTitle = ({ title }: RecordRow, field: Field | null, value: unknown, timeZone: string): boolean =>
  field !== null && field.kind !== 'ref' && wordsOf(field, value, timeZone) === title

const textWords = (field: Field, value: string, timeZone: string): string => {
  if (field.kind === 'phone') return formatPhone(value)
  if (field.kind === 'date') return formatDate(value)
  if (field.kind === 'instant') return formatInstant(value, timeZone)
  return field.kind === 'choice' ? (field.options[value]?.label ?? value) : value
}

const partWords = (field: Field, value: unknown, timeZone: string): string => {
  if (field.kind === 'choices')
    return listOf(value)
      .map((one) => field.options[one]?.label ?? one)
      .join(', ')
  if (field.kind === 'address') return addressWords(value)
  return field.kind === 'rows' && Array.isArray(value) ? value.map((row: unknown) => rowWords(field.of, row, timeZone)).join('; ') : ''
}

/** "120 Main St, Joplin, MO 64801". */
const addressWords = (value: unknown): string => {
  const { street, city, state, zip } = value as Readonly<Record<string, string | undefined>>
  return [street, city, [state, zip].filter(Boolean).join(' ')].filter((part) => part !== undefined && part !== '').join(', ')
}

// In a row of words a yes is told by its label, a no by silence.
const rowWords = (of: Readonly<Record<string, Field>>, row: unknown, timeZone: string): string =>
  Object.entries(of)
    .map(([name, field]) => {
      const value = (row as Readonly<Record<string, unknown>>)[name]
      return field.kind === 'bool' ? (value === true ? (field.yes ?? field.label) : '') : wordsOf(field, value, timeZone)
    })
    .filter((words) => words !== '')
    .join(', ')

export const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

const baseLabels: Readonly<Record<string, string>> = {
  number: 'Number',
  reading: 'Next',
  status: 'Status',
  statusSince: 'Status since',
  createdAt: 'Created',
  updatedAt: 'Changed',
  archivedAt: 'Archived',
  source: 'Source',
  tags: 'Tags',
  archived: 'Archive',
  title: 'Title',
  createdBy: 'Created by',
  updatedBy: 'Changed by',
  archiveReason: 'Archive reason',
}

/** The name of a field that every record has. */
export const baseLabel = (name: string): string => baseLabels[name] ?? name
