import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { settleLapsed } from './disqualification.ts'

/** Settles every driver who is held or suspended by a ticket. Run it every few minutes; returns the number of tickets looked at. */
export const endLapsedDisqualifications = async (deps: Deps): Promise<number> => {
  const found = await run<{ driver: string }>(
    deps.pool,
    sql`
    select driver_id as driver from holds where status = 'active' and archived_at is null and kind = 'disqualification' and placed_by_record and driver_id is not null
    union select driver_id from tickets where suspended_on is not null and driver_id is not null and archived_at is null order by 1`,
  )
  let looked = 0
  await deps.ports.forEachRecord(
    deps,
    'disqualification',
    'drivers',
    found.map(({ driver }) => driver),
    async (drivers) => {
      looked += await inTransaction(deps, systemActor, (tx) => settleLapsed(tx, drivers))
    },
  )
  return looked
}
