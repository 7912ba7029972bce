import { sql } from 'drizzle-orm'
import type { Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { seenBy, sets, textOf } from '#records/effects.ts'

/** A second accident of a driver on one day is often the first one, told by somebody else. */
export const warnOfSecondReports = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const asked = writes.filter(
    (write) => textOf(write.after['driver']) !== null && (write.action === 'create' || sets(write, 'driver') || sets(write, 'occurredAt')),
  )
  if (asked.length === 0) return
  const reports = asked.map(({ after }) => ({ id: after.id, driver: textOf(after['driver']), at: textOf(after['occurredAt']) }))
  // The calendar day where the other one happened, by its own zone or its division's.
  const found = await tx.query<{ id: string; number: string; title: string }>(sql`
    select distinct on (x.id) x.id, a.number, a.title from json_to_recordset(${JSON.stringify(reports)}::json) as x(id uuid, driver uuid, at timestamptz)
    join accidents a on a.driver_id = x.driver and a.id <> x.id and a.archived_at is null
      and a.occurred_at between x.at - interval '24 hours' and x.at + interval '24 hours'
    left join divisions d on d.id = a.division_id
    where (a.occurred_at at time zone coalesce(a.time_zone, d.time_zone, ${companyTimeZone}))::date = (x.at at time zone coalesce(a.time_zone, d.time_zone, ${companyTimeZone}))::date
      and (${seenBy(tx, 'accidents', 'a')}) order by x.id, a.occurred_at`)
  for (const { after, warnings } of asked) {
    const other = found.find((one) => one.id === after.id)
    if (other !== undefined)
      warnings?.push({
        field: 'driver',
        message: `${other.number} of the same driver is on the same day (${other.title}). Is it the same accident?`,
      })
  }
}
