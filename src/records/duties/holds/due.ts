import { sql } from 'drizzle-orm'
import type { StoredRow } from '#engine/write/rules.ts'
import { run } from '#engine/sql.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { changeRecords, textOf } from '#records/effects.ts'

const atOnce = 500

const isOver = (hold: StoredRow, now: Date): boolean => {
  const endsAt = textOf(hold['endsAt'])
  return hold.status === 'active' && hold['archivedAt'] === null && endsAt !== null && Date.parse(endsAt) <= now.getTime()
}

/**
 * Lifts holds whose time has ended, so that the list of holds in force says what readiness says. They are looked for without a lock: a
 * ticket is locked before its holds. One that changed meanwhile stays as it is.
 */
export const liftEnded = async (tx: Tx): Promise<void> => {
  await lift(tx, await endedHolds(tx, tx.now))
}

const endedHolds = async ({ query }: Pick<Tx, 'query'>, now: Date): Promise<string[]> =>
  (
    await query<{ id: string }>(sql`
    select id from holds where status = 'active' and archived_at is null and ends_at <= ${now.toISOString()}::timestamptz order by id limit ${atOnce}`)
  ).map(({ id }) => id)

const lift = (tx: Tx, ids: readonly string[]): Promise<void> =>
  changeRecords(
    tx,
    'holds',
    ids,
    (row) => (isOver(row, tx.now) ? { status: 'lifted', liftedAt: row['endsAt'], liftReason: 'Hold expired' } : null),
    'Hold expired',
  )

/** Run it every few minutes; it may run in several processes at once. */
export const endDueHolds = async (deps: Deps): Promise<number> => {
  const due = await endedHolds({ query: (statement) => run(deps.pool, statement) }, deps.clock.now())
  await deps.ports.forEachRecord(deps, 'hold_end', 'holds', due, (ids) => inTransaction(deps, systemActor, (tx) => lift(tx, ids)))
  return due.length
}
