import { sql } from 'drizzle-orm'
import { arrayOf, run } from '#engine/sql.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { changeRecords } from '#records/effects.ts'

const atOnce = 500

/** Ends assignments whose planned end has passed. Run it every few minutes; it may run in several processes at once. */
export const endDueAssignments = async (deps: Deps): Promise<number> => {
  const due = await run<{ id: string }>(
    deps.pool,
    sql`select id from vehicle_assignments where status = 'active' and archived_at is null and ends_at <= ${deps.clock.now().toISOString()}::timestamptz order by id limit ${atOnce}`,
  )
  const ids = due.map(({ id }) => id)
  await deps.ports.forEachRecord(deps, 'assignment_end', 'vehicle-assignments', ids, (some) =>
    inTransaction(deps, systemActor, (tx) => end(tx, some)),
  )
  return ids.length
}

/** Another process may have ended some, or a person given them a later end. */
const end = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const due = await tx.query<{ id: string }>(sql`
    select id from vehicle_assignments where id = any(${arrayOf(ids, 'uuid')}) and status = 'active' and archived_at is null
      and ends_at <= ${tx.now.toISOString()}::timestamptz order by id for update skip locked`)
  await changeRecords(
    tx,
    'vehicle-assignments',
    due.map(({ id }) => id),
    () => ({ status: 'ended' }),
    'The planned end has passed',
  )
}
