import { sql } from 'drizzle-orm'
import { inTransaction, systemActor } from '#server/engine/transaction.ts'
import type { Tx } from '#server/engine/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changeRecords } from '../effects.ts'

const atOnce = 500

/** Lifts holds whose time has ended, so that the list of holds in force says what readiness says. */
export const liftEnded = async (tx: Tx): Promise<number> => {
  const now = tx.now.toISOString()
  const due = await tx.query<{ id: string }>(sql`
    select id from holds where status = 'active' and archived_at is null and ends_at <= ${now}::timestamptz order by id limit ${atOnce} for update skip locked`)
  await changeRecords(
    tx,
    'holds',
    due.map(({ id }) => id),
    (row) => ({ status: 'lifted', liftedAt: row['endsAt'], liftReason: 'Its time has ended' }),
    'Its time has ended',
  )
  return due.length
}

/** Run it every few minutes; it may run in several processes at once. */
export const endDueHolds = (deps: Deps): Promise<number> => inTransaction(deps, systemActor, liftEnded)
