import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { kindOf } from '#kit/kind-of.ts'
import { companyZone } from '#records/company/home-division.ts'
import { divisionCondition } from '#engine/read/list.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { rowAlias } from '#engine/read/select.ts'
import { allOf, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'

/** Whose units, and over which days: `YYYY-MM-DD`, both included. A division counts those below it; null counts all. */
export interface CostScope {
  readonly user: Viewer
  readonly divisions: readonly string[] | null
  readonly from: string
  readonly to: string
}

/** Cents and whole miles; `perMile` in cents with decimals, null where no miles are known. */
export interface CostLine {
  readonly cents: number
  readonly miles: number
  readonly perMile: number | null
}

export interface ShopCost extends CostLine {
  /** Units with miles: they alone are in `cents` and `miles`. */
  readonly units: number
  /** Units with costs but without two meter readings. They are left out. */
  readonly withoutMiles: number
}

/** Condition of the records of a kind that the scope counts, over the row alias `t`. */
export const countedIn = (deps: Deps, { user, divisions }: CostScope, kind: string): SQL => {
  const record = kindOf(deps, kind)
  return allOf([
    sql`t.archived_at is null`,
    ...scopeConditions(deps, record, user, rowAlias),
    ...divisionCondition(deps, record, divisions),
  ])
}

/**
 * Miles of each unit `u` of the table `units` in these days: from each valid odometer reading to the next, the last one before them
 * included as the start. A replaced meter starts over with its first reading. Units without two readings have no row.
 */
export const milesDriven = (units: SQL, { from, to }: Pick<CostScope, 'from' | 'to'>): SQL => {
  const start = sql`(${from}::date)::timestamp at time zone ${companyZone}`
  const end = sql`(${to}::date + 1)::timestamp at time zone ${companyZone}`
  const valid = sql`m.vehicle_id = u.id and m.meter = 'odometer' and m.status = 'valid' and m.archived_at is null`
  return sql`select vehicle_id, round(sum(miles))::float8 as miles from (
      select u.id as vehicle_id, r.read_at, r.swap, r.value - lag(r.value) over (partition by u.id order by r.read_at, r.id) as miles from ${units} u
        cross join lateral (
          (select m.id, m.read_at, m.swap, m.value from meter_entries m where ${valid} and m.read_at < ${start} order by m.read_at desc, m.id desc limit 1)
          union all select m.id, m.read_at, m.swap, m.value from meter_entries m where ${valid} and m.read_at >= ${start} and m.read_at < ${end}) r) step
    where swap is distinct from 'yes' and miles > 0 and read_at >= ${start} group by vehicle_id`
}

/**
 * Tables for one statement: `repaired` and `oiled`, the work of these days; `cost`, cents and miles of each unit; `counted`, those with miles.
 * Shop cost per mile is the cents of `counted` over its miles, everywhere it is shown.
 */
export const costTables = (deps: Deps, scope: CostScope): SQL => {
  const within = (day: SQL): SQL => sql`${day} >= ${scope.from}::date and ${day} <= ${scope.to}::date`
  return sql`repaired as materialized (select t.* from repairs t where ${countedIn(deps, scope, 'repairs')} and t.status = 'done' and ${within(sql`t.completed_on`)}),
    oiled as materialized (select t.* from oil_changes t where ${countedIn(deps, scope, 'oil-changes')} and t.status = 'done' and ${within(sql`t.done_on`)}),
    unit as (select t.id, t.title, t.year from vehicles t where ${countedIn(deps, scope, 'vehicles')}),
    spent as (select vehicle_id, sum(cents)::float8 as cents from (select vehicle_id, total as cents from repaired union all select vehicle_id, total from oiled) c group by vehicle_id),
    driven as (${milesDriven(sql`unit`, scope)}),
    cost as (select u.id, u.title, u.year, coalesce(s.cents, 0) as cents, coalesce(d.miles, 0)::float8 as miles from unit u left join spent s on s.vehicle_id = u.id
      left join driven d on d.vehicle_id = u.id where s.cents > 0 or d.miles > 0),
    counted as (select c.*, c.cents / c.miles as per_mile from cost c where c.miles > 0)`
}

/** The total over `counted`, as JSON. */
export const totalOfCounted = sql`(select json_build_object('cents', coalesce(sum(cents), 0), 'miles', coalesce(sum(miles), 0), 'perMile', sum(cents) / nullif(sum(miles), 0), 'units', count(*),
  'withoutMiles', (select count(*) from cost where miles = 0)) from counted)`

/** What repairs and oil changes cost by the mile: completed work of these days over the miles between meter readings. */
export const shopCostPerMile = async (deps: Deps, scope: CostScope): Promise<ShopCost> => {
  const [found] = await run<{ total: ShopCost }>(deps.pool, sql`with ${costTables(deps, scope)} select ${totalOfCounted} as total`)
  if (found === undefined) throw new Error('The cost per mile answered no row')
  return found.total
}
