import { isKept, mayRevealIn } from '#kit/access.ts'
import type { Reader } from '#kit/access.ts'
import type { FormSection, RecordDefinition } from '#kit/record.ts'
import { isEmptyValue, type RecordRow } from '../queries/rows.ts'

export interface SectionParts {
  /** Fields that hold rows, each a table of its own. */
  readonly tables: readonly string[]
  /** Fields that stand in the list of facts. */
  readonly shown: readonly string[]
  /** `nothing`: nothing was entered. `withheld`: there may be something, but the reader is not to see it, and the card is left out. */
  readonly says: 'facts' | 'nothing' | 'withheld'
}

interface Around {
  readonly editable: boolean
  /** The kind's own reading of a field that has nothing to tell in this row. */
  readonly isIdle?: ((row: RecordRow, name: string) => boolean) | undefined
}

/** What the card of a section says to a person. A value that was withheld is never taken for one that was not entered. */
export const partsOf = (
  viewer: Reader,
  record: RecordDefinition,
  row: RecordRow,
  section: FormSection,
  { editable, isIdle }: Around,
): SectionParts => {
  const isLocked = (name: string): boolean => record.fields[name]?.confidential !== undefined
  const isDenied = (name: string): boolean => {
    const field = record.fields[name]
    return field !== undefined && (!mayRevealIn(viewer, record, field, row) || isKept(record, name, row))
  }
  const tables = section.fields.filter((name) => record.fields[name]?.kind === 'rows')
  const shown = section.fields.filter(
    (name) => !tables.includes(name) && !isSilent(record, row, name) && !isKept(record, name, row) && isIdle?.(row, name) !== true,
  )
  const parts = { tables, shown }
  const told = [...tables, ...shown].filter((name) => !isDenied(name) && (isLocked(name) || !isEmptyValue(row[name])))
  if (told.length > 0) return { ...parts, says: 'facts' }
  if (section.withheld === true || section.fields.some(isDenied)) return { ...parts, says: editable ? 'facts' : 'withheld' }
  // One "Not specified" under its name says what it is; a column of them tells no more than saying it once.
  return { ...parts, says: shown.length === 1 || (shown.length === 0 && tables.length > 0) ? 'facts' : 'nothing' }
}

// A question nobody answered has nothing to tell, nor has an optional amount or date; a No is an answer. Whether a confidential one was
// answered is not known yet.
const isSilent = (record: RecordDefinition, row: RecordRow, name: string): boolean => {
  const field = record.fields[name]
  if (field === undefined || field.confidential !== undefined || !isEmptyValue(row[name])) return false
  return field.kind === 'bool' || (field.required !== true && ['money', 'date', 'instant'].includes(field.kind))
}
