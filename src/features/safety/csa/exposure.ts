import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Exposure } from '#records/safety/violations/csa/csa.ts'
import { segmentOf } from '#records/safety/violations/csa/exposure.ts'
import { monthsLater } from '#records/safety/violations/csa/time-weight.ts'
import { divisionTree } from '#engine/read/division-tree.ts'
import { arrayOf, run } from '#engine/sql.ts'
import { ofCarrier, seen } from './look.ts'
import type { CsaLook } from './look.ts'

const unitsOf = async (look: CsaLook): Promise<{ now: number; half: number; older: number; combination: number; straight: number }> => {
  const at = (day: string): SQL =>
    sql`count(*) filter (where coalesce(t.in_service_on, t.created_at::date) <= ${day}::date and (t.disposed_on is null or t.disposed_on > ${day}::date))::int`
  const [found] = await run<Awaited<ReturnType<typeof unitsOf>>>(
    look.deps.pool,
    sql`
    select ${at(look.snapshot)} as now, ${at(monthsLater(look.snapshot, -6))} as half, ${at(monthsLater(look.snapshot, -18))} as older,
      count(*) filter (where t.kind = 'tractor' and t.disposed_on is null)::int as combination, count(*) filter (where t.kind <> 'tractor' and t.disposed_on is null)::int as straight
    from vehicles t left join divisions d on d.id = t.division_id where ${seen(look, 'vehicles')} and t.kind in ('tractor', 'straight', 'box') and ${ofCarrier(look)}`,
  )
  return found ?? { now: 0, half: 0, older: 0, combination: 0, straight: 0 }
}

/** Miles of the twelve full months before the snapshot, or null when no division reports any. */
const milesOf = async (look: CsaLook): Promise<number | null> => {
  const month = look.snapshot.slice(0, 7)
  const [found] = await run<{ miles: string | null }>(
    look.deps.pool,
    sql`
    select sum(m.miles) as miles from divisions d cross join lateral jsonb_to_recordset(coalesce(d.monthly_miles, '[]')) as m(month text, miles bigint)
    where d.archived_at is null and ${look.user.divisions === null ? sql`true` : sql`d.id = any(${arrayOf(look.user.divisions, 'uuid')})`}
      and ${look.division === null ? sql`true` : sql`d.id in ${divisionTree([look.division])}`} and ${ofCarrier(look)}
      and m.month < ${month} and m.month >= ${monthsLater(`${month}-01`, -12).slice(0, 7)}`,
  )
  return found === undefined || found.miles === null ? null : Number(found.miles)
}

/** Power units by the days they came and went, and the miles the divisions report. */
export const exposureOf = async (look: CsaLook): Promise<Exposure> => {
  const [units, yearlyMiles] = await Promise.all([unitsOf(look), milesOf(look)])
  return { powerUnits: [units.now, units.half, units.older], yearlyMiles, segment: segmentOf(units.combination, units.straight) }
}
