import { sql } from 'drizzle-orm'
import { deriveStatus } from '#engine/write/derive-status.ts'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { AskedBy, PlannedWrite, StoredOf } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { logOverrides } from '../gate/assigning.ts'
import { fillDivisions } from '#records/company/home-division.ts'
import { clockSkew, futureMoment, isFuture } from '#records/future-moments.ts'
import { spanOf } from './moments.ts'
import { declineReasons } from './moves.ts'
import { askOfRuns, mayLeaveNow, seatsOf } from './outing.ts'
import { endLinks } from './end-links.ts'
import { meetSchedule } from '../run-patterns/order.ts'
import { isByHand, takePlaceOfScheduled } from './in-place.ts'
import { bringOwnUnits } from './own-units.ts'
import { coverageOf } from './coverage.ts'
import { runAssignmentDuties } from './duties.ts'
import { checkOneADay } from './one-a-day.ts'
import { checkOverlaps } from './overlaps.ts'
import { runAssignments } from './record.ts'

type Planned = PlannedWrite<typeof runAssignments>

interface Plan {
  readonly id: string
  readonly division: string
  readonly zone: string
  readonly time: string
  readonly hours: number
  readonly miles: number | null
}

const plansOf = async (tx: ReadTx, writes: readonly Planned[]): Promise<ReadonlyMap<string, Plan>> => {
  const ids = writes.flatMap(({ after }) => after.run ?? [])
  const found =
    ids.length === 0
      ? []
      : await tx.query<Plan>(sql`
    select r.id, r.division_id as division, coalesce(d.time_zone, ${companyTimeZone}) as zone, r.dispatch_time as time, r.duration_hours::float8 as hours, r.miles
    from runs r left join divisions d on d.id = r.division_id where r.id = any(${arrayOf(ids, 'uuid')})`)
  return new Map(found.map((plan) => [plan.id, plan]))
}

/** What the run says is not typed again. */
const fillFromRun = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const plans = await plansOf(tx, writes)
  for (const write of writes) {
    const { after } = write
    const plan = plans.get(after.run ?? '')
    if (plan !== undefined) {
      after.division ??= plan.division
      after.milesPlanned ??= plan.miles
      after.start ??= spanOf(after.serviceDate, plan).start
      after.end ??= new Date(Date.parse(after.start) + plan.hours * 3_600_000).toISOString()
    }
  }
  await fillDivisions(tx, writes)
}

const people = ['driver', 'secondDriver', 'relayDriver'] as const

/** Late by more than this takes a reason, in minutes. */
const grace = 15
const minutesLate = (planned: string | null, actual: string | null): number =>
  planned === null || actual === null ? 0 : Math.max(0, Math.round((Date.parse(actual) - Date.parse(planned)) / 60_000))

/** What somebody changed is theirs: the schedule leaves it alone from then on. Who takes over ends what was at risk. */
const leaveSchedule = (writes: readonly Planned[]): void => {
  for (const { before, after, move } of writes) {
    if (before === null) continue
    if (after.generated === true) after.generated = false
    if (move !== 'decline' && people.some((name) => after[name] !== null && after[name] !== before[name])) after.risk = null
  }
}

/** Covered or not is what the drivers say; who took over has not confirmed yet. */
const settleStatus = (writes: readonly Planned[]): void => {
  for (const write of writes) {
    const { before, after } = write
    // Taking a change back brings its confirmation back too: then it was not confirmed before.
    const changed = before?.status === 'confirmed' && people.some((name) => before[name] !== after[name])
    const covered = people.some((name) => after[name] !== null) ? 'planned' : 'unassigned'
    if (after.status === 'unassigned' || after.status === 'planned' || (after.status === 'confirmed' && changed))
      deriveStatus(write, covered)
    if (after.status === 'unassigned' || after.status === 'planned') after.confirmedAt = null
    // Canceled leave gives back the seats that are still open by itself; those a replacement holds it offers to give back.
    const taken = people.find((name) => after[name] !== null && after[name] !== (before?.[name] ?? null))
    if (taken !== undefined && after.timeOff !== null)
      Object.assign(after, { coverFor: after.timeOff, coverBy: after[taken], timeOff: null })
    if (people.every((name) => after[name] !== after.coverBy)) Object.assign(after, { coverFor: null, coverBy: null })
  }
}

const nobody = () => ({ driver: null, secondDriver: null, relayDriver: null })

