import { readinessOn } from '#records/dispatch/gate/readiness-on.ts'
import type { GateReason } from '#records/dispatch/gate/readiness-on.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import type { ReadTx } from '#engine/write/rules.ts'

/** A run of some driver's that lasts from one day to another. */
export interface Trip {
  readonly id: string
  readonly day: string
  readonly lastDay: string
}

/** The gate answers 28 days at a time. */
const span = 27

/** What the gate has against the driver of a trip on its days, blocks and warnings. One question for each four weeks of runs. */
export const reasonsOn = async (tx: ReadTx, trips: readonly Trip[]): Promise<(trip: Trip) => readonly GateReason[]> => {
  const days = trips.flatMap(({ day, lastDay }) => [day, lastDay]).toSorted()
  const last = days.at(-1) ?? ''
  const against = new Map<string, GateReason[]>()
  const drivers = [...new Set(trips.map(({ id }) => id))]
  for (let from = days[0] ?? last; from <= last && drivers.length > 0; from = daysAfter(from, span + 1)) {
    const found = await readinessOn(tx, { drivers, from, to: daysAfter(from, span) })
    for (const [driver, reasons] of found)
      against.set(driver, [...(against.get(driver) ?? []), ...reasons.filter(({ quiet }) => quiet !== true)])
  }
  return ({ id, day, lastDay }) =>
    (against.get(id) ?? []).filter((one) => one.firstDay <= lastDay && (one.lastDay === null || one.lastDay >= day))
}
