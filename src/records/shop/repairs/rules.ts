import { sql } from 'drizzle-orm'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { DoneWrite, PlannedWrite, ShownOf } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { sets } from '#records/effects.ts'
import { syncHolds } from '#records/duties/holds/placing.ts'
import { enterReadings, resetSchedules } from '../closing.ts'
import { sumOf } from '../money.ts'
import { metersAsked, refuseGoneUnits, refuseOtherSchedules, unclosableOne } from '../units.ts'
import { settleReports } from '../vehicle-reports/settling.ts'
import { repairDuties } from './duties.ts'
import { lineTotal, withWork } from './lines.ts'
import { holdsUnit } from './moves.ts'
import { checkParts, moveStock } from './parts-used.ts'
import { repairs } from './record.ts'
import { refuseOthersAsTechnicians, takenBy } from './technician.ts'
import { correctViolations, refuseOtherViolations } from './violation.ts'

type Planned = PlannedWrite<typeof repairs>
type Done = DoneWrite<typeof repairs>

interface Earlier {
  readonly id: string
  readonly vehicle: string
  readonly system: string
  readonly on: string
  readonly miles: number | null
  /** What the unit shows now: it had driven no further when the defect was reported. */
  readonly mileage: number | null
}

const repeatWithin = { days: 30, miles: 5000 } as const
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** A new repair of a system that was repaired not long ago says so. */
const markRepeats = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const fresh = writes.filter(({ before, after }) => before === null && after.system !== null && after.system !== 'other')
  if (fresh.length === 0) return
  const ids = fresh.map(({ after }) => after.vehicle)
  const earlier = await tx.query<Earlier>(sql`
    select r.id, r.vehicle_id as vehicle, r.system, to_char(r.completed_on, 'YYYY-MM-DD') as on, r.completed_miles as miles, nullif(v.mileage, 0) as mileage from repairs r join vehicles v on v.id = r.vehicle_id
    where r.vehicle_id = any(${arrayOf(ids, 'uuid')}) and r.status = 'done' and r.archived_at is null and r.system is not null and r.completed_on is not null
    order by r.completed_on desc, r.number desc`)
  for (const { after } of fresh) {
    const on = after.reportedOn ?? tx.today
    after.repeatOf =
      earlier.find((one) => {
        const since = daysBetween(one.on, on)
        const reported = after.reportedMiles ?? one.mileage
        const driven = reported === null || one.miles === null ? null : reported - one.miles
        const near = since <= repeatWithin.days || (driven !== null && driven >= 0 && driven <= repeatWithin.miles)
        return one.vehicle === after.vehicle && one.system === after.system && since >= 0 && near
      })?.id ?? null
  }
}

const placing = ['status', 'unsafe', 'origin', 'vehicle', 'title', 'archivedAt'] as const

/** A unit with a defect that holds it is blocked from that moment on, until the defect is settled. */
const holdUnits = async (tx: Tx, writes: readonly Done[]): Promise<void> => {
  const holders = writes
    .filter((write) => write.before === null || placing.some((property) => sets(write, property)))
    .map(({ after }) => ({
      record: after,
      wanted:
        after.archivedAt === null && holdsUnit(after)
          ? [
              {
                vehicle: after.vehicle,
                effect: 'block' as const,
                kind: 'unsafe_defect' as const,
                reason: `${after.unsafe === true ? 'Unsafe' : 'DVIR'}: ${after.title}`,
                startsAt: null,
                recurs: true as const,
              },
            ]
          : [],
    }))
  await syncHolds(tx, 'repair', holders, 'Set by the repair')
}

/** Closing is one act or none: meter, schedule and hold follow it, or it is refused. */
const settleDone = async (tx: Tx, writes: readonly Done[]): Promise<void> => {
  const closed = writes.flatMap(({ after, move, inputs }) =>
    move === 'complete'
      ? [{ ...after, on: inputs.completedOn, miles: inputs.completedMiles ?? null, hours: inputs.completedHours ?? null }]
      : [],
  )
  await enterReadings(tx, closed, 'completedMiles')
  await resetSchedules(tx, closed)
}

/** What closing asks of the meters, in the words of this kind's moves. */
const asksMeters = async (tx: ReadTx, repair: ShownOf<typeof repairs>) => {
  const { vehicle, schedule = null, alsoFor = null } = repair
  return vehicle === null || vehicle === undefined ? { miles: {}, hours: {} } : metersAsked(tx, { vehicle, schedule, alsoFor })
}

const lower = ({ startMiles }: { readonly startMiles: number | null }, miles: number | null): string | null =>
  miles !== null && startMiles !== null && miles < startMiles ? 'The meter is lower than at the start of the repair.' : null

