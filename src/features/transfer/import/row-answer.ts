import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { tableName } from '#engine/columns.ts'
import { shownChanges, withoutWords } from '#engine/history/history.ts'
import type { Import, StoredImportRow } from './store.ts'
import { arrayOf, ident, run as query } from '#engine/sql.ts'
import { titleSql } from '#engine/read/titles.ts'
import type { Deps } from '#engine/write/rules.ts'

/** The row's texts in the order of the columns, corrections included. */
export const shownCells = (run: Import, row: StoredImportRow): string[] =>
  run.file.columns.map(({ heading }, position) => row.fixes?.[heading] ?? row.raw.cells[position] ?? '')

const namesOf = async (
  deps: Deps,
  record: RecordDefinition,
  rows: readonly StoredImportRow[],
): Promise<ReadonlyMap<string, { number: string; title: string }>> => {
  const ids = rows.flatMap(({ recordId }) => recordId ?? [])
  if (ids.length === 0) return new Map()
  const found = await query<{ id: string; number: string; title: string }>(
    deps.pool,
    sql`select t.id, t.number, ${titleSql(deps, record, 't')} as title from ${ident(tableName(record))} t where t.id = any(${arrayOf(ids, 'uuid')})`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

type Shown = Awaited<ReturnType<typeof shownChanges>>[number]

/** Rows of an import with what was found, or done, in each. */
export const rowAnswers = async (
  deps: Deps,
  viewer: Viewer,
  record: RecordDefinition,
  run: Import,
  rows: readonly StoredImportRow[],
): Promise<Record<string, unknown>[]> => {
  const names = await namesOf(deps, record, rows)
  const changes = await shownChanges(
    deps,
    viewer,
    record,
    rows.map((row) => row.changes),
  )
  // The record is not at hand: words that some of its kind keep to some roles are left out of every one that stood there before.
  const told = (row: StoredImportRow, shown: Shown): Shown =>
    row.outcome === 'create' ? shown : withoutWords(viewer.role, record, shown, false)
  return rows.map((row, position) => {
    const name = names.get(row.recordId ?? '')
    return {
      line: row.line,
      outcome: row.outcome,
      recordId: row.recordId,
      number: name?.number ?? null,
      title: name?.title ?? null,
      cells: shownCells(run, row),
      fixed: Object.keys(row.fixes ?? {}),
      issues: row.issues,
      changes: told(row, changes[position] ?? []).map((change) => ({
        ...change,
        label: record.fields[change.field]?.label ?? change.field,
      })),
    }
  })
}
