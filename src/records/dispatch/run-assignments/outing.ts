import { sql } from 'drizzle-orm'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { sets } from '#records/effects.ts'
import { askGate, mayGoOut } from '../gate/assigning.ts'
import type { Outing, Seat } from '../gate/assigning.ts'
import { noNeeds } from '../gate/run-license.ts'
import type { RunNeeds } from '../gate/run-license.ts'
import { zonesOf } from '#records/company/home-division.ts'
import type { runAssignments } from './record.ts'

type Planned = PlannedWrite<typeof runAssignments>

interface Crew {
  readonly driver?: string | null
  readonly secondDriver?: string | null
  readonly relayDriver?: string | null
  readonly vehicle?: string | null
  readonly trailers?: readonly string[] | null
}

/** Who and what goes out on a run. */
export const seatsOf = ({ driver, secondDriver, relayDriver, vehicle, trailers }: Crew): Seat[] => [
  ...Object.entries({ driver, secondDriver, relayDriver }).flatMap(([field, id]): Seat[] =>
    typeof id === 'string' ? [{ field, of: 'drivers', id }] : [],
  ),
  ...(typeof vehicle === 'string' ? [{ field: 'vehicle', of: 'vehicles', id: vehicle } as const] : []),
  ...(trailers ?? []).map((id): Seat => ({ field: 'trailers', of: 'vehicles', id })),
]

const decisive = ['run', 'driver', 'secondDriver', 'relayDriver', 'vehicle', 'trailers', 'start', 'end', 'overrideReason'] as const
const ahead = ['unassigned', 'planned', 'confirmed', 'dispatched']
/** Moves that only take drivers off: they send nobody out, so a unit that may not go out doesn't stop them. */
const takingOff: readonly (string | null | undefined)[] = ['decline', 'unassign']

/** What each run asks of its drivers, by its id. */
const needsOf = async (tx: ReadTx, runs: readonly (string | null)[]): Promise<ReadonlyMap<string, RunNeeds>> => {
  const ids = [...new Set(runs.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const found = await tx.query<RunNeeds & { id: string }>(sql`
    select r.id, r.license_class as "licenseClass", coalesce(r.endorsements, '{}') as endorsements from runs r where r.id = any(${arrayOf(ids, 'uuid')})`)
  return new Map(found.map(({ id, ...needs }) => [id, needs]))
}

/** The gate for runs that are planned: of everybody and everything on them, over their hours. */
export const askOfRuns = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const planned = writes.filter(
    (write) =>
      write.after.archivedAt === null &&
      !takingOff.includes(write.move) &&
      ahead.includes(write.after.status) &&
      (write.action === 'restore' || !ahead.includes(write.before?.status ?? '') || decisive.some((name) => sets(write, name))),
  )
  if (planned.length === 0) return
  const zoneOf = await zonesOf(
    tx,
    planned.map(({ after }) => after),
  )
  const needs = await needsOf(
    tx,
    planned.map(({ after }) => after.run),
  )
  await askGate(tx, planned, ({ after }) =>
    after.start === null || after.end === null
      ? null
      : {
          seats: seatsOf(after),
          from: new Date(after.start),
          until: new Date(after.end),
          zone: zoneOf(after),
          needs: needs.get(after.run ?? '') ?? noNeeds,
        },
  )
}

/** A sentence where a driver or unit of the run may not go out from now to its end, or where one is missing. */
export const mayLeaveNow = async (
  tx: ReadTx,
  run: Crew & { readonly run?: string | null; readonly end?: string | null; readonly overridden?: readonly string[] | null },
): Promise<string | null> => {
  const seats = seatsOf(run)
  if (!seats.some(({ of }) => of === 'drivers')) return 'Assign a driver first.'
  if (!seats.some(({ field }) => field === 'vehicle')) return 'Assign a unit first.'
  const until = new Date(Math.max(tx.now.getTime() + 1, Date.parse(run.end ?? '') || 0))
  const needs = (await needsOf(tx, [run.run ?? null])).get(run.run ?? '') ?? noNeeds
  const outing: Outing = { seats, from: tx.now, until, zone: companyTimeZone, needs }
  return mayGoOut(tx, outing, run.overridden)
}
