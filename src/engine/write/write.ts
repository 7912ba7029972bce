import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { searchForm } from '#kit/search-form.ts'
import { noticeChannel } from '#platform/changes.ts'
import { columnsOf, tableName } from '../columns.ts'
import type { Change } from '../change.ts'
import type { StoredRow, Write } from './rules.ts'
import { commaList, ident, prepare } from '../sql.ts'
import type { Prepared } from '../sql.ts'
import type { Tx } from './rules.ts'
import { explainConstraint } from './constraints.ts'
import { fixedWords, titlesOfRows } from '../read/titles.ts'

const bookkeeping = new Set([
  'id',
  'number',
  'title',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'statusSince',
  'source',
  'archivedAt',
])

const same = (a: unknown, b: unknown): boolean => {
  if (a === b || (a ?? null) === (b ?? null)) return true
  if (typeof a === 'object' && typeof b === 'object') return JSON.stringify(a) === JSON.stringify(b)
  // The database writes moments as +00:00, requests as Z.
  return (
    typeof a === 'string' &&
    typeof b === 'string' &&
    a.length > 18 &&
    b.length > 18 &&
    /T/.test(a) &&
    /T/.test(b) &&
    Date.parse(a) === Date.parse(b)
  )
}

/** Field-level differences that belong in the history. */
export const changesBetween = (record: RecordDefinition, before: StoredRow | null, after: StoredRow): Change[] =>
  columnsOf(record).flatMap(({ property, field }) => {
    if (field === undefined && bookkeeping.has(property)) return []
    const from = before?.[property] ?? null
    const to = after[property] ?? null
    return same(from, to) || (before === null && property === 'tags' && Array.isArray(to) && to.length === 0)
      ? []
      : [{ field: property, from, to }]
  })

const searchTextOf = (record: RecordDefinition, row: StoredRow): string =>
  searchForm(
    [
      row.number,
      record.title(row),
      fixedWords(record, row),
      ...fieldEntries(record)
        .filter(([, field]) => field.search === true && field.confidential === undefined && field.readable === undefined)
        // A search finds the same for everybody: words that some rows keep to some roles are not in it.
        .filter(([property]) => record.access.beside?.words?.includes(property) !== true)
        .map(([property]) => row[property]),
    ]
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' '),
  )

const recordset = (record: RecordDefinition) =>
  sql.raw([...columnsOf(record).map((column) => `"${column.name}" ${column.type}`), '"search_text" text'].join(', '))

const columnNames = (record: RecordDefinition): string[] => [...columnsOf(record).map((column) => column.name), 'search_text']

/**
 * Without the empty columns: to json_to_recordset what is not there is null, and most of a new row is empty. The column `title` keeps the
 * record's own words; what the title names besides is read when it is shown.
 */
const asJson = (record: RecordDefinition, rows: readonly StoredRow[]): string =>
  JSON.stringify(
    rows.map((row) => {
      const stored: Record<string, unknown> = { search_text: searchTextOf(record, row) }
      for (const { name, property } of columnsOf(record)) if ((row[property] ?? null) !== null) stored[name] = row[property]
      return { ...stored, title: record.title(row) }
    }),
  )

/** Inserts finished rows as they are, without history; the demo company brings its own. */
export const insertRows = async (tx: Tx, record: RecordDefinition, rows: readonly StoredRow[]): Promise<void> => {
  const names = commaList(columnNames(record).map(ident))
  await tx.query(
    sql`insert into ${ident(tableName(record))} (${names}) select ${names} from json_to_recordset(${asJson(record, rows)}::json) as x(${recordset(record)})`,
  )
}

const eventsInsert = (source: SQL): SQL => sql`
  insert into events (batch_id, kind, record_id, action, changes, version, actor_kind, actor_id, reason, at)
  select ${sql.placeholder('batch')}::uuid, e.kind, e.record_id, e.action, e.changes, e.version, ${sql.placeholder('actorKind')}::text, ${sql.placeholder('actor')}::uuid, e.reason, ${sql.placeholder('at')}::timestamptz
  from json_to_recordset(${source}::json) as e(kind text, record_id uuid, action text, changes jsonb, version int, reason text)`

/** The answer of a create under its idempotency key, written with the row it answers for. */
export interface KeptAnswer {
  readonly user: string
  readonly route: string
  readonly key: string
  readonly bodyHash: string
  readonly status: number
  /** Called once the row is complete. */
  readonly body: () => string
}

/** Why, in words that stand in the history: the same for all rows, or said of each. */
export type Reason = string | null | ((row: StoredRow) => string | null)

/** Another request with the same key was first; its answer counts. */
export class KeyTaken extends Error {}

const keyInsert = sql`
  insert into idempotency_keys (user_id, route, key, body_hash, status, response, created_at)
  values (${sql.placeholder('user')}::uuid, ${sql.placeholder('route')}, ${sql.placeholder('key')}, ${sql.placeholder('bodyHash')}, ${sql.placeholder('status')}::int, ${sql.placeholder('response')}, ${sql.placeholder('at')}::timestamptz)
  on conflict do nothing returning 1`

