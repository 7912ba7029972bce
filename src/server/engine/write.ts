import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { columnsOf, tableName } from './columns.ts'
import { writeEvents } from './events.ts'
import type { Change } from './events.ts'
import type { StoredRow, Write } from './rules.ts'
import { commaList, ident } from './sql.ts'
import type { Tx } from './transaction.ts'
import { explainConstraint } from './constraints.ts'

const bookkeeping = new Set(['id', 'number', 'title', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'statusSince', 'source', 'archivedAt'])

const same = (a: unknown, b: unknown): boolean => {
  if (a === b || (a ?? null) === (b ?? null)) return true
  if (typeof a === 'object' && typeof b === 'object') return JSON.stringify(a) === JSON.stringify(b)
  // The database writes moments as +00:00, requests as Z.
  return typeof a === 'string' && typeof b === 'string' && a.length > 18 && b.length > 18 && /T/.test(a) && /T/.test(b) && Date.parse(a) === Date.parse(b)
}

/** Field-level differences that belong in the history. */
export const changesBetween = (record: RecordDefinition, before: StoredRow | null, after: StoredRow): Change[] =>
  columnsOf(record).flatMap(({ property }) => {
    if (bookkeeping.has(property)) return []
    const from = before?.[property] ?? null
    const to = after[property] ?? null
    return same(from, to) || (before === null && property === 'tags' && Array.isArray(to) && to.length === 0) ? [] : [{ field: property, from, to }]
  })

const searchTextOf = (record: RecordDefinition, row: StoredRow): string =>
  [row.number, row.title, ...fieldEntries(record).filter(([, field]) => field.search === true && field.confidential === undefined).map(([property]) => row[property])]
    .filter((part) => typeof part === 'string' && part !== '').join(' ').toLowerCase()

const recordset = (record: RecordDefinition) =>
  sql.raw([...columnsOf(record).map((column) => `"${column.name}" ${column.type}`), '"search_text" text'].join(', '))

const columnNames = (record: RecordDefinition): string[] => [...columnsOf(record).map((column) => column.name), 'search_text']

const asJson = (record: RecordDefinition, rows: readonly StoredRow[]): string =>
  JSON.stringify(rows.map((row) => ({ ...Object.fromEntries(columnsOf(record).map((column) => [column.name, row[column.property] ?? null])), search_text: searchTextOf(record, row) })))

/** Inserts finished rows as they are, without history; the demo company brings its own. */
export const insertRows = async (tx: Tx, record: RecordDefinition, rows: readonly StoredRow[]): Promise<void> => {
  const names = commaList(columnNames(record).map(ident))
  await tx.query(sql`insert into ${ident(tableName(record))} (${names}) select ${names} from json_to_recordset(${asJson(record, rows)}::json) as x(${recordset(record)})`)
}

const updateRows = async (tx: Tx, record: RecordDefinition, rows: readonly StoredRow[]): Promise<void> => {
  const sets = commaList(columnNames(record).filter((name) => name !== 'id').map((name) => sql`${ident(name)} = x.${ident(name)}`))
  const written = await tx.query<{ id: string }>(sql`
    update ${ident(tableName(record))} t set ${sets} from json_to_recordset(${asJson(record, rows)}::json) as x(${recordset(record)})
    where t.id = x.id and t.version = x.version - 1 returning t.id`)
  if (written.length !== rows.length) throw new AppError('stale', 'Someone changed this record in the meantime.')
}

/**
 * The only place that writes record tables: rows and their history in two statements, whatever the size of the batch.
 * Expects checked writes; stamps version, title, search text, who and when.
 */
export const applyWrites = async (tx: Tx, record: RecordDefinition, writes: readonly Write[], reason: string | null): Promise<void> => {
  const moment = tx.now.toISOString()
  for (const { before, after } of writes) {
    after.version = (before?.version ?? 0) + 1
    after['updatedAt'] = moment
    after['updatedBy'] = tx.actor.id
    if (before === null) {
      after['createdAt'] = moment
      after['createdBy'] = tx.actor.id
    }
    if (before?.status !== after.status) after['statusSince'] = moment
    after.title = record.title(after)
  }
  const fresh = writes.filter((write) => write.before === null)
  const changed = writes.filter((write) => write.before !== null)
  try {
    if (fresh.length > 0) await insertRows(tx, record, fresh.map((write) => write.after))
    if (changed.length > 0) await updateRows(tx, record, changed.map((write) => write.after))
  } catch (error) {
    throw explainConstraint(record, error)
  }
  await writeEvents(tx, writes.map((write) => ({
    kind: record.name, recordId: write.after.id, action: write.action, version: write.after.version,
    changes: changesBetween(record, write.before, write.after), reason,
  })))
  tx.touch(record.name)
}
