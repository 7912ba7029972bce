import { sql } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { enterMeterReadings } from '#records/fleet/meter-entries/entering.ts'
import { changeRecords } from '../effects.ts'
import { timingOf } from './pm-schedules/compliance.ts'
import { restarted } from './pm-schedules/restart.ts'
import type { Restartable } from './pm-schedules/restart.ts'
import { alongWith } from './pm-schedules/tasks.ts'
import type { ServiceTask } from './pm-schedules/tasks.ts'
import { schedulesOf } from './units.ts'
import type { Closing } from './units.ts'

/** A service that was closed: on which day, at which meter. */
export interface Closed extends Closing {
  readonly number: string
}

/** Enters the meters of closed services. Services of an import enter none: they are older than the readings of their time. */
export const enterReadings = async (tx: Tx, closed: readonly Closed[], asField: string): Promise<void> => {
  if (tx.actor.kind === 'import') return
  const readings = closed.map(({ vehicle, miles, on, number }) => ({ vehicle, miles, on, note: number }))
  await enterMeterReadings(tx, readings, 'service', asField)
}

interface Running {
  readonly id: string
  readonly vehicle: string
  readonly task: ServiceTask
}

/** Starts the schedules anew that were named, with those that the service covers. An annual inspection starts anew by its report alone. */
export const resetSchedules = async (tx: Tx, closed: readonly Closed[]): Promise<void> => {
  const named = closed.filter((one) => schedulesOf(one).length > 0)
  if (named.length === 0) return
  const running = await tx.query<Running>(sql`
    select id, vehicle_id as vehicle, task from pm_schedules
    where archived_at is null and status <> 'ended' and task <> 'annual_inspection' and vehicle_id = any(${arrayOf(
      named.map(({ vehicle }) => vehicle),
      'uuid',
    )})`)
  const resets = new Map<string, Closed>()
  for (const one of named) {
    const own = running.filter(({ id }) => schedulesOf(one).includes(id))
    const tasks = new Set(own.flatMap(({ task }) => alongWith(task)))
    const along = running.filter((other) => other.vehicle === one.vehicle && tasks.has(other.task))
    for (const { id } of [...own, ...along]) if ((resets.get(id)?.on ?? '') <= one.on) resets.set(id, one)
  }
  await changeRecords(
    tx,
    'pm-schedules',
    [...resets.keys()],
    (row) => {
      const done = resets.get(row.id)
      const stood = row as unknown as Restartable
      const anew = done === undefined ? null : restarted(stood, done)
      if (anew === null || done === undefined) return null
      // Whether it came in time is judged by what the schedule counted from until now.
      const counted = { ...stood, lastMiles: stood.planMiles ?? stood.lastMiles, lastDoneOn: stood.planOn ?? stood.lastDoneOn }
      return { ...anew, lastTiming: timingOf(counted, done) }
    },
    (row) => `${resets.get(row.id)?.number ?? ''} completed`,
  )
}
