import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { fleetMoneyReaders } from '#kit/roles.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { companyZone } from '#records/home-division.ts'
import { run } from '#server/engine/sql.ts'
import { readRecord } from '#server/engine/store.ts'
import type { Deps } from '#server/platform/deps.ts'
import { idParams } from '#server/platform/route.ts'
import type { Router } from '#server/platform/route.ts'
import { addressOf, fullMonths, listOf } from '../questions/look.ts'
import type { Look } from '../questions/look.ts'
import { totalsOf } from '../questions/measure.ts'

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

const kindNamed = ({ registry }: Deps, name: string): RecordDefinition => {
  const record = registry[name]
  if (!record) throw new Error(`No record kind ${name}`)
  return record
}

/**
 * Miles of the unit in these days: from each valid odometer reading to the next, the last one before them among these. A replaced meter starts
 * anew with its first reading. Null where no two readings tell.
 */
const milesOf = async (
  deps: Deps,
  vehicle: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number | null> => {
  const start = sql`(${from}::date)::timestamp at time zone ${companyZone}`
  const [row] = await run<{ miles: number | null }>(
    deps.pool,
    sql`with step as (select m.read_at, m.swap, m.value - lag(m.value) over (order by m.read_at, m.id) as miles from meter_entries m
      where m.vehicle_id = ${vehicle}::uuid and m.meter = 'odometer' and m.status = 'valid' and m.archived_at is null
        and m.read_at < (${to}::date + 1)::timestamp at time zone ${companyZone}
        and m.read_at >= coalesce((select max(b.read_at) from meter_entries b where b.vehicle_id = ${vehicle}::uuid and b.meter = 'odometer'
          and b.status = 'valid' and b.archived_at is null and b.read_at < ${start}), '-infinity'))
    select round(sum(miles))::float8 as miles from step where swap is distinct from 'yes' and miles > 0 and read_at >= ${start}`,
  )
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
      await readRecord(deps, kindNamed(deps, 'vehicles'), user, id)
      const look: Look = { deps, user, division: null }
      const period = fullMonths(deps.clock.today())
      const [miles, ...spent] = await Promise.all([
        milesOf(deps, id, period),
        ...kinds.map(async ({ kind, label, query }) => {
          const record = kindNamed(deps, kind)
          const list = listOf(look, `vehicle=${id}&${query}`)
          const { count, sum } = await totalsOf(look, record, list, { value: { fields: ['total'] } })
          return { label, count, cents: sum, href: addressOf(record, list) }
        }),
      ])
      const cents = spent.reduce((sum, one) => sum + one.cents, 0)
      return { ...period, kinds: spent, cents, miles, perMile: miles === null || miles === 0 ? null : cents / miles }
    },
  })
