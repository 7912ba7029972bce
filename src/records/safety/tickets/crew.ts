import type { Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'
import { seatsAt } from '#records/fleet/vehicle-assignments/seats.ts'

/**
 * Fills driver or unit by the assignment of that minute where only one is given, as lists of tolls and parking tickets name plates alone,
 * and asks when both are given but no assignment puts the driver into that unit then.
 */
export const matchTickets = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const asked = writes.filter(
    (write) => write.after['privateCar'] !== true && (sets(write, 'driver') || sets(write, 'vehicle') || sets(write, 'issuedAt')),
  )
  const seats = await seatsAt(
    tx,
    asked.map(({ after }) => ({ driver: textOf(after['driver']), vehicle: textOf(after['vehicle']), at: textOf(after['issuedAt']) })),
  )
  asked.forEach(({ after, warnings }, position) => {
    const seat = seats[position]
    const both = textOf(after['driver']) !== null && textOf(after['vehicle']) !== null
    after['driver'] ??= seat?.driver ?? null
    after['vehicle'] ??= seat?.vehicle ?? null
    after['matched'] = after['driver'] === null ? 'unmatched' : both || seat === undefined ? 'manual' : 'auto'
    if (both && seat === undefined)
      warnings?.push({ field: 'driver', message: 'No assignment puts this driver into that unit at that minute' })
  })
}
