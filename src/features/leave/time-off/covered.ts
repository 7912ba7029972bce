import { sql } from 'drizzle-orm'
import { seenBy } from '#records/effects.ts'
import { busyBeside } from '#records/leave/time-off/runs-met.ts'
import type { ReadTx } from '#engine/write/rules.ts'

/** A run of approved leave that a replacement still holds and has not begun. Moments are ISO. */
export interface CoveredRun {
  readonly id: string
  readonly code: string
  readonly start: string
  readonly by: string
  readonly byName: string
  /** False: the driver on leave has another run at that time by now. */
  readonly free: boolean
}

/** Runs that could go back to the driver whose leave is canceled, in the order of their start; those the reader sees. */
export const coveredRuns = (tx: ReadTx, request: string): Promise<CoveredRun[]> =>
  tx.query<CoveredRun>(sql`
    select a.id, coalesce(r.code, a.spot, '') as code, to_json(a.start)#>>'{}' as start, a.cover_by_id as by, d.title as "byName",
      not ${busyBeside(sql`t.driver_id`)} as free
    from time_off t join run_assignments a on a.cover_for_id = t.id join drivers d on d.id = a.cover_by_id left join runs r on r.id = a.run_id
    where t.id = ${request}::uuid and t.driver_id is not null and t.status = 'approved' and a.archived_at is null and a.status in ('planned', 'confirmed')
      and a.cover_by_id in (a.driver_id, a.second_driver_id, a.relay_driver_id)
      and a.start > ${tx.now.toISOString()}::timestamptz and ${seenBy(tx, 'run-assignments', 'a')}
    order by a.start, a.id limit 60`)
