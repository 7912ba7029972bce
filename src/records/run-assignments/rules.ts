import { sql } from 'drizzle-orm'
import { TZDate } from '@date-fns/tz'
import { rulesFor } from '#server/engine/rules-for.ts'
import type { PlannedWrite } from '#server/engine/rules-for.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { companyTimeZone } from '#server/platform/clock.ts'
import { logOverrides } from '../gate/assigning.ts'
import { fillDivisions } from '../home-division.ts'
import { clockSkew, futureMoment, isFuture } from '../future-moments.ts'
import { askOfRuns, mayLeaveNow, seatsOf } from './outing.ts'
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

/** The moment a clock on the wall says so on that day; a time that a change of the clocks leaves out is an hour later. */
const momentOf = (day: string, time: string, zone: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(new TZDate(year, month - 1, date, hours, minutes, zone).getTime())
}

/** What the run says is not typed again. */
const fillFromRun = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const plans = await plansOf(tx, writes)
  for (const write of writes) {
    const { after, issues } = write
    const plan = plans.get(after.run ?? '')
    if (plan !== undefined) {
      after.division ??= plan.division
      after.milesPlanned ??= plan.miles
      after.start ??= momentOf(after.serviceDate, plan.time, plan.zone).toISOString()
      after.end ??= new Date(Date.parse(after.start) + plan.hours * 3_600_000).toISOString()
    }
    if (after.start === null) issues.push({ field: 'start', message: 'Enter when it starts' })
    if (after.end === null) issues.push({ field: 'end', message: 'Enter when it ends' })
  }
  await fillDivisions(tx, writes)
  for (const { after, issues } of writes) if (after.division === null) issues.push({ field: 'division', message: 'Choose the division' })
}

const people = ['driver', 'secondDriver', 'relayDriver'] as const

/** Covered or not is what the drivers say; who took over has not confirmed yet. */
const settleStatus = (writes: readonly Planned[]): void => {
  for (const write of writes) {
    const { before, after } = write
    const changed = before !== null && people.some((name) => before[name] !== after[name])
    const covered = people.some((name) => after[name] !== null) ? 'planned' : 'unassigned'
    if (after.status === 'unassigned' || after.status === 'planned' || (after.status === 'confirmed' && changed)) after.status = covered
    if (after.status === 'unassigned' || after.status === 'planned') after.confirmedAt = null
    // Whoever takes the seat of someone on leave takes it for good: the leave gives back what is still open.
    if (people.some((name) => after[name] !== null && after[name] !== (before?.[name] ?? null))) after.timeOff = null
  }
}

const nobody = () => ({ driver: null, secondDriver: null, relayDriver: null })

const notAhead = (tx: ReadTx, moment: string): string | null => (isFuture(tx, moment, clockSkew) ? `${futureMoment}.` : null)

export const runAssignmentRules = rulesFor(runAssignments, {
  dependsOn: ['runs', 'drivers', 'vehicles'],
  computed: { crew: ({ row }) => sql`array_remove(array[${row}.driver_id, ${row}.second_driver_id, ${row}.relay_driver_id], null)` },
  before: async (tx, writes) => {
    await fillFromRun(tx, writes)
    settleStatus(writes)
    await checkOverlaps(tx, writes)
    await askOfRuns(tx, writes)
  },
  after: (tx, writes) => logOverrides(tx, writes, ({ after }) => seatsOf(after)),
  moves: {
    confirm: { set: (tx) => ({ confirmedAt: tx.now.toISOString() }) },
    dispatch: { guard: mayLeaveNow },
    depart: { guard: async (tx, run, { departedAt }) => notAhead(tx, departedAt) ?? (await mayLeaveNow(tx, run)) },
    complete: { guard: (tx, _one, { arrivedAt }) => Promise.resolve(notAhead(tx, arrivedAt)) },
    unassign: { set: nobody },
    reopen: { set: () => ({ notRunReason: null }) },
    correct: { set: () => ({ arrivedAt: null }) },
  },
})
