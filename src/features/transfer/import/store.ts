import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import type { Issue } from '#kit/errors.ts'
import type { ColumnFacts } from './reading/columns.ts'
import type { FileRow, Separator } from '#engine/import/csv.ts'
import type { DateOrder } from './reading/dates.ts'
import type { Change } from '#engine/change.ts'
import { commaList, ident, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'

export type ImportState = 'uploaded' | 'checking' | 'checked' | 'queued' | 'running' | 'done' | 'failed' | 'rolling_back' | 'rolled_back'
export type RowOutcome = 'pending' | 'create' | 'update' | 'unchanged' | 'error' | 'rolled_back' | 'kept'

/** What is wrong, or worth a look, in one cell. `note`: how it was read, nothing to do. `kept`: why a rollback left the record as it is. */
export interface RowIssue extends Issue {
  readonly heading: string | null
  readonly level: 'error' | 'warning' | 'note' | 'kept'
  /** Another row or record has the value: the row is a duplicate, and leaving the cell empty would hide that. */
  readonly twice?: true
}

/** What one row came to. */
export interface RowResult {
  readonly line: number
  readonly outcome: RowOutcome
  readonly recordId: string | null
  readonly issues: readonly RowIssue[]
  readonly changes: readonly Change[]
}

/** What the file itself says. */
export interface FileFacts {
  readonly separator: Separator | null
  readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252' | 'mixed' | null
  /** The sheets of a workbook and the one that was read; absent in imports made before they were stored. */
  readonly sheets?: readonly string[]
  readonly sheet?: string | null
  /** Sentences for the user. */
  readonly notes: readonly string[]
  readonly columns: readonly ColumnFacts[]
}

export interface ImportOptions {
  /** Heading → text of a cell → option key or record id; null leaves it empty. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string | null>>>>
  readonly dateOrders: Readonly<Record<string, DateOrder>>
  readonly blanks: 'keep' | 'clear'
  /** A cell that can’t be read refuses its row, or is left empty where its field may be. Absent in imports made before this choice. */
  readonly unreadable?: 'refuse' | 'empty'
  readonly skipErrors: boolean
  /** What a person calls files with these headings. */
  readonly layout?: string | null
  /** Headings whose mapping is our suggestion. */
  readonly suggested: readonly string[]
  /** Who rolls back, in which batch. */
  readonly rollback: { readonly by: string; readonly batchId: string } | null
}

export interface ImportCounts {
  readonly done: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly error: number
  readonly warning: number
  readonly rolledBack?: number
  readonly kept?: number
}

export interface Import {
  readonly id: string
  readonly kind: string
  readonly fileName: string
  /** Null once the file is deleted. */
  readonly storageKey: string | null
  readonly format: 'csv' | 'xlsx'
  readonly file: FileFacts
  readonly mapping: Readonly<Record<string, string | null>>
  readonly defaults: Readonly<Record<string, string>>
  readonly options: ImportOptions
  readonly state: ImportState
  readonly rowCount: number
  /** Last line that is done in the current state. */
  readonly cursor: number
  readonly counts: ImportCounts | Readonly<Record<string, never>>
  readonly error: string | null
  readonly batchId: string
  readonly createdBy: string
  readonly createdAt: string
  readonly startedAt: string | null
  readonly finishedAt: string | null
}

/** A row of the file as kept for checking, correcting and running. */
export interface StoredImportRow {
  readonly line: number
  readonly outcome: RowOutcome
  readonly recordId: string | null
  readonly raw: { readonly cells: readonly string[]; readonly problem: string | null; readonly recoded: boolean }
  /** Heading → corrected text. */
  readonly fixes: Readonly<Record<string, string>> | null
  readonly issues: readonly RowIssue[]
  readonly changes: readonly Change[]
}

export const noCounts: ImportCounts = { done: 0, created: 0, updated: 0, unchanged: 0, error: 0, warning: 0 }
export const countsOf = ({ counts }: Import): ImportCounts => ({ ...noCounts, ...counts })

const importColumns = sql`id, kind, file_name as "fileName", storage_key as "storageKey", format, file, mapping, defaults, options, state, row_count as "rowCount", cursor, counts, error,
  batch_id as "batchId", created_by as "createdBy", to_json(created_at)#>>'{}' as "createdAt", to_json(started_at)#>>'{}' as "startedAt", to_json(finished_at)#>>'{}' as "finishedAt"`
const rowColumns = sql`line, outcome, record_id as "recordId", raw, fixes, issues, changes`

const missing = (): AppError => new AppError('not_found', 'Import not found, or you don’t have access.')

export const findImports = (on: Queryable, condition: SQL, limit: number): Promise<Import[]> =>
  run<Import>(on, sql`select ${importColumns} from imports where ${condition} order by created_at desc, id desc limit ${limit}`)

export const readImport = async (on: Queryable, id: string): Promise<Import> => {
  const [found] = await run<Import>(on, sql`select ${importColumns} from imports where id = ${id}::uuid`)
  if (!found) throw missing()
  return found
}

/** The import, locked: whoever holds it is the only one who moves its cursor. */
export const lockImport = async (tx: Tx, id: string): Promise<Import> => {
  const [found] = await tx.query<Import>(sql`select ${importColumns} from imports where id = ${id}::uuid for update`)
  if (!found) throw missing()
  return found
}

export const insertImport = async (
  tx: Tx,
  made: Omit<Import, 'createdAt' | 'startedAt' | 'finishedAt' | 'error' | 'cursor' | 'counts'>,
): Promise<void> => {
  await tx.query(sql`
    insert into imports (id, kind, file_name, storage_key, format, file, mapping, defaults, options, state, row_count, batch_id, created_by, created_at)
    values (${made.id}, ${made.kind}, ${made.fileName}, ${made.storageKey}, ${made.format}, ${JSON.stringify(made.file)}::jsonb, ${JSON.stringify(made.mapping)}::jsonb, ${JSON.stringify(made.defaults)}::jsonb,
      ${JSON.stringify(made.options)}::jsonb, ${made.state}, ${made.rowCount}, ${made.batchId}, ${made.createdBy}, ${tx.now.toISOString()})`)
}

type Changeable = Pick<
  Import,
  | 'storageKey'
  | 'file'
  | 'rowCount'
  | 'mapping'
  | 'defaults'
  | 'options'
  | 'state'
  | 'cursor'
  | 'counts'
  | 'error'
  | 'startedAt'
  | 'finishedAt'
>
const jsonKeys = new Set(['file', 'mapping', 'defaults', 'options', 'counts'])
const columnNames: Readonly<Record<keyof Changeable, string>> = {
  storageKey: 'storage_key',
  file: 'file',
  rowCount: 'row_count',
  mapping: 'mapping',
  defaults: 'defaults',
  options: 'options',
  state: 'state',
  cursor: 'cursor',
  counts: 'counts',
  error: 'error',
  startedAt: 'started_at',
  finishedAt: 'finished_at',
}

export const saveImport = async (tx: Tx, id: string, patch: Partial<Changeable>): Promise<void> => {
  const sets = Object.entries(patch).map(([key, value]) => {
    const name = ident(columnNames[key as keyof Changeable])
    return jsonKeys.has(key) ? sql`${name} = ${JSON.stringify(value)}::jsonb` : sql`${name} = ${value}`
  })
  await tx.query(sql`update imports set ${commaList(sets)} where id = ${id}::uuid`)
}

export const insertRows = async (tx: Tx, importId: string, rows: readonly FileRow[]): Promise<void> => {
  const stored = rows.map(({ line, cells, problem, recoded }) => ({ line, raw: { cells, problem, recoded } }))
  await tx.query(sql`
    insert into import_rows (import_id, line, outcome, raw) select ${importId}::uuid, x.line, 'pending', x.raw
    from json_to_recordset(${JSON.stringify(stored)}::json) as x(line int, raw jsonb)`)
}

export const deleteRows = async (tx: Tx, importId: string): Promise<void> => {
  await tx.query(sql`delete from import_rows where import_id = ${importId}::uuid`)
}

/** Rows after a line, in order. */
export const rowsAfter = (on: Queryable, importId: string, line: number, limit: number): Promise<StoredImportRow[]> =>
  run<StoredImportRow>(
    on,
    sql`select ${rowColumns} from import_rows where import_id = ${importId}::uuid and line > ${line} order by line limit ${limit}`,
  )

export const readRowAt = async (on: Queryable, importId: string, line: number): Promise<StoredImportRow> => {
  const [row] = await run<StoredImportRow>(
    on,
    sql`select ${rowColumns} from import_rows where import_id = ${importId}::uuid and line = ${line}`,
  )
  if (!row) throw new AppError('not_found', `The file has no row in line ${line}.`)
  return row
}

export const rowFilters = ['pending', 'create', 'update', 'unchanged', 'error', 'rolled_back', 'kept', 'warning'] as const
export type RowFilter = (typeof rowFilters)[number]

const filterSql = (importId: string, filter: RowFilter | null): SQL => {
  const mine = sql`import_id = ${importId}::uuid`
  if (filter === null) return mine
  return filter === 'warning' ? sql`${mine} and issues @> '[{"level": "warning"}]'` : sql`${mine} and outcome = ${filter}`
}

export const pageOfRows = async (
  on: Queryable,
  importId: string,
  filter: RowFilter | null,
  limit: number,
  offset: number,
): Promise<{ readonly rows: StoredImportRow[]; readonly total: number }> => {
  const condition = filterSql(importId, filter)
  const rows = await run<StoredImportRow>(
    on,
    sql`select ${rowColumns} from import_rows where ${condition} order by line limit ${limit} offset ${offset}`,
  )
  const [count] = await run<{ n: number }>(on, sql`select count(*)::int as n from import_rows where ${condition}`)
  return { rows, total: count?.n ?? 0 }
}

/** Writes what a batch of rows came to; `withChanges` keeps the field differences of a dry run. */
export const saveRows = async (tx: Tx, importId: string, plans: readonly RowResult[], withChanges: boolean): Promise<void> => {
  if (plans.length === 0) return
  const rows = plans.map(({ line, outcome, recordId, issues, changes }) => ({
    line,
    outcome,
    record_id: outcome === 'create' && withChanges ? null : recordId,
    issues,
    ...(withChanges ? { changes } : {}),
  }))
  await tx.query(sql`
    update import_rows r set outcome = x.outcome, record_id = x.record_id, issues = x.issues${withChanges ? sql`, changes = x.changes` : sql``}
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(line int, outcome text, record_id uuid, issues jsonb, changes jsonb)
    where r.import_id = ${importId}::uuid and r.line = x.line`)
}

export const saveFixes = async (tx: Tx, importId: string, line: number, fixes: Readonly<Record<string, string>>): Promise<void> => {
  await tx.query(sql`update import_rows set fixes = ${JSON.stringify(fixes)}::jsonb where import_id = ${importId}::uuid and line = ${line}`)
}

/** How the rows stand now, counted. */
export const countRows = async (on: Queryable, importId: string): Promise<ImportCounts> => {
  const [row] = await run<ImportCounts & { rolledBack: number; kept: number }>(
    on,
    sql`
    select count(*) filter (where outcome <> 'pending')::int as done, count(*) filter (where outcome = 'create')::int as created, count(*) filter (where outcome = 'update')::int as updated,
      count(*) filter (where outcome = 'unchanged')::int as unchanged, count(*) filter (where outcome = 'error')::int as error, count(*) filter (where issues @> '[{"level": "warning"}]')::int as warning,
      count(*) filter (where outcome = 'rolled_back')::int as "rolledBack", count(*) filter (where outcome = 'kept')::int as kept
    from import_rows where import_id = ${importId}::uuid`,
  )
  return row ?? noCounts
}
