import { sql } from 'drizzle-orm'
import type { ReadTx, Tx } from '#engine/write/rules.ts'

/** Fills the schedule once, soon; a second order before it starts is the same one. Beside the chore of upkeep, whose key orders its next round. */
export const scheduleJob = 'runs.schedule-now'

export const orderSchedule = (tx: Tx): Promise<void> => tx.deps.jobs.addWith(tx, scheduleJob, {}, { key: scheduleJob })

/** Who writes patterns, or runs from them, waits for whoever does so now: in one process or in two. */
export const lockSchedule = async (tx: ReadTx): Promise<void> => {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('run schedule', 0))`)
}

/**
 * Who plans a run by hand lets a round of the schedule end first, or makes it wait: then one of the two sees what the other made of the
 * day. Before any other lock, which the schedule may hold.
 */
export const meetSchedule = async (tx: ReadTx): Promise<void> => {
  await tx.query(sql`select pg_advisory_xact_lock_shared(hashtextextended('run schedule', 0))`)
}
