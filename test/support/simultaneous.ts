import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { ident, run } from '#engine/sql.ts'
import type { TestApp } from './app.ts'

/** Starts writes that need a row of a table while it is locked, and lets them go on once all of them wait for it. */
export const heldUntilAllWait = async <T>(
  app: TestApp,
  table: string,
  id: string,
  start: () => readonly Promise<T>[],
): Promise<readonly Promise<T>[]> => {
  const held = await app.deps.pool.connect()
  try {
    await run(held, sql`begin`)
    await run(held, sql`select 1 from ${ident(table)} where id = ${id}::uuid for update`)
    const started = start()
    const waiting = sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await run<{ count: number }>(app.deps.pool, waiting))[0]?.count).toBe(started.length)
    await run(held, sql`commit`)
    return started
  } finally {
    held.release()
  }
}
