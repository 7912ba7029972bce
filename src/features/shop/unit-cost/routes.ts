import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { kindOf } from '#kit/kind-of.ts'
import { fleetMoneyReaders } from '#kit/roles.ts'
import { run } from '#engine/sql.ts'
import { readRecord } from '#engine/write/store.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { milesDriven } from '../maintenance/cost-per-mile.ts'
import { addressOf, fullMonths, listOf } from '#features/questions/look.ts'
import type { Look } from '#features/questions/look.ts'
import { totalsOf } from '#features/questions/measure.ts'

/** What is spent on a unit, each kind as the list that its sum is of. */
const kinds = [
  { kind: 'repairs', label: 'Repairs', query: 'status=done&repairClass=!scheduled&completedOnFrom={monthsFrom}&completedOnTo={monthsTo}' },
  {
    kind: 'repairs',
    label: 'Scheduled work',
    query: 'status=done&repairClass=scheduled&completedOnFrom={monthsFrom}&completedOnTo={monthsTo}',
  },
  { kind: 'oil-changes', label: 'Oil changes', query: 'status=done&doneOnFrom={monthsFrom}&doneOnTo={monthsTo}' },
] as const

/** Miles between meter readings of the unit in these days; null without two readings. */
const milesOf = async (deps: Deps, vehicle: string, period: { readonly from: string; readonly to: string }): Promise<number | null> => {
  const [row] = await run<{ miles: number }>(deps.pool, milesDriven(sql`(select ${vehicle}::uuid as id)`, period))
  return row?.miles ?? null
}

/** What a unit cost in the last twelve full months, by kind and by the mile. */
export const unitCostRoutes = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/vehicles/:id/cost',
    tag: 'Vehicles',
    summary: 'What it cost in the last twelve full months, by kind and by the mile',
    access: fleetMoneyReaders,
    params: idParams,
    answer: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      kinds: z.array(z.object({ label: z.string(), count: z.int(), cents: z.number(), href: z.string() })),
      cents: z.number(),
      miles: z.number().nullable(),
      perMile: z.number().nullable().describe('Cents; null without miles'),
    }),
    handler: async ({ user, params: { id } }) => {
      await readRecord(deps, kindOf(deps, 'vehicles'), user, id)
      const look: Look = { deps, user, division: null }
      const period = fullMonths(deps.clock.today())
      const [miles, ...spent] = await Promise.all([
        milesOf(deps, id, period),
        ...kinds.map(async ({ kind, label, query }) => {
          const record = kindOf(deps, kind)
          const list = listOf(look, `vehicle=${id}&${query}`)
          const { count, sum } = await totalsOf(look, record, list, { value: { fields: ['total'] } })
          return { label, count, cents: sum, href: addressOf(record, list) }
        }),
      ])
      const cents = spent.reduce((sum, one) => sum + one.cents, 0)
      return { ...period, kinds: spent, cents, miles, perMile: miles === null || miles === 0 ? null : cents / miles }
    },
  })
