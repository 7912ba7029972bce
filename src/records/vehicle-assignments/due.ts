import { sql } from 'drizzle-orm'
import { inTransaction, systemActor } from '#server/engine/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changeRecords } from '../effects.ts'

const atOnce = 500

/** Ends assignments whose planned end has passed. Run it every few minutes; it may run in several processes at once. */
export const endDueAssignments = (deps: Deps): Promise<number> =>
  inTransaction(deps, systemActor, async (tx) => {
    const due = await tx.query<{ id: string }>(sql`
    select id from vehicle_assignments where status = 'active' and archived_at is null and ends_at <= ${tx.now.toISOString()}::timestamptz order by id limit ${atOnce} for update skip locked`)
    await changeRecords(
      tx,
      'vehicle-assignments',
      due.map(({ id }) => id),
      () => ({ status: 'ended' }),
      'The planned end has passed',
    )
    return due.length
  })
