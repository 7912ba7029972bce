import { sql } from 'drizzle-orm'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { gateOf } from '#records/dispatch/gate/assigning.ts'
import { legalStops } from '#records/dispatch/gate/legal-stops.ts'
import { readinessOn } from '#records/dispatch/gate/readiness-on.ts'
import type { GateReason } from '#records/dispatch/gate/readiness-on.ts'
import type { RunNeeds } from '#records/dispatch/gate/run-license.ts'
import { outlines } from '#records/outlines.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'

/** A driver, unit, or planned run that a legal stop will hold up once it is enforced. */
interface StoppedSoon {
  readonly kind: 'drivers' | 'vehicles' | 'run-assignments'
  readonly id: string
  readonly title: string
  readonly href: string
  readonly reasons: { text: string; citation: string; lift: string; href: string }[]
}

/** Days of runs that are looked at. */
const ahead = 14

const told = (reasons: readonly GateReason[]): StoppedSoon['reasons'] =>
  reasons.flatMap(({ pending, stop, text, href }) => {
    if (pending !== true || stop === null) return []
    const { citation, lift } = legalStops[stop]
    return [{ text: text.replace(' (will block)', ''), citation, lift, href }]
  })

const subjects = async (tx: ReadTx): Promise<StoppedSoon[]> => {
  const all = await tx.query<{ kind: 'drivers' | 'vehicles'; id: string; title: string }>(sql`
    select 'drivers' as kind, d.id, d.title from drivers d where d.archived_at is null and d.status not in ('onboarding', 'terminated')
    union all select 'vehicles', v.id, 'Unit ' || v.unit_number from vehicles v where v.archived_at is null and v.status not in ('sold', 'totaled', 'inactive')
    order by 1, 3`)
  const of = (kind: string): string[] => all.flatMap((one) => (one.kind === kind ? [one.id] : []))
  const found = await readinessOn(tx, { drivers: of('drivers'), vehicles: of('vehicles'), from: tx.today, to: tx.today })
  return all.flatMap(({ kind, id, title }) => {
    const reasons = told(found.get(id) ?? [])
    return reasons.length === 0 ? [] : [{ kind, id, title, href: `${outlines[kind].path}/${id}`, reasons }]
  })
}

interface Planned {
  readonly id: string
  readonly title: string
  readonly drivers: readonly string[]
  readonly vehicle: string | null
  readonly trailers: readonly string[]
  readonly start: string
  readonly end: string
  readonly zone: string
  readonly needs: RunNeeds
}

/** Runs whose driver lacks the license, the endorsement, or the road test that run, unit, and trailers ask for. */
const runs = async (tx: ReadTx): Promise<StoppedSoon[]> => {
  const planned = await tx.query<Planned>(sql`
    select a.id, coalesce(r.code, a.spot, a.number) || ' ' || to_char(a.service_date, 'MM/DD/YYYY') as title, array_remove(array[a.driver_id, a.second_driver_id, a.relay_driver_id], null) as drivers, a.vehicle_id as vehicle, coalesce(a.trailers, '{}') as trailers,
      to_json(a.start)#>>'{}' as start, to_json(a."end")#>>'{}' as "end", coalesce(o.time_zone, ${companyTimeZone}) as zone,
      json_build_object('licenseClass', r.license_class, 'endorsements', coalesce(r.endorsements, '{}')) as needs
    from run_assignments a left join runs r on r.id = a.run_id left join divisions o on o.id = a.division_id
    where a.archived_at is null and a.status in ('planned', 'confirmed', 'dispatched') and a."end" > ${tx.now.toISOString()}::timestamptz
      and a.service_date <= ${daysAfter(tx.today, ahead)}::date order by a.start, a.id`)
  const met = await gateOf(
    tx,
    planned.map(({ drivers, vehicle, trailers, start, end, zone, needs }) => ({
      seats: [
        ...drivers.map((id) => ({ field: 'driver', of: 'drivers', id }) as const),
        ...(vehicle === null ? [] : [{ field: 'vehicle', of: 'vehicles', id: vehicle } as const]),
        ...trailers.map((id) => ({ field: 'trailers', of: 'vehicles', id }) as const),
      ],
      from: new Date(start),
      until: new Date(end),
      zone,
      needs,
    })),
  )
  return planned.flatMap(({ id, title }, at) => {
    const own = (met[at] ?? []).filter(({ reason }) => reason.stop !== null && legalStops[reason.stop].of === 'run')
    const reasons = own.flatMap(({ who, reason }) => told([reason]).map((one) => ({ ...one, text: `${who}: ${one.text}` })))
    return reasons.length === 0
      ? []
      : [{ kind: 'run-assignments' as const, id, title, href: `${outlines['run-assignments'].path}/${id}`, reasons }]
  })
}

/** Who and what is at work today and would be stopped, drivers first, then units, then runs of the next two weeks. */
export const stoppedSoon = (deps: Deps): Promise<StoppedSoon[]> =>
  inTransaction(deps, systemActor, async (tx) => [...(await subjects(tx)), ...(await runs(tx))])
