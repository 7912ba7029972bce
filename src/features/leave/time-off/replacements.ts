import { sql } from 'drizzle-orm'
import { drivesNothing } from '#records/drivers/drivers/requirements.ts'
import { seenBy } from '#records/effects.ts'
import { zoneOfDivision } from '#records/company/home-division.ts'
import { spanOf } from '#records/leave/time-off/runs-met.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { reasonsOn } from './ready.ts'

/** A driver who could take a run. Hours are those of the run's week, Monday to Sunday, without it. */
export interface Replacement {
  readonly id: string
  readonly name: string
  readonly division: string | null
  /** In the run's own division. */
  readonly near: boolean
  readonly licenseClass: string | null
  readonly hours: number
  /** How often they have driven this run. */
  readonly ran: number
  /** Hours since they came back from the run before; null where there is none within a week. */
  readonly rest: number | null
  /** What the gate warns of on the days of the run; who has any is never proposed first. */
  readonly reasons: readonly string[]
}

interface Candidate extends Omit<Replacement, 'reasons'> {
  readonly run: string
  readonly day: string
  readonly lastDay: string
}

/** Read beyond those that are shown, since the gate may keep some of them off the road. */
const readAhead = 24

/**
 * Who could take each of the runs: active drivers the reader sees, licensed for it, on no other run and not off at that time. Those with
 * nothing against them come first, then those of the run's own division, then those with the fewest hours. At most `most` of each.
 */
export const replacementsFor = async (
  tx: ReadTx,
  runs: readonly string[],
  not: string | null,
  most: number,
): Promise<ReadonlyMap<string, readonly Replacement[]>> => {
  if (runs.length === 0) return new Map()
  const found = await tx.query<Candidate>(sql`
    with q as materialized (select a.id, a.run_id, a.division_id, a.start, a."end", a.service_date, r.license_class, r.endorsements,
        date_trunc('week', a.service_date)::date as monday, ${zoneOfDivision(sql`a.division_id`)} as zone
      from run_assignments a left join runs r on r.id = a.run_id where a.id = any(${arrayOf([...runs], 'uuid')})),
    busy as materialized (select x.driver, b.id, b.service_date, b.start, b."end" from run_assignments b
      cross join lateral unnest(array[b.driver_id, b.second_driver_id, b.relay_driver_id]) as x(driver)
      where x.driver is not null and b.archived_at is null and b.status not in ('cancelled', 'missed')
        and b.service_date between (select min(monday) - 7 from q) and (select max(monday) + 14 from q)),
    hours as (select q.id as run, b.driver, sum(extract(epoch from b."end" - b.start)) / 3600 as hours
      from q join busy b on b.service_date between q.monday and q.monday + 6 group by 1, 2),
    before as (select q.id as run, b.driver, max(b."end") as back from q join busy b on b."end" <= q.start and b."end" > q.start - interval '7 days' group by 1, 2),
    clash as (select distinct q.id as run, b.driver from q join busy b on b.start < q."end" and b."end" > q.start and b.id <> q.id),
    off as (select distinct q.id as run, t.driver_id as driver from q join time_off t on t.status = 'approved' and t.archived_at is null
      and t.driver_id is not null and t.start <= q.service_date + 2 and t."end" >= q.service_date - 1
      and ${spanOf(sql`t`).from} < q."end" and ${spanOf(sql`t`).to} > q.start),
    able as (select q.id as run, to_char(least(q.service_date, (q.start at time zone q.zone)::date), 'YYYY-MM-DD') as day, to_char((q."end" at time zone q.zone)::date, 'YYYY-MM-DD') as last_day, q.run_id, d.id, d.title as name, d.license_class,
        (select v.title from divisions v where v.id = d.division_id) as division,
        d.division_id is not distinct from q.division_id as near, coalesce(h.hours, 0)::float8 as hours,
        (extract(epoch from q.start - b.back) / 3600)::float8 as rest
      from q join drivers d on d.archived_at is null and d.status = 'active' and ${seenBy(tx, 'drivers', 'd')}
      left join hours h on h.run = q.id and h.driver = d.id left join before b on b.run = q.id and b.driver = d.id
      where coalesce(d.position, '') <> all(${arrayOf([...drivesNothing], 'text')})
        and d.id is distinct from ${not}::uuid
        and (q.license_class is null or d.license_class collate "C" <= q.license_class collate "C")
        and coalesce(q.endorsements, '{}') <@ (coalesce(d.endorsements, '{}') || case when 'X' = any(d.endorsements) then array['H', 'N'] else '{}' end)
        and not exists (select 1 from clash c where c.run = q.id and c.driver = d.id)
        and not exists (select 1 from off o where o.run = q.id and o.driver = d.id)),
    turn as (select a.*, row_number() over (partition by a.run order by a.near desc, a.hours, a.name, a.id) as turn from able a)
    select t.run, t.day, t.last_day as "lastDay", t.id, t.name, t.division, t.near, t.license_class as "licenseClass", t.hours, t.rest,
      (select count(*)::int from run_assignments o where o.run_id = t.run_id and o.driver_id = t.id and o.status = 'completed') as ran
    from turn t where t.turn <= ${readAhead} order by t.run, t.turn`)
  const reasonsOf = await reasonsOn(tx, found)
  const ready = found.flatMap((one) => {
    const against = reasonsOf(one)
    return against.some(({ effect }) => effect === 'block') ? [] : [{ ...one, reasons: against.map(({ text }) => text) }]
  })
  return new Map(
    runs.map((run) => [
      run,
      ready
        .filter((one) => one.run === run)
        // Whoever has nothing against them first; the order among them stays.
        .toSorted((one, other) => Number(one.reasons.length > 0) - Number(other.reasons.length > 0))
        .slice(0, most)
        .map(({ run: _run, day: _day, lastDay: _lastDay, ...one }) => one),
    ]),
  )
}
