import { sql } from 'drizzle-orm'
import { arrayOf } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { companyTimeZone, startOfDay } from '#server/platform/clock.ts'
import type { StoredRow } from '#server/engine/rules.ts'
import type { Values } from '#kit/schemas.ts'
import { changeRecords, createRecords, numberOf, textOf } from '../effects.ts'
import { timingOf } from '../pm-schedules/compliance.ts'
import type { ServiceTask } from '../pm-schedules/record.ts'
import type { Closing } from './units.ts'

/** A service that was closed: on which day, at which meter. */
export interface Closed extends Closing {
  readonly number: string
}

/** What is done along with a larger service starts anew with it. */
const covers: Readonly<Partial<Record<ServiceTask, readonly ServiceTask[]>>> = { pm_b: ['pm_a', 'oil'], pm_c: ['pm_a', 'pm_b', 'oil'] }

const noon = 12 * 3_600_000

/**
 * Enters the meters of closed services. A reading that the meter's own rules refuse refuses the closing; `asField` says where it was typed.
 */
export const enterReadings = async (tx: Tx, closed: readonly Closed[], asField: string): Promise<void> => {
  // Old services of an import are older than the readings of that time: they tell the meter nothing.
  if (tx.actor.kind === 'import') return
  const readings = closed.flatMap((one) => readingOf(tx, one))
  await createRecords(tx, 'meter-entries', readings, '', { value: asField, readAt: asField })
}

const readingOf = (tx: Tx, { vehicle, on, miles, number }: Closed): Values[] => {
  if (miles === null) return []
  const readAt = on === tx.today ? tx.now : new Date(startOfDay(on, companyTimeZone).getTime() + noon)
  return [{ vehicle, meter: 'odometer', value: miles, readAt: readAt.toISOString(), origin: 'service', swap: 'no', note: number }]
}

interface Running {
  readonly id: string
  readonly vehicle: string
  readonly task: ServiceTask
}

/** Starts the schedules anew that were named, with those that the service covers. */
export const resetSchedules = async (tx: Tx, closed: readonly Closed[]): Promise<void> => {
  const named = closed.filter(({ schedule }) => schedule !== null)
  if (named.length === 0) return
  const running = await tx.query<Running>(sql`
    select id, vehicle_id as vehicle, task from pm_schedules
    where archived_at is null and status <> 'ended' and vehicle_id = any(${arrayOf(
      named.map(({ vehicle }) => vehicle),
      'uuid',
    )})`)
  const resets = new Map<string, Closed>()
  for (const one of named) {
    const own = running.find(({ id }) => id === one.schedule)
    if (own === undefined) continue
    const along = running.filter((other) => other.vehicle === one.vehicle && covers[own.task]?.includes(other.task) === true)
    for (const { id } of [own, ...along]) if ((resets.get(id)?.on ?? '') <= one.on) resets.set(id, one)
  }
  await changeRecords(
    tx,
    'pm-schedules',
    [...resets.keys()],
    (row) => restarted(row, resets.get(row.id)),
    (row) => `${resets.get(row.id)?.number ?? ''} completed`,
  )
}

/** A service entered late does not take back a later one, and one without the meter that the schedule counts resets nothing. */
const restarted = (row: StoredRow, done: Closed | undefined): Values | null => {
  if (done === undefined || (textOf(row['lastDoneOn']) ?? '') > done.on) return null
  if (numberOf(row['everyMiles']) !== null && done.miles === null) return null
  if (numberOf(row['everyHours']) !== null && done.hours === null) return null
  return {
    lastTiming: timingOf(stoodOf(row), done),
    lastDoneOn: done.on,
    lastMiles: done.miles ?? numberOf(row['lastMiles']),
    lastHours: done.hours ?? numberOf(row['lastHours']),
  }
}

const stoodOf = (row: StoredRow) => ({
  everyMiles: numberOf(row['everyMiles']),
  everyDays: numberOf(row['everyDays']),
  everyHours: numberOf(row['everyHours']),
  lastDoneOn: textOf(row['lastDoneOn']),
  lastMiles: numberOf(row['lastMiles']),
  lastHours: numberOf(row['lastHours']),
})
