import { sql } from 'drizzle-orm'
import { driverReasons } from '#records/drivers/readiness.ts'
import { readinessColumn } from '#records/readiness.ts'
import { computedContext } from '#server/engine/select.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { startOfDay } from '#server/platform/clock.ts'

/** Drivers who may not go out on each of the days, by day. */
export const blockedOn = async (tx: ReadTx, days: readonly string[], drivers: readonly string[]): Promise<ReadonlySet<string>> => {
  const blocked = new Set<string>()
  if (drivers.length === 0) return blocked
  for (const day of new Set(days)) {
    const noon = new Date(startOfDay(day).getTime() + 12 * 3_600_000)
    const context = computedContext({ today: day, now: noon }, 'going')
    const found = await tx.query<{
      id: string
    }>(sql`select going.id from drivers going where going.id = any(${arrayOf([...drivers], 'uuid')})
      and ${readinessColumn(driverReasons(context), 'effect')} = 'block'`)
    for (const { id } of found) blocked.add(`${day} ${id}`)
  }
  return blocked
}