const notAhead = (tx: ReadTx, moment: string): string | null => (isFuture(tx, moment, clockSkew) ? `${futureMoment}.` : null)

type Stored = StoredOf<typeof runAssignments>

/** What is wrong with the times of a run that has arrived, as a sentence. */
const arrival = (run: Stored, { departedAt, arrivedAt, delayReason }: AskedBy<typeof runAssignments, 'complete'>): string | null => {
  if (Date.parse(arrivedAt) <= Date.parse(departedAt)) return 'Arrival must be after departure.'
  const late = Math.max(minutesLate(run.start, departedAt), minutesLate(run.end, arrivedAt))
  return late > grace && (delayReason ?? '') === '' ? `It was ${late} minutes late. Enter the reason for the delay.` : null
}

const seatOf = (run: Stored, who: string) => people.find((seat) => run[seat] === who)

/** Off the run they said they can’t take; what covers it says why. What ails somebody is not for the board. */
const declined = (_tx: ReadTx, run: Stored, { who, because, words }: AskedBy<typeof runAssignments, 'decline'>) => {
  const seat = seatOf(run, who)
  const said = declineReasons[because as keyof typeof declineReasons]
  return {
    ...(seat === undefined ? {} : { [seat]: null }),
    coverReason: said.covers,
    risk: ['The driver can’t take it', said.label, because === 'sick' ? '' : (words ?? '')].filter((part) => part !== '').join(': '),
  }
}

const seatIds = (run: Parameters<typeof seatsOf>[0]): string[] => seatsOf(run).map(({ id }) => id)

export const rules = rulesFor(runAssignments, {
  dependsOn: [
    'runs',
    'drivers',
    'vehicles',
    'holds',
    'qualification-documents',
    'pm-schedules',
    'tires',
    'divisions',
    // What still keeps the driver off the road, which coverage shows.
    'recruiting-applications',
    'investigation-history',
  ],
  timeDependent: true,
  duties: runAssignmentDuties,
  computed: {
    coverage: coverageOf,
    crew: ({ row }) => sql`array_remove(array[${row}.driver_id, ${row}.second_driver_id, ${row}.relay_driver_id], null)`,
  },
  before: async (tx, writes) => {
    if (writes.some(isByHand)) await meetSchedule(tx)
    await fillFromRun(tx, writes)
    leaveSchedule(writes)
    settleStatus(writes)
    const covering = writes.filter(({ move, inputs }) => move === 'assign' && (inputs?.['vehicle'] ?? null) === null)
    await bringOwnUnits(
      tx,
      covering.map(({ after }) => after),
    )
    await checkOverlaps(tx, writes)
    await checkOneADay(tx, writes)
    await askOfRuns(tx, writes)
  },
  after: async (tx, writes) => {
    await logOverrides(tx, writes, ({ after }) => seatsOf(after))
    await endLinks(tx, writes)
    await takePlaceOfScheduled(tx, writes)
    await tx.deps.ports.notifyOfWrites(tx, 'run-assignments', writes)
    const replaced = writes.filter(({ before, after }) => before !== null && String(seatIds(before)) !== String(seatIds(after)))
    await tx.deps.ports.closeNotices(
      tx,
      'run_stopped',
      replaced.map(({ after }) => after.id),
    )
  },
  moves: {
    confirm: { set: (tx) => ({ confirmedAt: tx.now.toISOString() }) },
    dispatch: { guard: mayLeaveNow },
    depart: {
      guard: async (tx, run, { departedAt }) => notAhead(tx, departedAt) ?? (await mayLeaveNow(tx, run)),
      set: (_tx, run, { departedAt }) => ({ delayMinutes: minutesLate(run.start, departedAt) }),
    },
    complete: {
      guard: (tx, run, asked) => Promise.resolve(notAhead(tx, asked.arrivedAt) ?? arrival(run, asked)),
      set: (_tx, run, { departedAt }) => ({ delayMinutes: minutesLate(run.start, departedAt) }),
    },
    decline: {
      guard: (_tx, run, { who }) => Promise.resolve(seatOf(run, who) === undefined ? 'This driver isn’t on the run.' : null),
      set: declined,
    },
    unassign: { set: nobody },
    reopen: { set: () => ({ notRunReason: null }) },
    correct: { set: () => ({ arrivedAt: null }) },
  },
})
