import { sql } from 'drizzle-orm'
import { formatInstant } from '#kit/dates/format-time.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { seenBy } from '#records/effects.ts'
import type { vehicleAssignments } from './record.ts'

type Assigning = PlannedWrite<typeof vehicleAssignments>

/** A stretch of time somebody has a unit: half-open, [from, to), so an end may equal the next start. Null: it still runs. */
export interface Turn {
  readonly from: number
  readonly to: number | null
}

export const overlap = (one: Turn, other: Turn): boolean =>
  (other.to === null || one.from < other.to) && (one.to === null || other.from < one.to)

interface Seat extends Turn {
  readonly id: string
  readonly vehicle: string
  readonly driver: string
  readonly role: string
  readonly who: string
  readonly unit: string
  readonly seen: boolean
}

const seatOf = ({ after }: Assigning): Seat => ({
  id: after.id,
  vehicle: after.vehicle,
  driver: after.driver,
  role: after.role,
  from: Date.parse(after.startsAt),
  to: after.endsAt === null ? null : Date.parse(after.endsAt),
  who: 'this driver',
  unit: 'this unit',
  seen: true,
})

const othersOf = (tx: ReadTx, seats: readonly Seat[]): Promise<Seat[]> =>
  tx.query<Seat>(sql`
  select a.id, a.vehicle_id as vehicle, a.driver_id as driver, a.role, (extract(epoch from a.starts_at) * 1000)::float8 as "from", (extract(epoch from a.ends_at) * 1000)::float8 as "to",
    d.title as who, v.unit_number as unit, (${seenBy(tx, 'vehicle-assignments', 'a')}) as seen
  from vehicle_assignments a join drivers d on d.id = a.driver_id join vehicles v on v.id = a.vehicle_id
  where a.archived_at is null and (a.vehicle_id = any(${sql.param(seats.map((seat) => seat.vehicle))}::uuid[]) or a.driver_id = any(${sql.param(seats.map((seat) => seat.driver))}::uuid[]))
    and a.id <> all(${sql.param(seats.map((seat) => seat.id))}::uuid[])`)

const stretch = ({ from, to }: Turn): string => {
  const said = (moment: number): string => formatInstant(new Date(moment).toISOString(), companyTimeZone)
  return to === null ? `since ${said(from)}` : `from ${said(from)} to ${said(to)}`
}

const clash = (seat: Seat, other: Seat): { field: string; message: string } | null => {
  if (!overlap(seat, other)) return null
  const elsewhere = 'in another division'
  if (seat.vehicle === other.vehicle && seat.driver === other.driver)
    return { field: 'startsAt', message: `Already assigned to this unit ${stretch(other)}` }
  if (seat.role !== 'primary' || other.role !== 'primary') return null
  if (seat.vehicle === other.vehicle)
    return {
      field: 'vehicle',
      message: other.seen
        ? `${other.who} is the primary driver of this unit ${stretch(other)}`
        : `A driver ${elsewhere} is the primary driver of this unit then`,
    }
  if (seat.driver === other.driver)
    return {
      field: 'driver',
      message: other.seen
        ? `Already the primary driver of unit ${other.unit} ${stretch(other)}`
        : `Already the primary driver of a unit ${elsewhere} then`,
    }
  return null
}

/** One primary driver per unit and one unit per primary driver at any moment; teams and slip seats use the other roles or touching turns. */
export const checkOverlaps = async (tx: ReadTx, writes: readonly Assigning[]): Promise<void> => {
  const living = writes.filter(({ after }) => after.archivedAt === null)
  if (living.length === 0) return
  const seats = living.map(seatOf)
  const ids = (pick: 'vehicle' | 'driver') => sql.param([...new Set(seats.map((seat) => seat[pick]))])
  // Two planners at the same moment wait for each other, in one order, so that neither overlooks the other.
  await tx.query(sql`select 1 from vehicles where id = any(${ids('vehicle')}::uuid[]) order by id for no key update`)
  await tx.query(sql`select 1 from drivers where id = any(${ids('driver')}::uuid[]) order by id for no key update`)
  const others = await othersOf(tx, seats)
  for (const [position, write] of living.entries()) {
    const seat = seats[position]
    if (!seat) continue
    const found = [...others, ...seats.slice(0, position)].map((other) => clash(seat, other)).find((issue) => issue !== null)
    if (found) write.issues.push(found)
  }
}
