import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { iso, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { at, day, hour, later } from '#features/auth/time.ts'

const moment = z.iso.datetime()

/** A run on a driver's page. */
export const pageRun = z.object({
  id: z.uuid(),
  run: z.string(),
  status: z.enum(['planned', 'confirmed', 'dispatched', 'in_progress']),
  start: moment,
  end: moment,
  timeZone: z.string(),
  unit: z.string().nullable(),
  unitId: z.uuid().nullable(),
  trailers: z.array(z.string()),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  /** Names of the others on it. */
  partners: z.array(z.string()),
  /** This driver confirmed it; the run is confirmed once each of its drivers did. */
  confirmed: z.boolean(),
})
export type PageRun = z.infer<typeof pageRun>

/** How far ahead a driver sees runs; a run stays on the page for some hours after it ends. */
const shown = { ahead: 14 * day, after: 6 * hour } as const

/** Runs of a driver that aren't over, soonest first. */
export const runsOf = async ({ pool, clock }: Deps, driver: string): Promise<PageRun[]> => {
  const now = clock.now()
  return run<PageRun>(
    pool,
    sql`select a.id, coalesce(r.code, a.spot, 'Run') as run, a.status, ${iso('a.start')} as start, ${iso('a."end"')} as end,
        coalesce(d.time_zone, ${companyTimeZone}) as "timeZone", v.unit_number as unit, v.id as "unitId", r.origin, r.destination,
        coalesce((select json_agg(t.unit_number order by t.unit_number) from vehicles t where t.id = any(a.trailers)), '[]') as trailers,
        coalesce((select json_agg(p.title order by p.title) from drivers p
          where p.id in (a.driver_id, a.second_driver_id, a.relay_driver_id) and p.id <> ${driver}::uuid), '[]') as partners,
        a.status = 'confirmed' or exists (select 1 from run_links l where l.assignment_id = a.id and l.driver_id = ${driver}::uuid
          and l.confirmed_at is not null and l.revoked_at is null and l.used_at is null) as confirmed
      from run_assignments a left join runs r on r.id = a.run_id left join vehicles v on v.id = a.vehicle_id left join divisions d on d.id = a.division_id
      where ${driver}::uuid in (a.driver_id, a.second_driver_id, a.relay_driver_id) and a.archived_at is null
        and a.status in ('planned', 'confirmed', 'dispatched', 'in_progress')
        and a."end" > ${at(later(now, -shown.after))} and a.start < ${at(later(now, shown.ahead))}
      order by a.start, a.id`,
  )
}
