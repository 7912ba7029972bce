import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { readCell, refTexts } from './cells.ts'
import { comparable } from '#engine/import/same-records.ts'
import type { ImportSetup } from './setup.ts'
import type { RowIssue, StoredImportRow } from './store.ts'
import type { Queryable } from '#engine/sql.ts'

/** A row as read, before it is held against the database. */
export interface DraftRow {
  readonly line: number
  /** By property; parts of an address by part. Blank cells are absent, or null when blanks erase. */
  readonly values: Readonly<Record<string, unknown>>
  readonly parts: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The sayable number that names an existing record. */
  readonly number: string | null
  readonly issues: RowIssue[]
}

/** Where two rows, or a row and a record, are the same: first line per field and value, and per record id. */
export type SeenKeys = Map<string, Map<string, number>>

/** Fields no two living records share, and those an import matches by. */
export const keyFields = (record: RecordDefinition): string[] => [
  ...new Set([
    ...record.importKeys,
    ...fieldEntries(record)
      .filter(([, field]) => field.unique === true)
      .map(([property]) => property),
  ]),
]

/** What identifies a row by one field alone, whatever its case; null if the cell is blank or invalid. */
export const keyOf = ({ record }: ImportSetup, { values }: DraftRow, property: string): string | null => {
  const value = comparable(record, property, values[property], 'case')
  return value === null ? null : String(value)
}

/** The value of a row in a field: its cell, or what the import fills in for new records. */
const valueOf = ({ record, defaults }: ImportSetup, { values }: DraftRow, property: string): unknown => {
  const field = record.fields[property]
  return values[property] ?? defaults[property] ?? (field !== undefined && 'default' in field ? field.default : null)
}

/** The values that identify a row together; null if one of them is blank or invalid. */
export const togetherOf = (setup: ImportSetup, draft: DraftRow): readonly unknown[] | null => {
  const values = setup.record.importTogether.map((property) =>
    comparable(setup.record, property, valueOf(setup, draft, property), 'spelling'),
  )
  return values.length === 0 || values.includes(null) ? null : values
}

export const keyOfTogether = (values: readonly unknown[] | null): string => JSON.stringify(values)

const cellsOf = (setup: ImportSetup, row: StoredImportRow): string[] =>
  row.fixes === null
    ? [...row.raw.cells]
    : row.raw.cells.map((cell, index) => row.fixes?.[setup.columns.find((column) => column.index === index)?.heading ?? ''] ?? cell)

/** Looks up all references that the rows name, in one statement per kind. */
export const learnRefs = async (on: Queryable, setup: ImportSetup, rows: readonly StoredImportRow[]): Promise<void> => {
  const wanted = new Map<string, Set<string>>()
  for (const column of setup.columns) {
    if (column.target.field?.kind !== 'ref' && column.target.field?.kind !== 'refs') continue
    for (const row of rows)
      for (const { kind, text } of refTexts(column.target, cellsOf(setup, row)[column.index] ?? ''))
        wanted.set(kind, (wanted.get(kind) ?? new Set()).add(text))
  }
  for (const [kind, texts] of wanted) await setup.refs.learn(on, kind, texts)
}

/** Reads the cells of a row. A broken row is read only once somebody has corrected it. */
export const readRow = (setup: ImportSetup, row: StoredImportRow): DraftRow => {
  const values: Record<string, unknown> = {}
  const parts: Record<string, Record<string, unknown>> = {}
  const issues: RowIssue[] = []
  if (row.raw.problem !== null && row.fixes === null)
    return { line: row.line, values, parts, number: null, issues: [{ field: '', heading: null, message: row.raw.problem, level: 'error' }] }
  const cells = cellsOf(setup, row)
  let number: string | null = null
  for (const { index, heading, target, rules } of setup.columns) {
    const reading = readCell(target, cells[index] ?? '', rules)
    if (reading.problem !== undefined) issues.push({ field: target.name, heading, message: reading.problem, level: 'error' })
    else if (reading.remark !== undefined) issues.push({ field: target.name, heading, message: reading.remark, level: 'warning' })
    if (reading.problem !== undefined) continue
    if (target.match) number = typeof reading.value === 'string' ? reading.value.toUpperCase() : null
    else if (reading.value === null && !setup.clearBlanks) continue
    else if (target.part === null) values[target.property] = reading.value
    else parts[target.property] = { ...parts[target.property], [target.part]: reading.value ?? '' }
  }
  if (row.raw.recoded && setup.mixedEncoding)
    issues.push({
      field: '',
      heading: null,
      message: 'This line is not UTF-8 and was read as Windows-1252. Check its accents',
      level: 'warning',
    })
  return { line: row.line, values, parts, number, issues }
}

/** Notes the row's keys; a key that an earlier line has already becomes an error here, naming that line. */
export const noteKeys = (setup: ImportSetup, seen: SeenKeys, draft: DraftRow): void => {
  for (const property of keyFields(setup.record)) {
    const key = keyOf(setup, draft, property)
    if (key === null) continue
    const first = firstLine(seen, property, key, draft.line)
    if (first !== draft.line)
      draft.issues.push({
        ...headed(setup, property),
        message: `The same ${setup.record.fields[property]?.label ?? property} is in line ${first}`,
        level: 'error',
      })
  }
  const together = togetherOf(setup, draft)
  if (together === null) return
  const first = firstLine(seen, '#together', keyOfTogether(together), draft.line)
  if (first !== draft.line)
    draft.issues.push({
      field: '',
      heading: null,
      message: `Line ${first} is about the same ${inSentence(setup.record.label.one)}`,
      level: 'error',
    })
}

/** The first line with this key, which is `line` itself when there is none before. */
export const firstLine = (seen: SeenKeys, property: string, key: string, line: number): number => {
  const lines = seen.get(property) ?? new Map<string, number>()
  seen.set(property, lines)
  const first = Math.min(lines.get(key) ?? line, line)
  lines.set(key, first)
  return first
}

/** A field with the heading of the column that gives it. Paths such as address.zip find their own column. */
export const headed = (setup: ImportSetup, field: string): { readonly field: string; readonly heading: string | null } => {
  const column =
    setup.columns.find(({ target }) => target.name === field) ?? setup.columns.find(({ target }) => target.property === field.split('.')[0])
  return { field, heading: column?.heading ?? null }
}
