import { sql } from 'drizzle-orm'
import type { StoredRow } from '#server/engine/rules.ts'
import { inTransaction, systemActor } from '#server/engine/transaction.ts'
import type { Tx } from '#server/engine/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changeRecords, textOf } from '../effects.ts'

const atOnce = 500

const isOver = (hold: StoredRow, now: Date): boolean => {
  const endsAt = textOf(hold['endsAt'])
  return hold.status === 'active' && hold['archivedAt'] === null && endsAt !== null && Date.parse(endsAt) <= now.getTime()
}

/**
 * Lifts holds whose time has ended, so that the list of holds in force says what readiness says. They are looked for without a lock: a
 * ticket is locked before its holds. One that changed meanwhile stays as it is.
 */
export const liftEnded = async (tx: Tx): Promise<number> => {
  const now = tx.now.toISOString()
  const due = await tx.query<{ id: string }>(sql`
    select id from holds where status = 'active' and archived_at is null and ends_at <= ${now}::timestamptz order by id limit ${atOnce}`)
  await changeRecords(
    tx,
    'holds',
    due.map(({ id }) => id),
    (row) => (isOver(row, tx.now) ? { status: 'lifted', liftedAt: row['endsAt'], liftReason: 'Its time has ended' } : null),
    'Its time has ended',
  )
  return due.length
}

/** Run it every few minutes; it may run in several processes at once. */
export const endDueHolds = (deps: Deps): Promise<number> => inTransaction(deps, systemActor, liftEnded)
