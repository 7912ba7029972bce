import { sql } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { seenBy, textOf } from '#records/effects.ts'
import { gateOf } from '../gate/assigning.ts'
import { spanOf } from './moments.ts'

/** A run that its driver is about to cover. */
interface Trip {
  /** The run assignment. */
  readonly id: string
  readonly driver: string
  readonly start: string
  readonly end: string
  readonly zone: string
}

interface Owned {
  readonly id: string
  readonly vehicle: string
}

/** The unit each driver is assigned to when the trip starts, unless another run takes it over the same hours. */
const freeUnits = (tx: ReadTx, trips: readonly Trip[]): Promise<Owned[]> =>
  tx.query<Owned>(sql`
    select t.id, u.vehicle from json_to_recordset(${JSON.stringify(trips)}::json) as t(id uuid, driver uuid, start timestamptz, "end" timestamptz)
    cross join lateral (
      select a.vehicle_id as vehicle from vehicle_assignments a join vehicles v on v.id = a.vehicle_id
      where a.driver_id = t.driver and a.archived_at is null and a.status = 'active' and a.starts_at <= t.start
        and (a.ends_at is null or a.ends_at > t.start) and v.archived_at is null and ${seenBy(tx, 'vehicles', 'v')}
      order by array_position(array['primary', 'temporary', 'secondary'], a.role), a.starts_at desc limit 1) u
    where not exists (
      select 1 from run_assignments o
      where o.archived_at is null and o.status not in ('cancelled', 'missed') and o.id <> all(${arrayOf(
        trips.map(({ id }) => id),
        'uuid',
      )})
        and o.start < t."end" and o."end" > t.start and (o.vehicle_id = u.vehicle or u.vehicle = any(coalesce(o.trailers, '{}'))))`)

/** The own unit of each driver that is free and may go over the hours of the trip, by the id of the run assignment. */
const readyUnits = async (tx: ReadTx, trips: readonly Trip[]): Promise<ReadonlyMap<string, string>> => {
  if (trips.length === 0) return new Map()
  const free = new Map((await freeUnits(tx, trips)).map(({ id, vehicle }) => [id, vehicle]))
  const owned = trips.filter(({ id }) => free.has(id))
  const met = await gateOf(
    tx,
    owned.map(({ id, start, end, zone }) => ({
      seats: [{ field: 'vehicle', of: 'vehicles', id: free.get(id) ?? '' }],
      from: new Date(start),
      until: new Date(end),
      zone,
    })),
  )
  return new Map(
    owned.flatMap(({ id }, at) => (met[at]?.some(({ reason }) => reason.effect === 'block') ? [] : [[id, free.get(id) ?? ''] as const])),
  )
}

interface Schedule {
  readonly id: string
  readonly zone: string
  readonly time: string
  readonly hours: number
}

const tripsOf = async (tx: ReadTx, rows: readonly StoredRow[]): Promise<Trip[]> => {
  const runs = await tx.query<Schedule>(sql`
    select r.id, coalesce(d.time_zone, ${companyTimeZone}) as zone, r.dispatch_time as time, r.duration_hours::float8 as hours
    from runs r left join divisions d on d.id = r.division_id
    where r.id = any(${arrayOf([...new Set(rows.flatMap((row) => textOf(row['run']) ?? []))], 'uuid')})`)
  const byId = new Map(runs.map((run) => [run.id, run]))
  return rows.flatMap((row): Trip[] => {
    const [driver, day] = [textOf(row['driver']), textOf(row['serviceDate'])]
    const run = byId.get(textOf(row['run']) ?? '')
    const planned = run === undefined || day === null ? null : spanOf(day, run)
    const [start, end] = [textOf(row['start']) ?? planned?.start, textOf(row['end']) ?? planned?.end]
    if (driver === null || start === undefined || end === undefined) return []
    return [{ id: row.id, driver, start, end, zone: run?.zone ?? companyTimeZone }]
  })
}

/**
 * Drivers who take a run bring their own unit, where they have one, it is free and it may go. `rows` are the runs as they will be, each with
 * a new driver and no unit named for it; the others keep the unit they have. Of two runs changed in one act none takes a unit that the other keeps.
 */
export const bringOwnUnits = async (tx: ReadTx, rows: readonly StoredRow[], others: readonly StoredRow[] = []): Promise<void> => {
  const ready = await readyUnits(tx, await tripsOf(tx, rows))
  const kept = new Set([...others, ...rows.filter(({ id }) => !ready.has(id))].flatMap((row) => textOf(row['vehicle']) ?? []))
  for (const row of rows) {
    const unit = ready.get(row.id)
    if (unit !== undefined && (unit === row['vehicle'] || !kept.has(unit))) row['vehicle'] = unit
  }
}
