import { isAnyRef } from '#kit/fields.ts'
import type { Field } from '#kit/fields.ts'
import { bareNumber } from '#kit/number-words.ts'
import { formatShortDate, formatShortInstant } from '#kit/dates/format-time.ts'
import { daysUntil } from '#kit/dates/expiry.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { readingWords } from '#kit/duty/reading-words.ts'
import { sourceWords } from '#kit/sources.ts'
import { isEmptyValue, labelOf, type RecordRow, textOf } from '../queries/rows.ts'
import { reasonOf } from '../list/columns.ts'
import { countsAsExpiring, isClock, isClosed } from './cell-state.ts'
import { clockReading, dayReading } from './clock-words.ts'
import { expiryReading } from './expiry-words.ts'
import { wordsOf } from './value-words.ts'

/** How a table cell shows its words, for measuring: plain, small beside an icon, in a pill, or after the shape of a readiness. */
export type CellLook = 'plain' | 'small' | 'pill' | 'reading'
export type CellWords = { words: string; look: CellLook }

export type Moment = { now: Date; today: string; timeZone: string }

const plain = (words: string): CellWords => ({ words, look: 'plain' })

/** The words that `FieldValue` shows in a table cell. */
export const cellWords = (record: RecordDefinition, row: RecordRow, name: string, field: Field | null, moment: Moment): CellWords => {
  const value = row[name]
  if (field === null) return baseWords(record, row, name, moment)
  if (isEmptyValue(value)) return field.confidential === undefined ? plain('—') : { words: labelOf(row, name) ?? 'Hidden', look: 'small' }
  switch (field.kind) {
    case 'choice':
      return choiceWords(record, row, name, field.options[textOf(value)])
    case 'anyRef':
      return plain(isAnyRef(value) ? (labelOf(row, name) ?? 'Not visible to you') : '—')
    case 'int':
    case 'decimal':
      return plain(typeof value === 'number' ? bareNumber(field, value) : '')
    case 'date':
      return dateWords(record, row, name, field, moment)
    case 'instant':
      return isClock(field) && !isClosed(record, row)
        ? { words: clockReading(textOf(value), moment).words, look: 'small' }
        : plain(formatShortInstant(textOf(value), moment.timeZone, moment.today))
    default:
      return plain(wordsOf(field, value, moment.timeZone, labelOf(row, name)))
  }
}

const choiceWords = (
  record: RecordDefinition,
  row: RecordRow,
  name: string,
  option: { readonly label: string; readonly tone?: string } | undefined,
): CellWords => {
  const words = option?.label ?? textOf(row[name])
  const reason = reasonOf(record, name)
  if (reason !== null) return { words: `${words} ${textOf(row[reason])}`, look: 'reading' }
  return option?.tone === undefined || option.tone === 'neutral' || option.tone === 'success' ? plain(words) : { words, look: 'pill' }
}

const dateWords = (
  record: RecordDefinition,
  row: RecordRow,
  name: string,
  field: Extract<Field, { kind: 'date' }>,
  { today }: Moment,
): CellWords => {
  const day = textOf(row[name])
  if (isClock(field) && !isClosed(record, row)) return { words: dayReading(daysUntil(day, today)).words, look: 'small' }
  const counts = field.expiry === true && (field.due === true ? !isClosed(record, row) : countsAsExpiring(row, name))
  if (!counts) return plain(formatShortDate(day, today))
  const { words, tone } = expiryReading(day, today, field.due)
  return tone === 'neutral' ? plain(words) : { words, look: 'small' }
}

const baseWords = (record: RecordDefinition, row: RecordRow, name: string, moment: Moment): CellWords => {
  if (name === 'status') return { words: record.lifecycle.states[row.status]?.label ?? row.status, look: 'pill' }
  if (name === 'reading') return row.reading == null ? plain('—') : { words: readingWords(row.reading, moment).words, look: 'reading' }
  const { timeZone, today } = moment
  const value = row[name]
  if (isEmptyValue(value)) return plain('—')
  if (/At$|Since$/.test(name)) return plain(formatShortInstant(textOf(value), timeZone, today))
  return plain(name === 'source' ? sourceWords(value) : Array.isArray(value) ? value.join(', ') : textOf(value))
}
