import { sql } from 'drizzle-orm'
import { rulesFor } from '#server/engine/rules-for.ts'
import type { PlannedWrite } from '#server/engine/rules-for.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { seenBy, sets } from '../effects.ts'
import { clockSkew, futureMoment, isFuture } from '../future-moments.ts'
import { checkOverlaps } from './overlaps.ts'
import { vehicleAssignments } from './record.ts'

type Assigning = PlannedWrite<typeof vehicleAssignments>

interface Ends {
  readonly id: string
  readonly gone: boolean
  readonly mileage: number | null
}

/** Units that left and drivers who left take no new assignments; the meter of an assignment that begins or ends now is filled in. */
const checkBothEnds = async (tx: ReadTx, writes: readonly Assigning[]): Promise<void> => {
  const fresh = writes.filter(
    (write) => write.after.archivedAt === null && (sets(write, 'vehicle') || sets(write, 'driver') || sets(write, 'endsAt')),
  )
  if (fresh.length === 0) return
  const idsOf = (property: 'vehicle' | 'driver') => sql.param(fresh.map(({ after }) => after[property]))
  const ends = await tx.query<Ends>(sql`
    select v.id, v.status in ('sold', 'totaled') as gone, v.mileage from vehicles v where v.id = any(${idsOf('vehicle')}::uuid[]) and ${seenBy(tx, 'vehicles', 'v')}
    union all select d.id, d.status = 'terminated', null from drivers d where d.id = any(${idsOf('driver')}::uuid[]) and ${seenBy(tx, 'drivers', 'd')}`)
  const byId = new Map(ends.map((end) => [end.id, end]))
  for (const write of fresh) {
    const { after, issues } = write
    const vehicle = byId.get(after.vehicle)
    if (sets(write, 'vehicle') && vehicle?.gone === true) issues.push({ field: 'vehicle', message: 'This unit has left the fleet' })
    if (sets(write, 'driver') && byId.get(after.driver)?.gone === true)
      issues.push({ field: 'driver', message: 'This driver has left the company' })
    if (isNow(tx, after.startsAt) && write.action === 'create') after.startMeter ??= vehicle?.mileage ?? null
    if (isNow(tx, after.endsAt) && sets(write, 'endsAt')) after.endMeter ??= atLeast(after.startMeter, vehicle?.mileage ?? null)
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
      after.status = 'ended'
    if (after.status === 'ended' && action === 'update' && after.endsAt === null) after.status = 'active'
  }
}

export const vehicleAssignmentRules = rulesFor(vehicleAssignments, {
  dependsOn: ['vehicles', 'drivers'],
  before: async (tx, writes) => {
    settleStatus(tx, writes)
    await checkBothEnds(tx, writes)
    await checkOverlaps(tx, writes)
  },
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
