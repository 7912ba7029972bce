import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { kindOf } from '#kit/kind-of.ts'
import { coverageOf } from '#records/dispatch/run-assignments/coverage.ts'
import type { CoverageState } from '#records/dispatch/run-assignments/coverage-states.ts'
import { divisionCondition } from '#engine/read/list.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { computedContext, rowAlias } from '#engine/read/select.ts'
import { allOf } from '#engine/sql.ts'
import type { RunNeeds } from '#records/dispatch/gate/run-license.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'

/** What a board is asked for. `to` is the day after its last. */
export interface BoardSpan {
  readonly from: string
  readonly to: string
  readonly divisions: readonly string[] | null
}

/** Most lines of one board, and most drivers beside it: beyond them people choose a division. */
export const most = { runs: 200, drivers: 1_500, cells: 4_000 } as const

/** What of a kind the asking person may see of these divisions, over `t`. */
export const seenOf = (tx: ReadTx, kind: string, divisions: readonly string[] | null): SQL => {
  const record = kindOf(tx.deps, kind)
  return allOf([
    sql`t.archived_at is null`,
    ...scopeConditions(tx.deps, record, tx.actor.viewer, rowAlias),
    ...divisionCondition(tx.deps, record, divisions),
  ])
}

export interface RunRow {
  readonly id: string
  readonly code: string
  readonly name: string | null
  readonly origin: string
  readonly destination: string
  readonly crew: 'solo' | 'team'
  readonly time: string
  readonly hours: number
  readonly licenseClass: string | null
  readonly endorsements: readonly string[]
  readonly division: string
  readonly days: readonly string[] | null
  readonly active: boolean
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly total: number
}

/** Runs in effect on these days, and those that are planned for one of them whatever became of them since. */
export const runsOf = (tx: ReadTx, { from, to, divisions }: BoardSpan): Promise<RunRow[]> =>
  tx.query<RunRow>(sql`
    select t.id, t.code, t.name, t.origin, t.destination, t.crew, t.dispatch_time as time, t.duration_hours::float8 as hours, t.license_class as "licenseClass", coalesce(t.endorsements, '{}') as endorsements, t.division_id as division, t.days,
      t.status = 'active' as active, to_char(t.starts_on, 'YYYY-MM-DD') as "startsOn", to_char(t.ends_on, 'YYYY-MM-DD') as "endsOn", count(*) over ()::int as total
    from runs t
    where ${seenOf(tx, 'runs', divisions)} and ((t.status = 'active' and (t.starts_on is null or t.starts_on < ${to}::date) and (t.ends_on is null or t.ends_on >= ${from}::date))
      or exists (select 1 from run_assignments a where a.run_id = t.id and a.archived_at is null and a.service_date >= ${from}::date and a.service_date < ${to}::date))
    order by t.code limit ${most.runs}`)

export interface CellRow {
  readonly id: string
  readonly version: number
  readonly run: string | null
  readonly label: string
  readonly day: string
  readonly start: string
  readonly end: string
  readonly status: string
  readonly drivers: readonly { readonly seat: 'driver' | 'secondDriver' | 'relayDriver'; readonly id: string; readonly title: string }[]
  readonly unit: { readonly id: string; readonly title: string } | null
  readonly trailers: readonly string[]
  readonly zone: string
  readonly needs: RunNeeds
  /** Company stops that someone has overridden for it. */
  readonly overridden: readonly string[] | null
  readonly coverage: CoverageState | null
}

/** Who drives what on these days. */
export const cellsOf = (tx: ReadTx, { from, to, divisions }: BoardSpan): Promise<CellRow[]> =>
  tx.query<CellRow>(sql`
    select t.id, t.version, t.run_id as run, coalesce(r.code, t.spot, t.number) as label, to_char(t.service_date, 'YYYY-MM-DD') as day, to_json(t.start)#>>'{}' as start, to_json(t."end")#>>'{}' as "end", t.status,
      (select coalesce(json_agg(json_build_object('seat', s.seat, 'id', d.id, 'title', d.title) order by s.turn), '[]')
        from (values (1, 'driver', t.driver_id), (2, 'secondDriver', t.second_driver_id), (3, 'relayDriver', t.relay_driver_id)) s(turn, seat, id) join drivers d on d.id = s.id) as drivers,
      case when v.id is not null then json_build_object('id', v.id, 'title', v.unit_number) end as unit, coalesce(t.trailers, '{}') as trailers,
      coalesce(z.time_zone, ${companyTimeZone}) as zone, t.overridden, ${coverageOf(computedContext(tx, rowAlias))} as coverage,
      json_build_object('licenseClass', r.license_class, 'endorsements', coalesce(r.endorsements, '{}')) as needs
    from run_assignments t left join runs r on r.id = t.run_id left join vehicles v on v.id = t.vehicle_id left join divisions z on z.id = t.division_id
    where ${seenOf(tx, 'run-assignments', divisions)} and t.service_date >= ${from}::date and t.service_date < ${to}::date
    order by t.service_date, t.start, t.id limit ${most.cells}`)

export interface DriverRow {
  readonly id: string
  readonly title: string
  readonly licenseClass: string | null
  readonly division: { readonly id: string; readonly title: string }
  readonly hours: number
  /** Days on which the driver worked, four weeks back to the end of the board. */
  readonly worked: readonly string[]
  readonly trips: readonly { readonly id: string; readonly start: string; readonly end: string }[]
}

/** Weeks back that tell when somebody was last off. */
const back = 28

/** Who could drive. Hours and trips count in every division: nobody works two weeks in one because two terminals plan them. */
export const driversOf = (tx: ReadTx, { from, to, divisions }: BoardSpan): Promise<DriverRow[]> =>
  tx.query<DriverRow>(sql`
    with worked as (
      select s.driver, a.id, a.service_date as day, a.start, a."end", extract(epoch from a."end" - a.start) / 3600 as hours
      from run_assignments a cross join lateral (values (a.driver_id), (a.second_driver_id), (a.relay_driver_id)) s(driver)
      where s.driver is not null and a.archived_at is null and a.status not in ('cancelled', 'missed') and a.service_date >= ${daysAfter(from, -back)}::date and a.service_date < ${daysAfter(to, 1)}::date),
    summed as (
      select driver, coalesce(sum(hours) filter (where day >= ${from}::date and day < ${to}::date), 0) as hours, array_agg(distinct to_char(day, 'YYYY-MM-DD')) as days,
        coalesce(json_agg(json_build_object('id', id, 'start', start, 'end', "end")) filter (where day >= ${daysAfter(from, -1)}::date), '[]') as trips
      from worked group by driver)
    select t.id, t.title, t.license_class as "licenseClass", json_build_object('id', z.id, 'title', coalesce(z.code, z.title)) as division, coalesce(w.hours, 0)::float8 as hours, coalesce(w.days, '{}') as worked, coalesce(w.trips, '[]') as trips
    from drivers t join divisions z on z.id = t.division_id left join summed w on w.driver = t.id
    where ${seenOf(tx, 'drivers', divisions)} and t.status not in ('terminated', 'inactive')
    order by t.title, t.id limit ${most.drivers}`)
