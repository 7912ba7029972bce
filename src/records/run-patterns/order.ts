import { sql } from 'drizzle-orm'
import type { ReadTx, Tx } from '#server/engine/transaction.ts'

/** Fills the schedule once, soon; a second order before it starts is the same one. Beside the chore of upkeep, whose key orders its next round. */
export const scheduleJob = 'runs.schedule-now'

export const orderSchedule = (tx: Tx): Promise<void> => tx.deps.jobs.addWith(tx, scheduleJob, {}, { key: scheduleJob })

/** Who writes patterns, or runs from them, waits for whoever does so now: in one process or in two. */
export const lockSchedule = async (tx: ReadTx): Promise<void> => {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('run schedule', 0))`)
}
