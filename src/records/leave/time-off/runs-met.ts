import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { zoneOfDivision } from '#records/company/home-division.ts'

/** Runs that a leave still takes its driver off: not on the road yet. */
export const movable = sql`('planned', 'confirmed', 'dispatched')`

/** Midnight of a day, by the clock of the yard. */
const midnight = (day: SQL, zone: SQL): SQL => sql`((${day})::timestamp at time zone ${zone})`
const noon = (day: SQL, zone: SQL): SQL => sql`((${day} + time '12:00') at time zone ${zone})`

/** When a request begins and ends, [from, to), over its row; what begins or ends within a day does so at noon. */
export const spanOf = (row: SQL): { readonly from: SQL; readonly to: SQL } => {
  const zone = zoneOfDivision(sql`${row}.division_id`)
  const [start, end] = [sql`${row}.start`, sql`${row}."end"`]
  return {
    from: sql`(case when ${row}.part_of_day = 'pm' or ${row}.starts_at_noon then ${noon(start, zone)} else ${midnight(start, zone)} end)`,
    to: sql`(case when ${row}.part_of_day = 'am' or ${row}.ends_at_noon then ${noon(end, zone)} else ${midnight(sql`${end} + 1`, zone)} end)`,
  }
}

/**
 * Runs over alias `a` that a request, over its row, takes its driver off: not over and not under way. Minutes or hours away of a day leave
 * the runs to the dispatcher.
 */
export const runsTaken = (row: SQL, now: SQL): SQL => {
  const { from, to } = spanOf(row)
  return sql`${row}.absent_minutes is null and ${row}.hours_away is null and a.archived_at is null and a.status in ${movable}
    and (a.driver_id = ${row}.driver_id or a.second_driver_id = ${row}.driver_id or a.relay_driver_id = ${row}.driver_id)
    and a.start < ${to} and a."end" > ${from} and a."end" > ${now}`
}

/** Runs over alias `a` that an approved request has left without their driver. */
export const runsLeft = (row: SQL, now: SQL): SQL =>
  sql`a.archived_at is null and a.time_off_id = ${row}.id and a.status in ('unassigned', 'planned', 'confirmed', 'dispatched') and a."end" > ${now}`

/** How many runs a request costs: those it would uncover while it is asked for, those nobody has taken since once it is approved. */
export const uncovered = (row: SQL, now: SQL): SQL => sql`(case ${row}.status
  when 'pending' then (select count(*) from run_assignments a where ${runsTaken(row, now)})
  when 'approved' then (select count(*) from run_assignments a where ${runsLeft(row, now)}) else 0 end)::int`

/** Whether a driver is on another run at the time of run `a`. */
export const busyBeside = (driver: SQL): SQL => sql`exists (select 1 from run_assignments o where o.archived_at is null and o.id <> a.id
  and (o.driver_id = ${driver} or o.second_driver_id = ${driver} or o.relay_driver_id = ${driver})
  and o.status not in ('cancelled', 'missed') and o.start < a."end" and o."end" > a.start)`
