import { numberWords } from '#kit/number-words.ts'
import { formatDate, formatInstant } from '#kit/dates/format-time.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { exportColumns } from '#features/transfer/export/export-columns.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { Line } from '#platform/documents/pdf-parts.ts'

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** As on the screens; what an export writes alike is left to it. */
const valueWords = (record: RecordDefinition, property: string, row: StoredRow, zone: string): string | null => {
  const field = fieldOf(record, property)
  const value = row[property]
  if (isEmpty(value)) return null
  switch (field?.kind) {
    case 'instant':
      return formatInstant(String(value), zone, { zone: true, weekday: true })
    case 'date':
      return formatDate(String(value))
    case 'money':
    case 'decimal':
      return numberWords(field, Number(value))
    case 'bool':
      return value === true ? 'Yes' : 'No'
    case 'int':
      return field.unit === undefined ? String(value) : `${String(value)} ${field.unit}`
    default: {
      const cell = exportColumns(record, [property], zone)[0]?.cell(row)
      return cell === null || cell === undefined ? null : String(cell.value)
    }
  }
}

/** Named values of a record in words, in the order given; what is not entered is left out. Times in the zone of the place. */
export const linesOf = (record: RecordDefinition, row: StoredRow, properties: readonly string[], zone: string): Line[] =>
  properties.flatMap((property) => {
    const value = valueWords(record, property, row, zone)
    return value === null ? [] : [{ label: fieldOf(record, property)?.label ?? property, value }]
  })
