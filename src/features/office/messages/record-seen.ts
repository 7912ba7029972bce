import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { wholeReaders } from '#kit/access.ts'
import type { Viewer } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { columnOf } from '#engine/columns.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import type { Kinds } from '#engine/read/scope.ts'
import { answerColumns, fromTable, rowAlias, seenRecord } from '#engine/read/select.ts'
import type { Moments } from '#engine/read/select.ts'
import { allOf, arrayOf, col, literal, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'

/**
 * Whether the viewer may read the comments of the record a thread is about; threads about no record pass. `alias` is that of the
 * threads, or of whatever names a record by `record_kind` and `record_id`. The same condition serves count, list and messages: a record that was taken out of somebody's sight after they were
 * mentioned is in none of them.
 */
export const recordSeen = (kinds: Kinds, viewer: Viewer, alias = 'th'): SQL => {
  const each = Object.values(kinds.registry).flatMap((record) => {
    const open = wholeReaders(record).includes(viewer.role) ? besideOpen(viewer.role, record) : null
    return open === null ? [] : [isSeen(kinds, viewer, alias, record, open)]
  })
  return sql`(${sql.join([sql`${col(alias, 'record_kind')} is null`, ...each], sql` or `)})`
}

/** The same for who reads the record itself, of these kinds alone. */
export const recordRead = (kinds: Kinds, viewer: Viewer, named: readonly string[], alias: string): SQL => {
  const each = named.flatMap((name) => {
    const record = kinds.registry[name]
    return record === undefined || !wholeReaders(record).includes(viewer.role) ? [] : [isSeen(kinds, viewer, alias, record, [])]
  })
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` or `)})`
}

const isSeen = (kinds: Kinds, viewer: Viewer, alias: string, record: RecordDefinition, further: readonly SQL[]): SQL => {
  const limits = [sql`${col(rowAlias, 'id')} = ${col(alias, 'record_id')}`, ...scopeConditions(kinds, record, viewer, rowAlias), ...further]
  return sql`(${col(alias, 'record_kind')} = ${literal(record.name)} and exists (select 1 from ${fromTable(record)} where ${allOf(limits)}))`
}

/** What `readsBeside` says of one row, over the table: further conditions, or null where no row is open to the role. */
const besideOpen = (role: Role, record: RecordDefinition): SQL[] | null => {
  const { beside } = record.access
  if (beside === undefined || beside.readers.includes(role)) return []
  const { where } = beside
  if (where === undefined) return null
  const column = columnOf(record, where.field)
  if (column === undefined) throw new Error(`${record.name} keeps no ${where.field} to say whose words these are`)
  const decides = col(rowAlias, column.name)
  return [where.is === 'given' ? sql`${decides} is null` : sql`coalesce(${decides} <> all(${arrayOf([...where.is], 'text')}), true)`]
}

export interface RecordRef {
  readonly kind: string
  readonly id: string
}

export interface RecordLabel extends RecordRef {
  readonly number: string
  readonly title: string
  readonly status: string
}

/** Records as the viewer reads their name and state, by id: one statement for each kind among them. */
export const recordLabels = async (
  on: Queryable,
  kinds: Kinds,
  viewer: Viewer,
  refs: readonly RecordRef[],
  moments: Moments,
): Promise<ReadonlyMap<string, RecordLabel>> => {
  const labels = new Map<string, RecordLabel>()
  for (const [kind, own] of Map.groupBy(refs, (ref) => ref.kind)) {
    const record = kinds.registry[kind]
    if (record === undefined) continue
    const ids = arrayOf([...new Set(own.map(({ id }) => id))], 'uuid')
    const rows = await run<Omit<RecordLabel, 'kind'>>(
      on,
      sql`select ${answerColumns(kinds, seenRecord(record, viewer), ['number', 'title', 'status'], { ...moments, viewer })} from ${fromTable(record)}
        where ${allOf([sql`${col(rowAlias, 'id')} = any(${ids})`, ...scopeConditions(kinds, record, viewer, rowAlias)])}`,
    )
    for (const { id, number, title, status } of rows) labels.set(id, { kind, id, number, title, status })
  }
  return labels
}
