import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { companyZone } from '#records/company/home-division.ts'
import { keptCommand, whereOf } from '#engine/read/list.ts'
import { fromTable } from '#engine/read/select.ts'
import { execute } from '#engine/sql.ts'
import { listOf, parsedOf } from '../questions/look.ts'
import type { Query } from '../questions/look.ts'
import { measure } from '../questions/measure.ts'
import { valueOf } from './metric.ts'
import { metricNamed } from './registry.ts'
import { listFor, recordOf } from './sight.ts'
import type { Sight } from './sight.ts'

/** Cents and whole miles; `perMile` in cents with decimals, null without miles. */
export interface CostLine {
  readonly cents: number
  readonly miles: number
  readonly perMile: number | null
}

interface UnitCost extends CostLine {
  readonly id: string
  readonly title: string
  readonly year: number | null
}

export interface ShopCost extends CostLine {
  /** Units with miles: only they are in `cents` and `miles`. */
  readonly units: readonly UnitCost[]
  /** Units with costs but without two meter readings. They are left out. */
  readonly withoutMiles: number
}

/** What is spent on units: sums over lists that name the unit. */
export const spending = ['repairs.unplanned_cost', 'repairs.planned_cost', 'oil-changes.cost'] as const

/**
 * Miles of each unit `u` of the table `units` in these days: from each valid odometer reading to the next, the last one before them
 * included as the start. A replaced meter starts over with its first reading. Units without two readings have no row.
 */
const milesDriven = (units: SQL, { from, to }: { readonly from: string; readonly to: string }): SQL => {
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

/** The units of the list of vehicles with the miles they drove in the period. */
const milesOfUnits = (sight: Sight, narrow: Query): Promise<Omit<UnitCost, 'cents' | 'perMile'>[]> => {
  const { deps, user, period } = sight
  const record = recordOf(sight, { list: 'vehicles' })
  const query = parsedOf(sight, record, listOf(sight, '', narrow))
  const { statement, values } = keptCommand(deps, record, user, query, `miles ${period.from} ${period.to}`, (at) => {
    const where = whereOf(deps, record, user, query, at)
    return sql`with unit as (select t.id, t.title, t.year from ${fromTable(record)} where ${where})
      select u.id, u.title, u.year, coalesce(d.miles, 0)::float8 as miles from unit u left join (${milesDriven(sql`unit`, period)}) d on d.vehicle_id = u.id`
  })
  return execute(deps.pool, statement, values)
}

export const lineOf = (lines: readonly Pick<CostLine, 'cents' | 'miles'>[]): CostLine => {
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  const miles = lines.reduce((sum, line) => sum + line.miles, 0)
  return { cents, miles, perMile: miles === 0 ? null : cents / miles }
}

/**
 * What repairs and oil changes cost by the mile: work completed in the period over the miles between meter readings. `narrow` is a filter of
 * both lists, by `vehicle`.
 */
export const shopCost = async (sight: Sight, narrow: Query = {}): Promise<ShopCost> => {
  const { vehicle } = narrow
  const [units, ...spent] = await Promise.all([
    milesOfUnits(sight, vehicle === undefined ? {} : { id: vehicle }),
    ...spending.map((name) => {
      const metric = metricNamed(name)
      const asked = { axes: [{ by: 'values', field: 'vehicle' }], value: valueOf(metric.measure) } as const
      return measure(sight, recordOf(sight, metric), listFor(sight, metric, narrow), asked)
    }),
  ])
  const cents = new Map<string | null, number>()
  for (const { across, sum } of spent.flat()) cents.set(across, (cents.get(across) ?? 0) + sum)
  const all = units.map((unit): UnitCost => ({ ...unit, ...lineOf([{ cents: cents.get(unit.id) ?? 0, miles: unit.miles }]) }))
  const counted = all.filter(({ miles }) => miles > 0)
  return { ...lineOf(counted), units: counted, withoutMiles: all.filter((unit) => unit.miles === 0 && unit.cents > 0).length }
}