const insertOnce = (record: RecordDefinition, more: SQL): SQL => {
  const names = commaList(columnNames(record).map(ident))
  return sql`with kept as (${keyInsert}),
    written as (insert into ${ident(tableName(record))} (${names}) select ${names} from json_to_recordset(${sql.placeholder('rows')}::json) as x(${recordset(record)}) where exists (select 1 from kept) returning id),
    logged as (${eventsInsert(sql`${sql.placeholder('events')}`)} where exists (select 1 from kept)) select count(*)::int as n${more} from written`
}

/** Key, row and history in one statement. Waits for a concurrent request with the same key and then writes nothing. */
const insertOnceStatement = (record: RecordDefinition): Prepared => prepare(`insert once|${record.name}`, () => insertOnce(record, sql``))

/** The same where no commit follows: the statement announces the change itself. */
const insertWholeStatement = (record: RecordDefinition): Prepared =>
  prepare(`insert whole|${record.name}`, () =>
    insertOnce(record, sql`, pg_notify(${noticeChannel}, ${sql.placeholder('notice')})::text as told`),
  )

/** Rows and their history in one statement: neither can exist without the other. */
const insertStatement = (record: RecordDefinition): Prepared =>
  prepare(`insert|${record.name}`, () => {
    const names = commaList(columnNames(record).map(ident))
    return sql`with written as (insert into ${ident(tableName(record))} (${names}) select ${names} from json_to_recordset(${sql.placeholder('rows')}::json) as x(${recordset(record)}) returning id),
    logged as (${eventsInsert(sql`${sql.placeholder('events')}`)}) select count(*)::int as n from written`
  })

const updateStatement = (record: RecordDefinition): Prepared =>
  prepare(`update|${record.name}`, () => {
    const sets = commaList(
      columnNames(record)
        .filter((name) => name !== 'id')
        .map((name) => sql`${ident(name)} = x.${ident(name)}`),
    )
    return sql`with written as (update ${ident(tableName(record))} t set ${sets} from json_to_recordset(${sql.placeholder('rows')}::json) as x(${recordset(record)})
    where t.id = x.id and t.version = x.version - 1 returning t.id),
    logged as (${eventsInsert(sql`${sql.placeholder('events')}`)}) select count(*)::int as n from written`
  })

const writeBatch = async (
  tx: Tx,
  record: RecordDefinition,
  statement: Prepared,
  writes: readonly Write[],
  reason: Reason,
  kept?: KeptAnswer,
  alone = false,
): Promise<void> => {
  if (writes.length === 0) return
  const events = writes.map((write) => ({
    kind: record.name,
    record_id: write.after.id,
    action: write.action,
    version: write.after.version,
    changes: changesBetween(record, write.before, write.after),
    reason: typeof reason === 'function' ? reason(write.after) : reason,
  }))
  const values = {
    rows: asJson(
      record,
      writes.map((write) => write.after),
    ),
    events: JSON.stringify(events),
    batch: tx.batchId,
    actorKind: tx.actor.kind,
    actor: tx.actor.id,
    at: tx.now.toISOString(),
    ...(kept === undefined
      ? {}
      : { user: kept.user, route: kept.route, key: kept.key, bodyHash: kept.bodyHash, status: kept.status, response: kept.body() }),
  }
  const [written] = alone
    ? await tx.whole<{ n: number }>(record.name, insertWholeStatement(record), values)
    : await tx.execute<{ n: number }>(statement, values)
  if (kept !== undefined && written?.n === 0) throw new KeyTaken()
  if (written?.n !== writes.length) throw new AppError('stale', 'Someone changed this record in the meantime.')
}

/**
 * The only place that writes record tables: rows and their history in one statement per action, whatever the size of the batch.
 * Expects checked writes; stamps version, title, search text, who and when. `alone`: one new row with its key, and nothing follows.
 */
export const applyWrites = async (
  tx: Tx,
  record: RecordDefinition,
  writes: readonly Write[],
  reason: Reason,
  kept?: KeptAnswer,
  alone = false,
): Promise<void> => {
  const moment = tx.now.toISOString()
  const titles = await titlesOfRows(
    (statement, values) => tx.alone(statement, values),
    tx.deps,
    record,
    writes.map(({ after }) => after),
  )
  for (const [position, { before, after }] of writes.entries()) {
    after.version = (before?.version ?? 0) + 1
    after['updatedAt'] = moment
    after['updatedBy'] = tx.actor.id
    if (before === null) {
      after['createdAt'] = moment
      after['createdBy'] = tx.actor.id
    }
    // An undo brings back since when the record had its former status.
    if (before?.status !== after.status && after['statusSince'] === (before?.['statusSince'] ?? after['statusSince']))
      after['statusSince'] = moment
    after.title = titles[position] ?? ''
  }
  const fresh = writes.filter((write) => write.before === null)
  const changed = writes.filter((write) => write.before !== null)
  try {
    await writeBatch(tx, record, kept === undefined ? insertStatement(record) : insertOnceStatement(record), fresh, reason, kept, alone)
    await writeBatch(tx, record, updateStatement(record), changed, reason)
  } catch (error) {
    throw explainConstraint(record, error)
  }
  if (!alone) tx.touch(record.name)
}
