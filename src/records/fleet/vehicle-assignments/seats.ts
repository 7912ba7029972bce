import { sql } from 'drizzle-orm'
import type { ReadTx } from '#engine/write/rules.ts'

/** Who or what is known at a moment (ISO instant); the other is asked for. With both given the question is whether they belong together. */
export interface Asked {
  readonly driver: string | null
  readonly vehicle: string | null
  readonly at: string | null
}

export interface Seat {
  readonly driver: string
  readonly vehicle: string
}

/** Who sat in the unit, or which unit the driver had, at each moment, in one question; undefined where no assignment says so. */
export const seatsAt = async (tx: ReadTx, asked: readonly Asked[]): Promise<readonly (Seat | undefined)[]> => {
  if (asked.length === 0) return []
  const found = await tx.query<Seat & { position: number }>(sql`
    select q.position, s.driver, s.vehicle
    from json_to_recordset(${JSON.stringify(asked.map((one, position) => ({ ...one, position })))}::json) as q(position int, driver uuid, vehicle uuid, at timestamptz)
    cross join lateral (
      select a.driver_id as driver, a.vehicle_id as vehicle from vehicle_assignments a
      where a.archived_at is null and a.status in ('active', 'ended') and a.starts_at <= q.at and (a.ends_at is null or a.ends_at > q.at)
        and (q.driver is null or a.driver_id = q.driver) and (q.vehicle is null or a.vehicle_id = q.vehicle) and (q.driver is not null or q.vehicle is not null)
      order by array_position(array['primary', 'temporary', 'secondary'], a.role), a.starts_at desc limit 1) s`)
  const seats = new Map(found.map(({ position, driver, vehicle }) => [position, { driver, vehicle }]))
  return asked.map((_one, position) => seats.get(position))
}
