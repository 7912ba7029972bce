import { readinessOn } from '#records/gate/readiness-on.ts'
import { daysAfter } from '#kit/iso-day.ts'
import type { ReadTx } from '#server/engine/transaction.ts'

/** A run of some driver's that lasts from one day to another. */
export interface Trip {
  readonly id: string
  readonly day: string
  readonly lastDay: string
}

/** The gate answers 28 days at a time. */
const span = 27

/** Drivers whom the gate keeps off the road on a day of a trip. One question for each four weeks of runs. */
export const blockedOn = async (tx: ReadTx, trips: readonly Trip[]): Promise<(trip: Trip) => boolean> => {
  const days = trips.flatMap(({ day, lastDay }) => [day, lastDay]).toSorted()
  const last = days.at(-1) ?? ''
  const blocks = new Map<string, { firstDay: string; lastDay: string | null }[]>()
  const drivers = [...new Set(trips.map(({ id }) => id))]
  for (let from = days[0] ?? last; from <= last && drivers.length > 0; from = daysAfter(from, span + 1)) {
    const found = await readinessOn(tx, { drivers, from, to: daysAfter(from, span) })
    for (const [driver, reasons] of found)
      blocks.set(driver, [...(blocks.get(driver) ?? []), ...reasons.filter(({ effect }) => effect === 'block')])
  }
  return ({ id, day, lastDay }) =>
    (blocks.get(id) ?? []).some((one) => one.firstDay <= lastDay && (one.lastDay === null || one.lastDay >= day))
}
