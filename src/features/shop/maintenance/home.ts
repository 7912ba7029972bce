import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { kindOf } from '#kit/kind-of.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, arrayOf, run } from '#engine/sql.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'

/** A planned run of a unit, half-open. `code` is null for a spot run, and where the run is not the viewer's to see. */
export interface Trip {
  readonly start: string
  readonly end: string
  readonly code: string | null
  readonly from: string | null
  /** The run belongs to the unit's own division: it leaves from home. */
  readonly leavesHome: boolean
}

/** Where a unit stands between two of its runs. Moments are ISO; `from` null: it stands there now. `until` null: no run follows. */
export interface Stay {
  readonly day: string
  readonly from: string | null
  readonly until: string | null
  /** The run it comes off, or that it waits for. */
  readonly run: string | null
  /** Null: at home. */
  readonly place: string | null
}

/** Less than this is no time to work on a unit, in milliseconds. */
const shortest = 2 * 3_600_000
/** How far runs are planned. */
const span = 28

/** The stays of a unit from `now` on, oldest first. Between two runs it stands where the next one leaves from. */
export const staysOf = (trips: readonly Trip[], now: Date): Stay[] => {
  const sorted = trips.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
  const stays: Stay[] = []
  let free = now.getTime()
  let off: Trip | null = null
  for (const trip of sorted) {
    if (Date.parse(trip.start) - free >= shortest) stays.push(stayBetween(off, trip, free, now))
    if (Date.parse(trip.end) > free) [free, off] = [Date.parse(trip.end), trip]
  }
  return [...stays, stayBetween(off, null, free, now)]
}

const stayBetween = (off: Trip | null, next: Trip | null, at: number, now: Date): Stay => ({
  day: dayIn(new Date(at), companyTimeZone),
  from: at === now.getTime() ? null : new Date(at).toISOString(),
  until: next?.start ?? null,
  run: off?.code ?? next?.code ?? null,
  place: next === null || next.leavesHome ? null : next.from,
})

/**
 * When to take the unit in: the last time it is at home before the day on which the work comes due; what is due already, as soon as it is
 * home. Null where no run brings it home within four weeks.
 */
export const stayFor = (stays: readonly Stay[], dueOn: string | null, today: string): Stay | null => {
  const home = stays.filter(({ place, day }) => place === null && day <= daysAfter(today, span))
  const ahead = dueOn === null || dueOn <= today ? [] : home.filter(({ day }) => day < dueOn)
  return ahead.at(-1) ?? home[0] ?? null
}

interface Found extends Trip {
  readonly vehicle: string
}

/** The planned runs of units, by unit. */
export const tripsOf = async (deps: Deps, viewer: Viewer, vehicles: readonly string[]): Promise<ReadonlyMap<string, readonly Trip[]>> => {
  if (vehicles.length === 0) return new Map()
  const now = deps.clock.now().toISOString()
  const seen = allOf(scopeConditions(deps, kindOf(deps, 'run-assignments'), viewer, 'a'))
  const rows = await run<Found>(
    deps.pool,
    sql`select v.id as vehicle, to_json(a.start)#>>'{}' as start, to_json(a."end")#>>'{}' as end,
      case when ${seen} then r.code end as code, case when ${seen} then r.origin else 'another division' end as from,
      coalesce(r.division_id = v.division_id, true) as "leavesHome"
    from vehicles v join run_assignments a on a.vehicle_id = v.id or v.id = any(a.trailers) left join runs r on r.id = a.run_id
    where v.id = any(${arrayOf(vehicles, 'uuid')}) and a.archived_at is null and a.status not in ('cancelled', 'missed', 'completed')
      and a."end" > ${now}::timestamptz and a.start < ${now}::timestamptz + ${sql.raw(`interval '${span} days'`)}`,
  )
  const trips = new Map<string, Trip[]>()
  for (const { vehicle, ...trip } of rows) trips.set(vehicle, [...(trips.get(vehicle) ?? []), trip])
  return trips
}
