import { sql } from 'drizzle-orm'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { deriveStatus } from '#engine/write/derive-status.ts'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone, dayIn, startOfDay } from '#platform/clock.ts'
import { seenBy, sets } from '#records/effects.ts'
import { clockSkew, futureMoment, isFuture } from '#records/future-moments.ts'
import { askGate, logOverrides } from '#records/dispatch/gate/assigning.ts'
import type { Outing, Seat } from '#records/dispatch/gate/assigning.ts'
import { checkOverlaps } from './overlaps.ts'
import { vehicleAssignments } from './record.ts'

type Assigning = PlannedWrite<typeof vehicleAssignments>

/** The meter of an assignment that begins or ends now is filled in. */
const fillMeters = async (tx: ReadTx, writes: readonly Assigning[]): Promise<void> => {
  const fresh = writes.filter((write) => write.after.archivedAt === null && (sets(write, 'vehicle') || sets(write, 'endsAt')))
  if (fresh.length === 0) return
  const found = await tx.query<{ id: string; mileage: number | null }>(sql`
    select v.id, v.mileage from vehicles v where v.id = any(${arrayOf(
      fresh.map(({ after }) => after.vehicle),
      'uuid',
    )}) and ${seenBy(tx, 'vehicles', 'v')}`)
  const mileages = new Map(found.map(({ id, mileage }) => [id, mileage]))
  for (const write of fresh) {
    const { after } = write
    const mileage = mileages.get(after.vehicle) ?? null
    if (isNow(tx, after.startsAt) && write.action === 'create') after.startMeter ??= mileage
    if (isNow(tx, after.endsAt) && sets(write, 'endsAt')) after.endMeter ??= atLeast(after.startMeter, mileage)
  }
}

const atLeast = (start: number | null, mileage: number | null): number | null =>
  mileage !== null && start !== null && mileage < start ? null : mileage

const isNow = (tx: ReadTx, moment: string | null): boolean =>
  moment !== null && Math.abs(Date.parse(moment) - tx.now.getTime()) < 12 * 3_600_000

/** An assignment whose end has passed is over. */
const settleStatus = (tx: ReadTx, writes: readonly Assigning[]): void => {
  for (const write of writes) {
    const { after, action } = write
    if (after.status === 'active' && after.endsAt !== null && sets(write, 'endsAt') && Date.parse(after.endsAt) <= tx.now.getTime())
      deriveStatus(write, 'ended')
    if (after.status === 'ended' && action === 'update' && after.endsAt === null) deriveStatus(write, 'active')
  }
}

const seatsOf = ({ driver, vehicle }: { readonly driver: string; readonly vehicle: string }): Seat[] => [
  { field: 'driver', of: 'drivers', id: driver },
  { field: 'vehicle', of: 'vehicles', id: vehicle },
]

/** The first day of an assignment: today, where it runs already. What comes later is asked of each run. */
const firstDay = (tx: ReadTx, { startsAt, endsAt, driver, vehicle }: Assigning['after']): Outing => {
  const from = new Date(Math.max(Date.parse(startsAt), tx.now.getTime()))
  const dayEnd = startOfDay(daysAfter(dayIn(from, companyTimeZone), 1)).getTime()
  const until = new Date(endsAt === null ? dayEnd : Math.min(Date.parse(endsAt), dayEnd))
  return { seats: seatsOf({ driver, vehicle }), from, until, zone: companyTimeZone }
}

const decisive = ['driver', 'vehicle', 'startsAt', 'overrideReason', 'status'] as const
const isAsked = (write: Assigning): boolean =>
  write.after.archivedAt === null &&
  write.after.status === 'active' &&
  (write.action === 'restore' || decisive.some((name) => sets(write, name)))

export const rules = rulesFor(vehicleAssignments, {
  dependsOn: ['vehicles', 'drivers'],
  before: async (tx, writes) => {
    settleStatus(tx, writes)
    await fillMeters(tx, writes)
    await checkOverlaps(tx, writes)
    await askGate(tx, writes.filter(isAsked), ({ after }) => firstDay(tx, after))
  },
  after: (tx, writes) => logOverrides(tx, writes, ({ after }) => seatsOf(after)),
  moves: {
    end: {
      guard: async (tx, { startsAt }, { endsAt }) => {
        // The unit is handed over in the yard: the phone there says when.
        if (isFuture(tx, endsAt, clockSkew)) return `${futureMoment}. For a planned end, edit the assignment and fill in "To".`
        return Date.parse(endsAt) <= Date.parse(startsAt) ? 'The end must be later than the start.' : null
      },
    },
  },
})
