import { daysAfter } from '#kit/dates/iso-day.ts'

/** A service that was done: on which day (`YYYY-MM-DD`), at which meters. */
export interface Done {
  readonly on: string
  readonly miles: number | null
  readonly hours: number | null
}

/** A schedule as far as a service starts it anew. What it counts from is its plan where one stands, else what was done last. */
export interface Restartable {
  readonly everyMiles: number | null
  readonly everyDays: number | null
  readonly everyHours: number | null
  readonly earlyMiles: number | null
  readonly earlyDays: number | null
  readonly lastDoneOn: string | null
  readonly lastMiles: number | null
  readonly lastHours: number | null
  readonly planMiles: number | null
  readonly planOn: string | null
}

export type Restart = Pick<Restartable, 'lastDoneOn' | 'lastMiles' | 'lastHours' | 'planMiles' | 'planOn'>

/**
 * What the schedule holds after the service; null where it changes nothing: a service entered late does not take back a later one, and one
 * without the meter that the schedule counts resets nothing at all. Done early by no more than its tolerance it keeps its rhythm: the next
 * one is counted from the day or the miles at which this one was due, not from those at which it was done.
 */
export const restarted = (schedule: Restartable, done: Done): Restart | null => {
  if ((schedule.lastDoneOn ?? '') > done.on) return null
  if (schedule.everyMiles !== null && done.miles === null) return null
  if (schedule.everyHours !== null && done.hours === null) return null
  return {
    lastDoneOn: done.on,
    lastMiles: done.miles ?? schedule.lastMiles,
    lastHours: done.hours ?? schedule.lastHours,
    planMiles: plannedMiles(schedule, done.miles),
    planOn: plannedDay(schedule, done.on),
  }
}

/** Nothing is planned from where the service was late, or so early that it was another one. A lower meter is a new one: nothing of the old counts. */
const plannedMiles = ({ planMiles, lastMiles, everyMiles, earlyMiles }: Restartable, done: number | null): number | null => {
  const from = planMiles ?? lastMiles
  if (done === null || from === null || everyMiles === null || done < (lastMiles ?? 0)) return null
  const due = from + everyMiles
  if (done < due && due - done <= (earlyMiles ?? 0)) return due
  return from > done ? from : null
}

const plannedDay = ({ planOn, lastDoneOn, everyDays, earlyDays }: Restartable, done: string): string | null => {
  const from = planOn ?? lastDoneOn
  if (from === null || everyDays === null) return null
  const due = daysAfter(from, everyDays)
  if (done < due && due <= daysAfter(done, earlyDays ?? 0)) return due
  return from > done ? from : null
}
