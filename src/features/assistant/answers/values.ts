import type { Field } from '#kit/fields.ts'
import { formatNumber, formatPhone } from '#kit/format.ts'
import { isNumberField, meanWords, numberWords } from '#kit/number-words.ts'
import { formatDate, formatInstant } from '#kit/dates/format-time.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'

type Row = Readonly<Record<string, unknown>>

/** A number of a field as people write it: "$1,250.00", "412,850 mi". */
export const amountShown = (field: Field | undefined, value: number): string =>
  isNumberField(field) ? numberWords(field, value) : formatNumber(value)

/** The same of a mean, to one decimal place at least. */
export const meanShown = (field: Field | undefined, value: number): string =>
  isNumberField(field) ? meanWords(field, value) : formatNumber(value, 1)

const joined = (parts: readonly unknown[]): string | null => parts.map(String).join(', ') || null
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A value of a record as its page shows it, null where there is none. The row is one that was answered to the person who asks. */
export const valueShown = (record: RecordDefinition, property: string, row: Row, zone: string): string | null => {
  const value = row[property]
  if (value === null || value === undefined || value === '') return null
  const field = fieldOf(record, property)
  if (field === undefined) return baseShown(record, property, String(value), zone)
  const label = (row['labels'] as Row | undefined)?.[property]
  switch (field.kind) {
    case 'int':
    case 'decimal':
    case 'money':
      return amountShown(field, Number(value))
    case 'ref':
    case 'anyRef':
      return typeof label === 'string' ? label : null
    case 'refs':
      return joined(listOf(label))
    case 'choices':
      return joined(listOf(value).map((one) => field.options[String(one)]?.label ?? one))
    case 'address':
      return joined(Object.values(value).filter((part) => typeof part === 'string' && part !== ''))
    case 'rows':
      return null
    default:
      return textShown(field, String(value), zone)
  }
}

/** What every record has besides its fields. */
const baseShown = (record: RecordDefinition, property: string, value: string, zone: string): string => {
  if (property === 'status') return record.lifecycle.states[value]?.label ?? value
  return /At$|Since$/.test(property) ? formatInstant(value, zone) : value
}

const textShown = (field: Field, value: string, zone: string): string => {
  switch (field.kind) {
    case 'bool':
      return value === 'true' ? (field.yes ?? 'Yes') : (field.no ?? 'No')
    case 'date':
      return formatDate(value)
    case 'choice':
      return field.options[value]?.label ?? value
    case 'phone':
      return formatPhone(value)
    case 'instant':
      return formatInstant(value, zone)
    default:
      return value
  }
}

/** Whether the value says yes: it is entered, and what expires hasn't. Null where it says neither. */
export const saysYes = (record: RecordDefinition, name: string, row: Row, today: string): boolean | null => {
  const value = row[name]
  const field = fieldOf(record, name)
  if (value === null || value === undefined || value === '' || value === false || value === 'no') return false
  if (field?.kind === 'choice') return value === 'yes' ? true : null
  if (Array.isArray(value)) return value.length > 0
  return field?.kind === 'date' && field.expiry === true ? String(value) >= today : true
}

/** "Yes: " if one of the values says so. */
export const yesOrNo = (record: RecordDefinition, names: readonly string[], row: Row, today: string): string => {
  const said = names.map((name) => saysYes(record, name, row, today))
  return said.includes(true) ? 'Yes: ' : said.includes(null) ? '' : 'No: '
}
