import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns'
import { sql } from 'drizzle-orm'
import { companyTimeZone } from '#server/platform/clock.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { changeRecords, textOf } from '../effects.ts'

/** The end of a day in the company's zone, or now when that is earlier. */
export const lastMomentOf = (tx: Pick<Tx, 'now'>, day: string | null): Date => {
  if (day === null) return tx.now
  const end = addDays(new TZDate(`${day}T00:00:00`, companyTimeZone), 1).getTime()
  return new Date(Math.min(end, tx.now.getTime()))
}

/**
 * Ends what runs of the assignments of these drivers or vehicles at the moment given for each; those that were to begin later are
 * archived, for they never took place.
 */
export const endAssignments = async (tx: Tx, by: 'driver' | 'vehicle', moments: ReadonlyMap<string, Date>, reason: string): Promise<void> => {
  if (moments.size === 0) return
  const column = sql.identifier(`${by}_id`)
  const running = await tx.query<{ id: string }>(sql`
    select a.id from vehicle_assignments a where a.${column} = any(${sql.param([...moments.keys()])}::uuid[]) and a.status = 'active' and a.archived_at is null`)
  await changeRecords(tx, 'vehicle-assignments', running.map(({ id }) => id), (assignment) => {
    const moment = moments.get(String(assignment[by])) ?? tx.now
    const starts = Date.parse(textOf(assignment['startsAt']) ?? '')
    if (starts >= moment.getTime()) return { archivedAt: tx.now.toISOString(), archiveReason: reason }
    const planned = textOf(assignment['endsAt'])
    return { status: 'ended', endsAt: planned !== null && Date.parse(planned) < moment.getTime() ? planned : moment.toISOString() }
  }, reason)
}
