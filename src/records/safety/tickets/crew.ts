import { sql } from 'drizzle-orm'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'
import { seatsAt } from '#records/fleet/vehicle-assignments/seats.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'

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
      warnings?.push({ field: 'driver', message: 'No assignment shows this driver in that unit at that time' })
  })
}

const waitFor = (tx: ReadTx, drivers: readonly string[]): Promise<void> => oneAtATime(tx, 'convictions of a driver', drivers)

/**
 * Convictions of one driver count together (49 CFR 383.51): who writes a ticket waits for those who write another of the same driver, or
 * neither would see what both bring.
 */
export const waitForSameDriver = (tx: ReadTx, writes: readonly Write[]): Promise<void> =>
  waitFor(
    tx,
    writes.map(({ after }) => textOf(after['driver'])).filter((id) => id !== null),
  )

/** The same of tickets on file, before they are locked themselves. */
export const waitForDriversOf = async (tx: ReadTx, tickets: readonly string[]): Promise<void> => {
  const found = await tx.query<{ driver: string }>(
    sql`select distinct driver_id as driver from tickets where id = any(${arrayOf(tickets, 'uuid')}) and driver_id is not null`,
  )
  await waitFor(
    tx,
    found.map(({ driver }) => driver),
  )
}
