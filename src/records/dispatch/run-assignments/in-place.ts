import { sql } from 'drizzle-orm'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import type { Tx } from '#engine/write/rules.ts'
import { archiveRecords, changeRecords } from '#records/effects.ts'
import type { runAssignments } from './record.ts'

type Planned = PlannedWrite<typeof runAssignments>

/** A run made new on a day, not by the schedule. */
export const isByHand = ({ before, after }: Planned): boolean => before === null && after.run !== null && after.scheduleKey === null

/**
 * Who plans a run by hand on a day means the run of that day: the open one that the schedule made there, and nobody touched, gives way.
 * An extra run stands beside it.
 */
export const takePlaceOfScheduled = async (tx: Tx, writes: readonly Planned[]): Promise<void> => {
  const made = writes.filter((write) => isByHand(write) && write.after.coverReason !== 'extra')
  if (made.length === 0) return
  const days = JSON.stringify(made.map(({ after }) => ({ run: after.run, day: after.serviceDate })))
  const open = await tx.query<{ id: string }>(sql`
    select distinct a.id from run_assignments a join json_to_recordset(${days}::json) as m(run uuid, day date) on a.run_id = m.run and a.service_date = m.day
    where a.archived_at is null and a.generated and a.status = 'unassigned' order by a.id`)
  const ids = open.map(({ id }) => id)
  // The key goes with it, so that the day comes back to the schedule when this one is taken back.
  await changeRecords(tx, 'run-assignments', ids, () => ({ scheduleKey: null, generated: false }), 'Scheduled manually')
  await archiveRecords(tx, 'run-assignments', ids, 'Scheduled manually')
}
