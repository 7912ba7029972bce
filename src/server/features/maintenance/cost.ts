import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { monthsAfter } from '#kit/iso-day.ts'
import { ratesOfAll, inFleet, stateBeside } from '#records/pm-schedules/due.ts'
import { divisionCondition } from '#server/engine/list.ts'
import { scopeConditions } from '#server/engine/scope.ts'
import { computedContext, rowAlias } from '#server/engine/select.ts'
import { allOf, run } from '#server/engine/sql.ts'
import type { Deps } from '#server/platform/deps.ts'

export interface CostQuery {
  readonly user: Viewer
  readonly divisions: readonly string[] | null
  readonly months: number
}

/** Cents and whole miles; `perMile` in cents with decimals, null where no miles are known. */
export interface CostLine {
  readonly cents: number
  readonly miles: number
  readonly perMile: number | null
}
export interface UnitCost extends CostLine {
  readonly id: string
  readonly title: string
  readonly year: number | null
}
export interface YearCost extends CostLine {
  readonly year: number | null
  readonly units: number
}

export interface Costs {
  /** First day that counts, `YYYY-MM-DD`. */
  readonly from: string
  readonly total: CostLine & { readonly units: number; readonly withoutMiles: number }
  readonly years: readonly YearCost[]
  /** The dearest by the mile first. */
  readonly units: readonly UnitCost[]
  readonly compliance: { readonly inTime: number; readonly late: number; readonly unknown: number }
  readonly ratio: { readonly planned: number; readonly unplanned: number; readonly oil: number }
  readonly repeats: number
  readonly roadCalls: number
}

const mostUnits = 50

/**
 * What the shop cost by the mile: completed repairs and oil changes of the period, over the miles between the first and the last reading of
 * it. A replaced meter counts on both sides. Units without two readings are in no mile and in no cost by the mile.
 */
export const maintenanceCosts = async (deps: Deps, { user, divisions, months }: CostQuery): Promise<Costs> => {
  const today = deps.clock.today()
  const from = monthsAfter(today, -months)
  const since = sql`${from}::date`
  const own = (kind: string): SQL => {
    const record = deps.registry[kind]
    if (!record) throw new Error(`No record kind ${kind}`)
    return allOf([
      sql`t.archived_at is null`,
      ...scopeConditions(deps, record, user, rowAlias),
      ...divisionCondition(deps, record, divisions),
    ])
  }
  const repairs = sql`select t.* from repairs t where ${own('repairs')} and t.status = 'done' and t.completed_on >= ${since} and t.completed_on <= ${today}::date`
  const oil = sql`select t.* from oil_changes t where ${own('oil-changes')} and t.status = 'done' and t.done_on >= ${since} and t.done_on <= ${today}::date`
  const context = computedContext({ today, now: deps.clock.now() })
  const { joins, rates } = ratesOfAll(context.now)
  const [found] = await run<{ costs: Costs }>(
    deps.pool,
    sql`with repaired as materialized (${repairs}), oiled as materialized (${oil}),
      unit as (select t.id, t.title, t.year from vehicles t where ${own('vehicles')}),
      spent as (select vehicle_id, sum(cents)::float8 as cents from (select vehicle_id, total as cents from repaired union all select vehicle_id, total from oiled) c group by vehicle_id),
      step as (select m.vehicle_id, m.swap, m.value - lag(m.value) over (partition by m.vehicle_id order by m.read_at, m.id) as miles from meter_entries m
        where m.meter = 'odometer' and m.status = 'valid' and m.archived_at is null and m.read_at >= ${since}),
      driven as (select vehicle_id, sum(miles) filter (where swap <> 'yes' and miles > 0) as miles from step group by vehicle_id),
      cost as (select u.id, u.title, u.year, coalesce(s.cents, 0) as cents, coalesce(round(d.miles), 0)::float8 as miles from unit u left join spent s on s.vehicle_id = u.id left join driven d on d.vehicle_id = u.id
        where s.cents > 0 or d.miles > 0),
      counted as (select c.*, c.cents / c.miles as per_mile from cost c where c.miles > 0),
      pm as (select ${stateBeside(context, rates)} as state from pm_schedules t join vehicles v on v.id = t.vehicle_id and ${inFleet} ${joins} where t.status = 'active' and ${own('pm-schedules')})
    select json_build_object('from', ${from}::text,
      'total', (select json_build_object('cents', coalesce(sum(cents), 0), 'miles', coalesce(sum(miles), 0), 'perMile', sum(cents) / nullif(sum(miles), 0), 'units', count(*),
        'withoutMiles', (select count(*) from cost where miles = 0)) from counted),
      'years', (select coalesce(json_agg(json_build_object('year', year, 'units', units, 'cents', cents, 'miles', miles, 'perMile', cents / miles) order by year desc nulls last), '[]')
        from (select year, count(*) as units, sum(cents) as cents, sum(miles) as miles from counted group by year) y),
      'units', (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'year', year, 'cents', cents, 'miles', miles, 'perMile', per_mile) order by per_mile desc, title), '[]')
        from (select * from counted where cents > 0 order by per_mile desc, title limit ${mostUnits}) c),
      'compliance', (select json_build_object('inTime', count(*) filter (where state in ('ok', 'soon', 'due')), 'late', count(*) filter (where state in ('overdue', 'stop')), 'unknown', count(*) filter (where state = 'unknown')) from pm),
      'ratio', (select json_build_object('planned', count(*) filter (where repair_class = 'scheduled'), 'unplanned', count(*) filter (where repair_class <> 'scheduled'), 'oil', (select count(*) from oiled)) from repaired),
      'repeats', (select count(*) from repaired where repeat_of_id is not null), 'roadCalls', (select count(*) from repaired where origin = 'road_call')) as costs`,
  )
  if (found === undefined) throw new Error('The costs answered no row')
  return found.costs
}