const closes = (tx: ReadTx) => ({ closedBy: tx.actor.id, closedAt: tx.now.toISOString(), waitingFor: null })
const stillHeld = 'This defect keeps the unit off the road. Complete the repair, or record that none is needed.'

export const rules = rulesFor(repairs, {
  dependsOn: ['vehicles'],
  timeDependent: true,
  duties: repairDuties,
  computed: {
    downDays: ({ row, today }) => sql`(case when ${row}.unsafe or ${row}.origin = 'driver_report' or ${row}.started_on is not null
      then greatest(0, coalesce(${row}.completed_on, case when ${row}.closed_at is null then ${today} end) - (case when ${row}.unsafe or ${row}.origin = 'driver_report' then ${row}.reported_on else ${row}.started_on end)) end)`,
  },
  before: async (tx, writes) => {
    await refuseGoneUnits(tx, writes)
    await refuseOtherSchedules(tx, writes)
    await refuseOtherViolations(tx, writes)
    await refuseOthersAsTechnicians(tx, writes)
    await checkParts(tx, writes)
    for (const { before, after } of writes) {
      after.total = sumOf((after.lines ?? []).map(lineTotal))
      if (before === null) after.reportedOn ??= tx.today
    }
    await markRepeats(tx, writes)
  },
  after: async (tx, writes) => {
    await moveStock(tx, writes)
    await settleDone(tx, writes)
    await correctViolations(tx, writes)
    await settleReports(tx, writes)
    await holdUnits(tx, writes)
    await tx.deps.ports.notifyOfWrites(tx, 'repairs', writes)
  },
  moves: {
    start: { set: (tx, repair) => ({ startedOn: tx.today, ...takenBy(tx, repair) }) },
    take: {
      ruledOut: ({ technician = null }, by) =>
        technician === null
          ? null
          : technician === by
            ? 'You have this job.'
            : 'Another technician has this job. The foreman can reassign it.',
      set: (tx) => ({ technician: tx.actor.id }),
    },
    add_work: {
      guard: (_tx, _repair, { laborHours = null, parts }) =>
        Promise.resolve(laborHours === null && (parts ?? []).length === 0 ? 'Enter a part or your hours.' : null),
      set: (_tx, { lines }, work) => ({ lines: withWork(lines, work) }),
    },
    resume: { set: () => ({ waitingFor: null }) },
    complete: {
      guard: async (tx, repair, { completedOn, completedMiles = null, completedHours = null }) => {
        if (repair.reportedOn !== null && completedOn < repair.reportedOn) return 'Completed before it was reported.'
        return (
          lower(repair, completedMiles) ?? unclosableOne(tx, { ...repair, on: completedOn, miles: completedMiles, hours: completedHours })
        )
      },
      set: closes,
      asks: async (tx, repair) => {
        const { miles, hours } = await asksMeters(tx, repair)
        return {
          completedOn: { value: repair.workDoneOn ?? tx.today },
          completedMiles: { ...miles, value: repair.completedMiles ?? null },
          completedHours: hours,
          correction: { value: repair.correction ?? null },
          lines: { value: repair.lines ?? null },
        }
      },
    },
    work_done: {
      guard: (_tx, repair, { completedMiles = null }) => Promise.resolve(lower(repair, completedMiles)),
      set: (tx, repair, work) => ({
        ...takenBy(tx, repair),
        lines: withWork(repair.lines, work),
        waitingFor: null,
        workDoneOn: tx.today,
        workDoneBy: tx.actor.id,
      }),
      asks: async (tx, repair) => ({
        correction: { value: repair.correction ?? null },
        completedMiles: (await asksMeters(tx, repair)).miles,
      }),
    },
    no_repair: { set: closes },
    mark_unsafe: {
      ruledOut: (repair) => (repair.unsafe === true ? 'This repair is marked unsafe already.' : null),
      set: () => ({ unsafe: true }),
    },
    defer: { ruledOut: (repair) => (holdsUnit(repair) ? stillHeld : null) },
    cancel: { ruledOut: (repair) => (holdsUnit(repair) ? stillHeld : null) },
    approve: { set: (tx) => ({ approvedBy: tx.actor.id, waitingFor: null }) },
    reopen: {
      set: () => ({
        workDoneOn: null,
        workDoneBy: null,
        completedOn: null,
        completedMiles: null,
        closedBy: null,
        closedAt: null,
        certifiedBy: null,
        certifiedName: null,
        certifiedText: null,
      }),
    },
  },
  archivable: (_tx, repair) => Promise.resolve(holdsUnit(repair) ? stillHeld : null),
})
