import { sql } from 'drizzle-orm'
import { fleetEditors } from '#kit/roles.ts'
import { divisionsAbove } from '#engine/read/division-tree.ts'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { sets, textOf } from '#records/effects.ts'
import { seatsOf } from '../run-assignments/outing.ts'
import { gateOf } from './assigning.ts'
import type { RunNeeds } from './run-license.ts'

interface Ahead {
  readonly id: string
  readonly driver: string | null
  readonly secondDriver: string | null
  readonly relayDriver: string | null
  readonly vehicle: string | null
  readonly trailers: readonly string[]
  readonly start: string
  readonly end: string
  readonly zone: string
  readonly overridden: readonly string[] | null
  readonly needs: RunNeeds
  /** Who planned it, and everybody who plans runs of its division. */
  readonly people: readonly string[]
  /** Who planned it: they get the mail too. */
  readonly planners: readonly string[]
}

interface Turned {
  readonly drivers?: readonly string[]
  readonly vehicles?: readonly string[]
}

const runsAhead = (tx: Tx, drivers: readonly string[], vehicles: readonly string[]): Promise<Ahead[]> =>
  tx.query<Ahead>(sql`
    select a.id, a.driver_id as driver, a.second_driver_id as "secondDriver", a.relay_driver_id as "relayDriver", a.vehicle_id as vehicle, coalesce(a.trailers, '{}') as trailers,
      to_json(a.start)#>>'{}' as start, to_json(a."end")#>>'{}' as "end", coalesce(o.time_zone, ${companyTimeZone}) as zone, a.overridden,
      json_build_object('licenseClass', r.license_class, 'endorsements', coalesce(r.endorsements, '{}')) as needs, array_remove(array[a.created_by, a.updated_by], null) as planners,
      array(select u.id from users u where u.status = 'active' and u.archived_at is null and (u.id in (a.created_by, a.updated_by)
          or (u.role = any(${arrayOf([...fleetEditors], 'text')}) and (u.all_divisions or u.divisions && array(select up.id from ${divisionsAbove(sql`array[a.division_id]`)} up))))) as people
    from run_assignments a left join runs r on r.id = a.run_id left join divisions o on o.id = a.division_id
    where a.archived_at is null and a.status in ('planned', 'confirmed', 'dispatched') and a."end" > ${tx.now.toISOString()}::timestamptz
      and (a.driver_id = any(${arrayOf(drivers, 'uuid')}) or a.second_driver_id = any(${arrayOf(drivers, 'uuid')}) or a.relay_driver_id = any(${arrayOf(drivers, 'uuid')})
        or a.vehicle_id = any(${arrayOf(vehicles, 'uuid')}) or a.trailers && ${arrayOf(vehicles, 'uuid')}::uuid[])`)

/**
 * Tells the people who planned runs ahead with these drivers and units which of them may not go out any more, and why. Call it from `after`
 * of a kind whose fact may turn: a paper taken off the file, a license suspended, a hold placed. Nothing happens where no run is stopped.
 */
export const tellPlanners = async (tx: Tx, { drivers = [], vehicles = [] }: Turned): Promise<void> => {
  if (drivers.length + vehicles.length === 0) return
  const runs = await runsAhead(tx, [...new Set(drivers)], [...new Set(vehicles)])
  if (runs.length === 0) return
  const turned = new Set([...drivers, ...vehicles])
  const met = await gateOf(
    tx,
    runs.map((run) => ({ seats: seatsOf(run), from: new Date(run.start), until: new Date(run.end), zone: run.zone, needs: run.needs })),
  )
  await tx.deps.ports.notify(
    tx,
    'run_stopped',
    runs.flatMap((run, at) => {
      const stop = (met[at] ?? []).find(
        ({ seat, reason }) => turned.has(seat.id) && reason.effect === 'block' && run.overridden?.includes(reason.code) !== true,
      )
      if (stop === undefined) return []
      // Whom and which rule, without words: they are read by the rights of the reader.
      const why = `${stop.seat.of} ${stop.seat.id} ${stop.reason.stop ?? stop.reason.code}`
      return run.people.map((user) => ({
        user,
        subject: run.id,
        record: { kind: 'run-assignments', id: run.id },
        thread: null,
        occasion: why,
        why,
        ...(run.planners.includes(user) ? {} : { bellOnly: true as const }),
      }))
    }),
  )
}

/** Ids of a field of written rows one of whose decisive fields changed. */
export const turnedIn = (writes: readonly Write[], field: string, decisive: readonly string[]): string[] =>
  writes
    .filter((write) => write.before !== null && decisive.some((name) => sets(write, name)))
    .flatMap(({ after }) => (field === 'id' ? after.id : (textOf(after[field]) ?? [])))
