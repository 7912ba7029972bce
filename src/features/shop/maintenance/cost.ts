import { sql } from 'drizzle-orm'
import { ratesOfAll, inFleet, stateBeside } from '#records/shop/pm-schedules/due.ts'
import { computedContext } from '#engine/read/select.ts'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { costTables, countedIn, totalOfCounted } from './cost-per-mile.ts'
import type { CostLine, CostScope, ShopCost } from './cost-per-mile.ts'

interface UnitCost extends CostLine {
  readonly id: string
  readonly title: string
  readonly year: number | null
}
interface YearCost extends CostLine {
  readonly year: number | null
  readonly units: number
}

export interface Costs {
  /** First and last day that count, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly total: ShopCost
  readonly years: readonly YearCost[]
  /** The highest cost per mile first. */
  readonly units: readonly UnitCost[]
  readonly compliance: { readonly inTime: number; readonly late: number; readonly unknown: number }
  readonly ratio: { readonly planned: number; readonly unplanned: number; readonly oil: number }
  readonly repeats: number
  readonly roadCalls: number
}

const mostUnits = 50

/** What the shop cost in these days, by unit and model year, and how much of its work was planned. */
export const maintenanceCosts = async (deps: Deps, scope: CostScope): Promise<Costs> => {
  const context = computedContext({ today: deps.clock.today(), now: deps.clock.now() })
  const { joins, rates } = ratesOfAll(context.now)
  const [found] = await run<{ costs: Costs }>(
    deps.pool,
    sql`with ${costTables(deps, scope)},
      pm as (select ${stateBeside(context, rates)} as state from pm_schedules t join vehicles v on v.id = t.vehicle_id and ${inFleet} ${joins} where t.status = 'active' and ${countedIn(deps, scope, 'pm-schedules')})
    select json_build_object('from', ${scope.from}::text, 'to', ${scope.to}::text, 'total', ${totalOfCounted},
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
