import { sql } from 'drizzle-orm'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'

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
