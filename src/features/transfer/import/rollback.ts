import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { checkBatch, commitBatch } from '#engine/write/bulk-writes.ts'
import { chunkRows } from './check.ts'
import { countRows, lockImport, rowsAfter, saveImport, saveRows } from './store.ts'
import type { Import, StoredImportRow } from './store.ts'
import type { Write } from '#engine/write/rules.ts'
import { takeAddedBack } from './take-added-back.ts'
import { whyInUse } from '#engine/write/referrers.ts'
import { lockRecords } from '#engine/write/store.ts'
import { arrayOf } from '#engine/sql.ts'
import { inTransaction } from '#engine/write/transaction.ts'
import type { Actor, Tx } from '#engine/write/rules.ts'
import { undoRights } from '#engine/history/undo-rights.ts'
import { plannedInverse } from './inverse.ts'
import type { ImportEvent } from './inverse.ts'
import type { Deps } from '#engine/write/rules.ts'

export const rollbackDays = 30

interface Undone {
  readonly row: StoredImportRow
  readonly write: Write | null
  readonly why: string | null
}

/**
 * Takes an import back chunk by chunk: what it created is archived, what it changed gets its former values. A record changed since,
 * or that other records refer to by now, is kept, and its row says so. Broken off, it goes on at its cursor. Each chunk asks for the rights
 * of `viewerNow`, those its person has by then.
 */
export const rollBackImport = async (
  deps: Deps,
  record: RecordDefinition,
  viewerNow: () => Promise<Viewer>,
  importId: string,
  signal: AbortSignal,
): Promise<void> => {
  const actorNow = async (): Promise<Actor> => {
    const viewer = await viewerNow()
    return { kind: 'user', id: viewer.id, viewer }
  }
  const begin = await inTransaction(deps, await actorNow(), (tx) => lockImport(tx, importId))
  const { rollback } = begin.options
  if (rollback === null) return
  while (!signal.aborted) {
    const more = await inTransaction(
      deps,
      await actorNow(),
      async (tx) => {
        const current = await lockImport(tx, importId)
        return current.state === 'rolling_back' && rollBackChunk(tx, record, current)
      },
      { batchId: rollback.batchId },
    )
    if (!more) return
  }
  signal.throwIfAborted()
}

const rollBackChunk = async (tx: Tx, record: RecordDefinition, current: Import): Promise<boolean> => {
  const rows = await rowsAfter(tx.client, current.id, current.cursor, chunkRows)
  const last = rows.at(-1)
  if (last === undefined) {
    await saveImport(tx, current.id, { state: 'rolled_back', error: null, counts: await countRows(tx.client, current.id) })
    return false
  }
  const undone = await takenBack(
    tx,
    record,
    current,
    await plannedUndo(
      tx,
      record,
      current,
      rows.filter(({ outcome }) => outcome === 'create' || outcome === 'update'),
    ),
  )
  await takeAddedBack(
    tx,
    record,
    current,
    undone.flatMap(({ write, why }) => (why === null && write?.action === 'archive' ? [write.after.id] : [])),
  )
  await saveRows(
    tx,
    current.id,
    undone.map(({ row, why }) => ({
      ...row,
      outcome: why === null ? 'rolled_back' : 'kept',
      issues: why === null ? row.issues : [...row.issues, { field: '', heading: null, message: why, level: 'kept' }],
    })),
    false,
  )
  await saveImport(tx, current.id, { cursor: last.line })
  return true
}

const plannedUndo = async (tx: Tx, record: RecordDefinition, current: Import, rows: readonly StoredImportRow[]): Promise<Undone[]> => {
  const ids = rows.flatMap(({ recordId }) => recordId ?? [])
  const events = await tx.query<ImportEvent>(sql`
    select id, record_id as "recordId", action, changes, version, actor_id as "actorId" from events
    where batch_id = ${current.batchId}::uuid and kind = ${record.name} and record_id = any(${arrayOf(ids, 'uuid')}) and action in ('create', 'update') and version is not null order by id`)
  const rights = await undoRights(tx, events)
  const byId = new Map([...Map.groupBy(events, ({ recordId }) => recordId)].map(([id, own]) => [id, wholeEvent(own)]))
  const records = new Map((await lockRecords(tx, record, ids)).map((found) => [found.id, found]))
  const undone: Undone[] = []
  for (const row of rows) {
    const planned = await plannedInverse(tx, record, byId.get(row.recordId ?? ''), records.get(row.recordId ?? ''), rights)
    undone.push(typeof planned === 'string' ? { row, write: null, why: planned } : { row, write: planned, why: null })
  }
  return keepingWhatIsInUse(tx, record, current, undone)
}

/** The creation where the import made the record, as of what the import did to it afterwards, such as the mileage of a reading it added. */
const wholeEvent = (own: readonly ImportEvent[]): ImportEvent | undefined => {
  const last = own.at(-1)
  const creation = own.find(({ action }) => action === 'create')
  return creation === undefined || last === undefined ? last : { ...creation, version: last.version }
}

/** An accident must not lose its driver because the file of the drivers was taken back. */
const keepingWhatIsInUse = async (tx: Tx, record: RecordDefinition, current: Import, undone: readonly Undone[]): Promise<Undone[]> => {
  const going = undone.flatMap(({ write }) => (write?.action === 'archive' ? [write.after.id] : []))
  const inUse = await whyInUse(tx, record, going, [current.batchId, tx.batchId])
  return undone.map((entry) => {
    const why = entry.write?.action === 'archive' ? inUse.get(entry.write.after.id) : undefined
    return why === undefined ? entry : { ...entry, write: null, why }
  })
}

const takenBack = async (tx: Tx, record: RecordDefinition, current: Import, undone: readonly Undone[]): Promise<Undone[]> => {
  const planned = undone.flatMap(({ write }) => write ?? [])
  const checked = await checkBatch(tx, record, planned)
  const good = checked.filter(({ issues }) => issues.length === 0)
  const written = new Map(
    (await commitBatch(tx, record, good, `Rollback of the import of ${current.fileName}`)).map((write) => [write.after.id, write]),
  )
  const refusals = new Map(checked.map((write) => [write.after.id, (written.get(write.after.id) ?? write).issues[0]?.message]))
  return undone.map((entry) => (entry.write === null ? entry : { ...entry, why: refusals.get(entry.write.after.id) ?? null }))
}
