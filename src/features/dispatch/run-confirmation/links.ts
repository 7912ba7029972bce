import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { kindOf } from '#kit/kind-of.ts'
import { iso } from '#engine/sql.ts'
import type { StoredRow, Tx } from '#engine/write/rules.ts'
import { lockRecord } from '#engine/write/store.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { at } from '#features/auth/time.ts'
import { linkReader } from '#features/links/reader.ts'

export const kind = 'run-assignments'

/** What a link shows, and nothing else: that run alone. */
export interface LinkedRun {
  readonly id: string
  readonly assignmentId: string
  readonly driverId: string
  readonly createdBy: string | null
  readonly run: string
  readonly start: string
  readonly end: string
  readonly timeZone: string
  readonly unit: string | null
  readonly origin: string | null
  readonly destination: string | null
  readonly confirmed: boolean
}

/** An open link works until the run ends, as long as its driver is on the run. */
export const runIsAhead = (now: Date): SQL =>
  sql`a."end" > ${at(now)} and a.archived_at is null and a.status in ('planned', 'confirmed') and l.driver_id in (a.driver_id, a.second_driver_id, a.relay_driver_id)`

export const runLinks = linkReader<LinkedRun>(
  'run',
  (matches, now) => sql`
    select l.id, l.assignment_id as "assignmentId", l.driver_id as "driverId", l.created_by as "createdBy", coalesce(r.code, a.spot, 'Run') as run,
      ${iso('a.start')} as start, ${iso('a."end"')} as end, coalesce(d.time_zone, ${companyTimeZone}) as "timeZone",
      v.unit_number as unit, r.origin, r.destination, l.confirmed_at is not null as confirmed
    from run_links l join run_assignments a on a.id = l.assignment_id left join runs r on r.id = a.run_id
      left join vehicles v on v.id = a.vehicle_id left join divisions d on d.id = a.division_id
    where ${matches} and ${runIsAhead(now)}`,
)

/** The link with its run assignment, both locked until the transaction ends. */
export const lockRunLink = (tx: Tx, token: string): Promise<{ readonly link: LinkedRun; readonly row: StoredRow }> =>
  runLinks.lock(tx, token, ({ assignmentId }) => lockRecord(tx, kindOf(tx.deps, kind), assignmentId))
