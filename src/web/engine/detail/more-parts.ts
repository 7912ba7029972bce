import { isKept, mayRevealIn } from '#kit/access.ts'
import type { Reader } from '#kit/access.ts'
import { unaskedFields } from '#kit/kind/form-needs.ts'
import { fieldEntries, fieldOf, type RecordDefinition } from '#kit/record.ts'
import { isReason } from '../list/columns.ts'
import { isEmptyValue, type RecordRow } from '../queries/rows.ts'
import { isLongRow } from '../values/row-shape.ts'

/** A section of the form as the page shows it under the summary. */
export interface MorePart {
  readonly heading: string
  /** Fields with a value, and confidential ones, whose value is shown on request. */
  readonly filled: readonly string[]
  /** Nobody has filled these in, though the form asks for them. A value withheld from the reader is not among them. */
  readonly empty: readonly string[]
}

/** The sections of the form without the fields of `covered`, which the page shows elsewhere. */
export const morePartsOf = (
  reader: Reader,
  record: RecordDefinition,
  row: RecordRow,
  covered: ReadonlySet<string>,
): readonly MorePart[] => {
  const asked = record.form.flatMap(({ fields }) => fields)
  const unasked = unaskedFields(record, asked, row)
  return record.form.flatMap(({ heading, fields }): MorePart[] => {
    const names = fields.filter((name) => !covered.has(name) && fieldOf(record, name) !== undefined && !isKept(record, name, row))
    const isMasked = (name: string): boolean => record.fields[name]?.confidential !== undefined
    const isOpen = (name: string): boolean => {
      const field = fieldOf(record, name)
      return field !== undefined && mayRevealIn(reader, record, field, row)
    }
    const filled = names.filter((name) => isMasked(name) || !isEmptyValue(row[name]))
    const empty = names.filter((name) => !isMasked(name) && isEmptyValue(row[name]) && !unasked.includes(name))
    // Where the reader may see none of it, its heading alone would say that there is something.
    if (!filled.some(isOpen)) return empty.length === 0 ? [] : [{ heading, filled: [], empty }]
    return [{ heading, filled, empty }]
  })
}

/** Lists inside the record that are short enough for the overview: a part each, such as the charges of a ticket. */
export const lineItemsOf = (record: RecordDefinition, row: RecordRow): readonly string[] =>
  record.form
    .flatMap(({ fields }) => fields)
    .filter((name) => {
      const field = fieldOf(record, name)
      return field?.kind === 'rows' && !isLongRow(field.of) && !isEmptyValue(row[name])
    })

/** Fields that the form does not ask for and that have a value. */
export const systemFieldsOf = (record: RecordDefinition, row: RecordRow, covered: ReadonlySet<string>): readonly string[] => {
  const formed = new Set(record.form.flatMap(({ fields }) => fields))
  return fieldEntries(record).flatMap(([name]) =>
    formed.has(name) || covered.has(name) || name === 'readiness' || isReason(record, name) || isEmptyValue(row[name]) ? [] : [name],
  )
}
