import { sql } from 'drizzle-orm'
import { run } from '#server/engine/sql.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Removes what need not be kept: staged pages after seven days, items and readings after ninety. */
export const purgeTelematics = async (deps: Deps): Promise<void> => {
  const before = (days: number): string => new Date(deps.clock.now().getTime() - days * 86_400_000).toISOString()
  await run(deps.pool, sql`delete from telematics_staged_pages p using telematics_runs r where r.id = p.run_id and r.status not in ('queued', 'running') and p.staged_at < ${before(7)}::timestamptz`)
  await run(deps.pool, sql`delete from telematics_items where at < ${before(90)}::timestamptz`)
  await run(deps.pool, sql`delete from telematics_readings r where r.read_at < ${before(90)}::timestamptz and exists (select 1 from telematics_readings n where n.connection_id = r.connection_id and n.remote_id = r.remote_id and n.read_at > r.read_at)`)
}
