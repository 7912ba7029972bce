import { sql } from 'drizzle-orm'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords, sets } from '#records/effects.ts'
import { zoneOfPlace } from '#records/company/home-division.ts'

/** What makes two accidents alike. */
const likeness = ['type', 'driver', 'vehicle', 'city', 'state', 'location', 'occurredAt'] as const

/**
 * The same type again within 12 months for the same driver, unit or place asks whether what was done after the first one worked: each
 * action verified before is marked with the accident that asks. Where both name the street, the place is the street; else the town.
 */
export const askAgain = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const asking = writes.filter((write) => write.after['archivedAt'] === null && likeness.some((property) => sets(write, property)))
  if (asking.length === 0) return
  const actions = await tx.query<{ id: string; accident: string }>(sql`
    select c.id, a.id as accident from accidents a
    join accidents p on p.id <> a.id and p.type = a.type and p.archived_at is null and p.occurred_at < a.occurred_at and p.occurred_at >= a.occurred_at - interval '12 months'
      and (p.driver_id = a.driver_id or p.vehicle_id = a.vehicle_id
        or (lower(p.city) = lower(a.city) and p.state = a.state and (p.location is null or a.location is null or lower(p.location) = lower(a.location))))
    join corrective_actions c on c.accident_id = p.id and c.archived_at is null and c.status = 'verified' and c.verified_on <= (a.occurred_at at time zone ${zoneOfPlace(sql`a`)})::date
    where a.id = any(${arrayOf(
      asking.map(({ after }) => after.id),
      'uuid',
    )}) and c.repeated_by_id is distinct from a.id order by c.id, a.occurred_at, a.id`)
  const by = new Map(actions.map(({ id, accident }) => [id, accident]))
  const numbers = new Map(asking.map(({ after }) => [after.id, after.number]))
  await changeRecords(
    tx,
    'corrective-actions',
    [...by.keys()],
    ({ id }) => ({ repeatedBy: by.get(id), repeatAnswer: null, repeatAnsweredOn: null }),
    ({ repeatedBy }) => `${numbers.get(String(repeatedBy)) ?? ''} is of the same type within 12 months: did this action work?`,
  )
}
