import { sql } from 'drizzle-orm'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { columnOf, tableName } from '#engine/columns.ts'
import { undoRights } from '#engine/history/undo-rights.ts'
import { arrayOf, col, ident } from '#engine/sql.ts'
import { checkBatch, commitBatch } from '#engine/write/bulk-writes.ts'
import type { Tx, Write } from '#engine/write/rules.ts'
import { lockRecords } from '#engine/write/store.ts'
import { plannedInverse } from './inverse.ts'
import type { ImportEvent } from './inverse.ts'
import type { Import } from './store.ts'

/** Archives what an import added to records that are taken back: the odometer reading of a unit that is gone goes with it. */
export const takeAddedBack = async (tx: Tx, record: RecordDefinition, current: Import, gone: readonly string[]): Promise<void> => {
  const kinds = new Set(Object.values(tx.deps.rules[record.name]?.imports?.added ?? {}).map(({ kind }) => kind))
  if (gone.length === 0) return
  for (const added of [...kinds].flatMap((kind) => tx.deps.registry[kind] ?? [])) {
    const owners = fieldEntries(added).flatMap(([property, field]) =>
      field.kind === 'ref' && field.to === record.name ? (columnOf(added, property)?.name ?? []) : [],
    )
    for (const owner of owners) await archiveAdded(tx, added, owner, current, gone)
  }
}

const archiveAdded = async (tx: Tx, added: RecordDefinition, owner: string, current: Import, gone: readonly string[]): Promise<void> => {
  const events = await tx.query<ImportEvent>(sql`
    select e.id, e.record_id as "recordId", e.action, e.changes, e.version, e.actor_id as "actorId"
    from events e join ${ident(tableName(added))} t on t.id = e.record_id
    where e.batch_id = ${current.batchId}::uuid and e.kind = ${added.name} and e.action = 'create' and e.version is not null
      and t.archived_at is null and ${col('t', owner)} = any(${arrayOf(gone, 'uuid')}) order by e.id`)
  if (events.length === 0) return
  const rights = await undoRights(tx, events)
  const records = await lockRecords(
    tx,
    added,
    events.map(({ recordId }) => recordId),
  )
  const found = new Map(records.map((one) => [one.id, one]))
  const planned: Write[] = []
  for (const event of events) {
    const write = await plannedInverse(tx, added, event, found.get(event.recordId), rights)
    if (typeof write !== 'string') planned.push(write)
  }
  const good = (await checkBatch(tx, added, planned)).filter(({ issues }) => issues.length === 0)
  await commitBatch(tx, added, good, `Rollback of the import of ${current.fileName}`)
}
