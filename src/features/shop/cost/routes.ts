import * as z from 'zod'
import { kindOf } from '#kit/kind-of.ts'
import { fleetMoneyReaders } from '#kit/roles.ts'
import type { Deps } from '#engine/write/rules.ts'
import { readRecord } from '#engine/write/store.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { figureOf } from '#features/metrics/figure.ts'
import { pageOf } from '#features/metrics/page.ts'
import { lastMonths } from '#features/metrics/period.ts'
import { lineOf, shopCost, spending } from '#features/metrics/shop-cost.ts'
import type { CostLine, ShopCost } from '#features/metrics/shop-cost.ts'
import { lookAt } from '#features/questions/look.ts'
import { costAnswer, unitCostAnswer } from './answers.ts'

/** The tiles of the cost page. */
export const costMetrics = [
  'repairs.cost_per_mile',
  'pm-schedules.not_overdue',
  'pm-schedules.overdue',
  'pm-schedules.unknown',
  'repairs.planned',
  'repairs.repeat_completed',
  'repairs.road_calls',
] as const

const mostUnits = 50

/** The newest model year first, units without one last. */
const byYear = (units: ShopCost['units']): (CostLine & { year: number | null; units: number })[] =>
  [...Map.groupBy(units, (unit) => unit.year)]
    .map(([of, all]) => ({ year: of, units: all.length, ...lineOf(all) }))
    .toSorted((one, other) => (other.year ?? 0) - (one.year ?? 0))

const costliest = (units: ShopCost['units']): ShopCost['units'] =>
  units
    .filter(({ cents }) => cents > 0)
    .toSorted((one, other) => (other.perMile ?? 0) - (one.perMile ?? 0) || one.title.localeCompare(other.title))
    .slice(0, mostUnits)

/** What the shop costs by the mile, of the fleet and of one unit. */
export const costRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/maintenance/cost',
    tag: 'Maintenance',
    summary: 'Cost per mile by unit and model year, schedules not overdue, planned and unplanned repairs',
    access: fleetMoneyReaders,
    query: z.strictObject({
      division: z.union([z.literal('ALL'), z.uuid()]).default('ALL'),
      months: z.coerce.number().int().min(1).max(36).default(12).describe('Full calendar months before this one'),
    }),
    answer: costAnswer,
    handler: async ({ user, query: { division, months } }) => {
      const sight = { ...lookAt(deps, user, division), period: lastMonths(deps.clock.today(), months) }
      const [page, { units, withoutMiles, ...total }] = await Promise.all([
        pageOf(sight, { metrics: costMetrics, charts: [] }),
        shopCost(sight),
      ])
      const { from, to } = sight.period
      const counted = { ...total, units: units.length, withoutMiles }
      return { from, to, tiles: page.tiles, total: counted, years: byYear(units), units: [...costliest(units)] }
    },
  })
  router.add({
    method: 'GET',
    url: '/api/vehicles/:id/cost',
    tag: 'Vehicles',
    summary: 'What it cost in the last twelve full months, by kind and by the mile',
    access: fleetMoneyReaders,
    params: idParams,
    answer: unitCostAnswer,
    handler: async ({ user, params: { id } }) => {
      await readRecord(deps, kindOf(deps, 'vehicles'), user, id)
      const sight = { deps, user, division: null, period: lastMonths(deps.clock.today()) }
      const [{ miles }, ...spent] = await Promise.all([
        shopCost(sight, { vehicle: id }),
        ...spending.map((name) => figureOf(sight, name, { vehicle: id })),
      ])
      const { from, to } = sight.period
      const kinds = spent.map(({ label, count, value, href }) => ({ label, count, cents: value ?? 0, href }))
      const { cents, perMile } = lineOf(kinds.map((kind, at) => ({ cents: kind.cents, miles: at === 0 ? miles : 0 })))
      return { from, to, kinds, cents, miles: miles === 0 ? null : miles, perMile }
    },
  })
}
