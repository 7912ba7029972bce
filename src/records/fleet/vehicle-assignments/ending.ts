import { sql } from 'drizzle-orm'
import { resolveDay } from '#engine/read/conditions.ts'
import type { Tx } from '#engine/write/rules.ts'
import { startOfDay } from '#platform/clock.ts'
import { changeRecords, textOf } from '#records/effects.ts'

/** The end of a day in the company's zone, or now when that is earlier. */
export const lastMomentOf = (tx: Pick<Tx, 'now'>, day: string | null): Date => {
  if (day === null) return tx.now
  const end = startOfDay(resolveDay('today+1d', day)).getTime()
  return new Date(Math.min(end, tx.now.getTime()))
}

/**
 * Ends what runs of the assignments of these drivers or vehicles at the moment given for each; those that were to begin later are
 * archived, for they never took place.
 */
export const endAssignments = async (
  tx: Tx,
  by: 'driver' | 'vehicle',
  moments: ReadonlyMap<string, Date>,
  reason: string,
): Promise<void> => {
  if (moments.size === 0) return
  const column = sql.identifier(`${by}_id`)
  const running = await tx.query<{ id: string }>(sql`
    select a.id from vehicle_assignments a where a.${column} = any(${sql.param([...moments.keys()])}::uuid[]) and a.status = 'active' and a.archived_at is null`)
  await changeRecords(
    tx,
    'vehicle-assignments',
    running.map(({ id }) => id),
    (assignment) => {
      const moment = moments.get(String(assignment[by])) ?? tx.now
      const starts = Date.parse(textOf(assignment['startsAt']) ?? '')
      if (starts >= moment.getTime()) return { archivedAt: tx.now.toISOString(), archiveReason: reason }
      const planned = textOf(assignment['endsAt'])
      return { status: 'ended', endsAt: planned !== null && Date.parse(planned) < moment.getTime() ? planned : moment.toISOString() }
    },
    reason,
  )
}
