import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { formatDate } from '#kit/dates/format-time.ts'
import type { Reading } from '#kit/duty/duty.ts'
import type { BoolField, ChoiceField, ChoicesField, Field, RowFields } from '#kit/fields.ts'
import { formatPhone } from '#kit/format.ts'
import { bareNumber } from '#kit/number-words.ts'
import { fieldEntries, fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { caseWorkers } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { sourceWords } from '#kit/sources.ts'
import { addressParts, numberHeading } from '../import/reading/targets.ts'

/** A cell of an export. `day` and `moment` are texts in CSV and dates in a workbook; numbers are typed in both. */
export type ExportCell =
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'number'; readonly value: number; readonly money: boolean }
  | { readonly type: 'day'; readonly value: string }
  | { readonly type: 'moment'; readonly value: string }
  | null

type Answered = Readonly<Record<string, unknown>>

export interface ExportColumn {
  /** Property that must be read for it. */
  readonly property: string
  readonly heading: string
  readonly cell: (row: Answered) => ExportCell
}

export const baseHeadings: Readonly<Record<string, string>> = {
  reading: 'Next',
  status: 'Status',
  statusSince: 'In this status since',
  source: 'Source',
  tags: 'Tags',
  createdAt: 'Created',
  updatedAt: 'Changed',
  archivedAt: 'Archived',
  archiveReason: 'Archived because',
  id: 'Id',
}

const words = (value: unknown): ExportCell =>
  value === null || value === undefined || value === '' ? null : { type: 'text', value: String(value) }
const list = (values: unknown): string => (Array.isArray(values) ? values.map(String).join('; ') : '')

/** Wall time in the zone, to the second; finer only where the moment is finer. */
const wallTime = (moment: string, zone: string): string => {
  const local = new TZDate(Date.parse(moment), zone)
  return format(local, local.getMilliseconds() === 0 ? 'yyyy-MM-dd HH:mm:ss' : 'yyyy-MM-dd HH:mm:ss.SSS')
}

const optionWords = (field: ChoiceField | ChoicesField, key: unknown): string => field.options[String(key)]?.label ?? String(key)
const entryWords = (of: RowFields, entry: Answered): string =>
  Object.entries(of)
    .filter(([part]) => (entry[part] ?? '') !== '')
    .map(([part, field]) => partWords(field, entry[part]))
    .filter((said) => said !== '')
    .join(', ')

/** A yes says its label; a no says nothing. */
const partWords = (field: RowFields[string], value: unknown): string => {
  if (field.kind === 'choice') return optionWords(field, value)
  if (field.kind === 'money' || field.kind === 'decimal') return bareNumber(field, Number(value))
  if (field.kind === 'bool') return value === true ? (field.yes ?? field.label) : ''
  return field.kind === 'phone' ? formatPhone(String(value)) : String(value)
}

const fieldCell = (property: string, field: Field, row: Answered, zone: string): ExportCell => {
  const value = row[property]
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'int':
    case 'decimal':
      return { type: 'number', value: Number(value), money: false }
    case 'money':
      return { type: 'number', value: Number(value) / 100, money: true }
    case 'bool':
      return words(boolWords(field, value === true))
    case 'date':
      return { type: 'day', value: String(value) }
    case 'instant':
      return { type: 'moment', value: wallTime(String(value), zone) }
    case 'choice':
      return words(optionWords(field, value))
    case 'choices':
      return words(list((value as unknown[]).map((key) => optionWords(field, key))))
    case 'ref':
    case 'anyRef':
      return words(titleBehind(row, property))
    case 'refs':
      return words(list(titleBehind(row, property)))
    case 'phone':
      return words(formatPhone(String(value)))
    case 'rows':
      return words((value as Answered[]).map((entry) => entryWords(field.of, entry)).join('; '))
    case 'text':
    case 'longText':
    case 'email':
      return words(value)
    case 'address':
      return null
  }
}

