import type { AddedRecord } from '#engine/import/added.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { refTexts } from './reading/cells.ts'
import { comparable } from '#engine/import/same-records.ts'
import type { ImportSetup } from './setup.ts'
import type { RowIssue, StoredImportRow } from './store.ts'
import { propertiesOf } from './reading/targets.ts'
import type { Queryable } from '#engine/sql.ts'

/** A row as read, before it is held against the database. */
export interface DraftRow {
  readonly line: number
  /** The row's first cells, by which a person finds it in the file. */
  readonly name: string
  /** By property; parts of an address by part. Blank cells are absent, or null when blanks erase. */
  readonly values: Readonly<Record<string, unknown>>
  readonly parts: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The sayable number that names an existing record. */
  readonly number: string | null
  /** What becomes records of other kinds, if the row makes a new record. */
  readonly added: readonly AddedCell[]
  /** The state of a new record, and system fields by the state they go with. */
  readonly state: string | null
  readonly ofState: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly issues: RowIssue[]
}

/** A cell that becomes a record of another kind. */
export interface AddedCell {
  readonly heading: string
  readonly added: AddedRecord
  readonly value: unknown
  readonly text: string
}

/** A line of the file, and what names its row there: `0412, Hollister, Wade`. */
export interface SeenRow {
  readonly line: number
  readonly name: string
}

/** Where two rows, or a row and a record, are the same: first row per field and value, and per record id. */
export type SeenKeys = Map<string, Map<string, SeenRow>>

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

export const cellsOf = (setup: ImportSetup, row: StoredImportRow): string[] =>
  row.fixes === null
    ? [...row.raw.cells]
    : row.raw.cells.map((cell, index) => row.fixes?.[setup.columns.find((column) => column.index === index)?.heading ?? ''] ?? cell)

const nameCells = 2
const longestName = 40

/** The first filled cells of the columns that are read, confidential ones aside. */
export const nameOf = (setup: ImportSetup, row: StoredImportRow): string => {
  const cells = cellsOf(setup, row)
  return setup.columns
    .filter(
      ({ target: { field, combined, states } }) =>
        states === undefined && [field, ...Object.values(combined?.fields ?? {})].every((one) => one?.confidential === undefined),
    )
    .map(({ index }) => (cells[index] ?? '').trim())
    .filter((text) => text !== '')
    .slice(0, nameCells)
    .join(', ')
    .slice(0, longestName)
}

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

/** Notes the row's keys; a key that an earlier line has already becomes an error here, naming that line. */
export const noteKeys = (setup: ImportSetup, seen: SeenKeys, draft: DraftRow): void => {
  for (const property of keyFields(setup.record)) {
    const key = keyOf(setup, draft, property)
    if (key === null) continue
    const first = firstRow(seen, property, key, draft)
    if (first.line !== draft.line)
      draft.issues.push({
        ...headed(setup, property),
        message: `The same ${setup.record.fields[property]?.label ?? property} is in ${inWords(first)}`,
        level: 'error',
        twice: true,
      })
  }
  const together = togetherOf(setup, draft)
  if (together === null) return
  const first = firstRow(seen, '#together', keyOfTogether(together), draft)
  if (first.line !== draft.line)
    draft.issues.push({
      field: '',
      heading: null,
      message: `${capitalized(inWords(first))} is about the same ${inSentence(setup.record.label.one)}`,
      level: 'error',
    })
}

/** The first row with this key, which is `row` itself when there is none before. */
export const firstRow = (seen: SeenKeys, property: string, key: string, { line, name }: SeenRow): SeenRow => {
  const rows = seen.get(property) ?? new Map<string, SeenRow>()
  seen.set(property, rows)
  const before = rows.get(key)
  const first = before !== undefined && before.line < line ? before : { line, name }
  rows.set(key, first)
  return first
}

/** `line 26 (2112, Tractor)` */
export const inWords = ({ line, name }: SeenRow): string => (name === '' ? `line ${line}` : `line ${line} (${name})`)
export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** A field with the heading of the column that gives it. Paths such as address.zip find their own column. */
export const headed = (setup: ImportSetup, field: string): { readonly field: string; readonly heading: string | null } => {
  const column =
    setup.columns.find(({ target }) => target.name === field) ??
    setup.columns.find(({ target }) => propertiesOf(target).includes(field.split('.')[0] ?? ''))
  return { field, heading: column?.heading ?? null }
}
