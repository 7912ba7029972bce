import { sql } from 'drizzle-orm'
import { formatInstant } from '#kit/dates/format-time.ts'
import { kindOf } from '#kit/kind-of.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import { titleSql } from '#engine/read/titles.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { seenBy } from '#records/effects.ts'
import { lockTaken } from '../run-patterns/lock-taken.ts'
import { overlap } from '#records/fleet/vehicle-assignments/overlaps.ts'
import type { Turn } from '#records/fleet/vehicle-assignments/overlaps.ts'
import type { runAssignments } from './record.ts'

type Planned = PlannedWrite<typeof runAssignments>

/** Who and what is on the road for a run, from when to when. */
interface Trip extends Turn {
  readonly id: string
  readonly what: string
  readonly seen: boolean
  /** Ids of drivers and units, by the field that names them. */
  readonly taken: readonly (readonly [field: string, id: string])[]
}

const crew = ['driver', 'secondDriver', 'relayDriver', 'vehicle'] as const

const tripOf = ({ after }: Planned): Trip => ({
  id: after.id,
  what: 'another run of this list',
  seen: true,
  from: Date.parse(after.start ?? ''),
  to: Date.parse(after.end ?? ''),
  taken: [
    ...crew.flatMap((field) => (after[field] === null ? [] : [[field, after[field]] as const])),
    ...(after.trailers ?? []).map((id) => ['trailers', id] as const),
  ],
})

interface Other {
  readonly id: string
  readonly what: string
  readonly seen: boolean
  readonly from: number
  readonly to: number
  readonly ids: readonly string[]
}

/** Runs of these drivers and units that touch the span; those that were canceled or missed free them. */
const othersOf = async (tx: ReadTx, trips: readonly Trip[]): Promise<Trip[]> => {
  const ids = arrayOf([...new Set(trips.flatMap(({ taken }) => taken.map(([, id]) => id)))], 'uuid')
  const moment = (milliseconds: number) => new Date(milliseconds).toISOString()
  const found = await tx.query<Other>(sql`
    select a.id, ${titleSql(tx.deps, kindOf(tx.deps, 'run-assignments'), 'a')} as what, (${seenBy(tx, 'run-assignments', 'a')}) as seen, (extract(epoch from a.start) * 1000)::float8 as "from", (extract(epoch from a."end") * 1000)::float8 as "to",
      array_remove(array[a.driver_id, a.second_driver_id, a.relay_driver_id, a.vehicle_id] || coalesce(a.trailers, '{}'), null) as ids
    from run_assignments a
    where a.archived_at is null and a.status not in ('cancelled', 'missed') and a.id <> all(${arrayOf(
      trips.map(({ id }) => id),
      'uuid',
    )})
      and a.start < ${moment(Math.max(...trips.map(({ to }) => to ?? 0)))}::timestamptz and a."end" > ${moment(Math.min(...trips.map(({ from }) => from)))}::timestamptz
      and (a.driver_id = any(${ids}) or a.second_driver_id = any(${ids}) or a.relay_driver_id = any(${ids}) or a.vehicle_id = any(${ids}) or a.trailers && ${ids})`)
  return found.map(({ ids: taken, ...trip }) => ({ ...trip, taken: taken.map((id) => ['', id] as const) }))
}

const said = (moment: number): string => formatInstant(new Date(moment).toISOString(), companyTimeZone)

const clash = (trip: Trip, other: Trip): { field: string; message: string } | null => {
  if (!overlap(trip, other)) return null
  const twice = trip.taken.find(([, id]) => other.taken.some(([, taken]) => taken === id))
  if (twice === undefined) return null
  const what = other.seen ? other.what : 'a run of another division'
  return { field: twice[0], message: `Already on ${what} from ${said(other.from)} to ${said(other.to ?? other.from)}` }
}

/** No driver and no unit is on two runs at once. Two dispatchers at the same moment wait for each other; the second is told of the first. */
export const checkOverlaps = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const living = writes.filter(
    ({ after }) =>
      after.archivedAt === null && after.start !== null && after.end !== null && !['cancelled', 'missed'].includes(after.status),
  )
  const trips = living.map(tripOf)
  const ids = trips.flatMap(({ taken }) => taken.map(([, id]) => id))
  if (trips.every(({ taken }) => taken.length === 0)) return
  await lockTaken(tx, ids)
  // By who and what they take: of a whole schedule only a few touch each other.
  const known = new Map<string, Trip[]>()
  const know = (trip: Trip): void => {
    for (const [, id] of trip.taken) known.set(id, [...(known.get(id) ?? []), trip])
  }
  for (const other of await othersOf(tx, trips)) know(other)
  for (const [position, trip] of trips.entries()) {
    const others = new Set(trip.taken.flatMap(([, id]) => known.get(id) ?? []))
    const found = [...others].map((other) => clash(trip, other)).find((issue) => issue !== null)
    if (found) living[position]?.issues.push(found)
    know(trip)
  }
}