const boolWords = ({ yes = 'Yes', no = 'No' }: BoolField, value: boolean): string => (value ? yes : no)
const titleBehind = (row: Answered, property: string): unknown => (row['labels'] as Answered | undefined)?.[property]

const withZone = (heading: string, zone: string): string => `${heading} (${zone})`

const fieldColumns = (property: string, field: Field, zone: string): ExportColumn[] => {
  if (field.kind === 'address') {
    return Object.entries(addressParts).map(([part, word]) => ({
      property,
      heading: `${field.label}: ${word}`,
      cell: (row) => words((row[property] as Answered | null)?.[part]),
    }))
  }
  return [
    {
      property,
      heading: field.kind === 'instant' ? withZone(field.label, zone) : field.label,
      cell: (row) => fieldCell(property, field, row, zone),
    },
  ]
}

const baseColumn = (record: RecordDefinition, property: string, zone: string): ExportColumn[] => {
  if (property === 'number') return [{ property, heading: numberHeading, cell: (row) => words(row['number']) }]
  if (property === 'title') return [{ property, heading: record.label.one, cell: (row) => words(row['title']) }]
  const heading = baseHeadings[property]
  if (heading === undefined) return []
  if (property === 'status')
    return [{ property, heading, cell: (row) => words(record.lifecycle.states[String(row['status'])]?.label ?? row['status']) }]
  if (property === 'reading') return [{ property, heading, cell: (row) => words(readingInFile(row['reading'], zone)) }]
  if (property === 'source') return [{ property, heading, cell: (row) => words(sourceWords(row['source'])) }]
  if (property === 'tags') return [{ property, heading, cell: (row) => words(list(row['tags'])) }]
  if (/At$|Since$/.test(property))
    return [
      {
        property,
        heading: withZone(heading, zone),
        cell: (row) => (typeof row[property] === 'string' ? { type: 'moment', value: wallTime(row[property], zone) } : null),
      },
    ]
  return [{ property, heading, cell: (row) => words(row[property]) }]
}

/** "Respond to the citation, due Nov 24, 2026": a file doesn't count down. */
const readingInFile = (value: unknown, zone: string): string | null => {
  const reading = value as Reading | null | undefined
  if (reading == null) return null
  return reading.due === null ? reading.text : `${reading.text}, due ${formatDate(reading.due, zone)}`
}

/** Confidential values never leave with an export, nor does what the role may not read. */
export const isExportable = (role: Role, record: RecordDefinition, property: string): boolean => {
  const field = fieldOf(record, property)
  if (field === undefined) return property === 'number' || property === 'title' || baseHeadings[property] !== undefined
  if (field.readable !== undefined && !field.readable.includes(role)) return false
  return field.confidential === undefined
}

const wordKinds: ReadonlySet<Field['kind']> = new Set(['text', 'longText', 'choice', 'choices'])

/** Whether a column says of a person what only those who work on cases read: how they were hurt and treated (29 CFR 1630.14, 1904.29(b)(6)). */
export const isSensitive = ({ access, fields }: RecordDefinition, property: string): boolean => {
  const field = fields[property]
  if (field === undefined || field.computed === true || !wordKinds.has(field.kind)) return false
  const limited = field.readable?.every((role) => caseWorkers.includes(role)) ?? false
  return limited || (access.whole !== undefined && !access.whole.line.includes(property))
}

/** Number first, so that the file finds its records again; then what the list shows, then the rest. */
export const defaultExport = (role: Role, record: RecordDefinition): string[] =>
  [...new Set(['number', ...record.list.columns, 'status', ...fieldEntries(record).map(([property]) => property), 'tags'])].filter(
    (property) => isExportable(role, record, property),
  )

/** The columns of an export, in the order asked for. Instants are wall time in `zone`, which the heading names. */
export const exportColumns = (record: RecordDefinition, properties: readonly string[], zone: string): ExportColumn[] =>
  properties.flatMap((property) => {
    const field = fieldOf(record, property)
    return field === undefined ? baseColumn(record, property, zone) : fieldColumns(property, field, zone)
  })
