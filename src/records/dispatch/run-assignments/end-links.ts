import { sql } from 'drizzle-orm'
import type { Tx } from '#engine/write/rules.ts'
import type { DoneWrite } from '#engine/write/rules-for.ts'
import type { runAssignments } from './record.ts'

const seats = ['driver', 'secondDriver', 'relayDriver'] as const

/** Who is taken off a run has no link to it any more, even if they are put on it again: they confirm anew. */
export const endLinks = async (tx: Tx, writes: readonly DoneWrite<typeof runAssignments>[]): Promise<void> => {
  const off = writes.flatMap(({ before, after }) =>
    before === null
      ? []
      : seats.flatMap((seat) => {
          const driver = before[seat]
          return driver === null || seats.some((other) => after[other] === driver) ? [] : [{ run: after.id, driver }]
        }),
  )
  if (off.length === 0) return
  await tx.query(sql`
    update run_links l set revoked_at = ${tx.now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(off)}::json) as o(run uuid, driver uuid)
    where l.assignment_id = o.run and l.driver_id = o.driver and l.revoked_at is null`)
}
