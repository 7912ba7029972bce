import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { adapterFor } from './provider/registry.ts'
import { allConnections, resealConnections } from './connections.ts'
import type { Connection } from './connections.ts'
import { syncKinds } from '#features/telematics/answers.ts'
import type { Telematics } from './telematics.ts'

/** Called every minute: goes on with interrupted runs, begins scheduled ones, removes what is old, seals secrets with the newest key. Safe in several processes at once. */
export const tick = async (deps: Deps, telematics: Telematics): Promise<void> => {
  await telematics.resume()
  for (const connection of await allConnections(deps)) {
    if (!isScheduled(deps, connection)) continue
    for (const kind of syncKinds) {
      if (await isDue(deps, connection, kind))
        await telematics.request({ connectionId: connection.id, kind, mode: 'apply', trigger: 'schedule', userId: null, force: false })
    }
  }
  await purgeOld(deps)
  await resealConnections(deps)
}

/** Periodic sync is off unless switched on; the usual interval is 15 minutes (acceptance F4). */
const isScheduled = (deps: Deps, { provider, status, settings }: Connection): boolean =>
  settings.schedule.enabled && status === 'ok' && adapterFor(provider, deps.config.simulator) !== null

const isDue = async (deps: Deps, { id, settings }: Connection, kind: string): Promise<boolean> => {
  const since = new Date(deps.clock.now().getTime() - settings.schedule.everyMinutes * 60_000)
  return (
    (
      await run(
        deps.pool,
        sql`select 1 from telematics_runs where connection_id = ${id}::uuid and kind = ${kind} and mode = 'apply' and requested_at > ${since.toISOString()}::timestamptz limit 1`,
      )
    ).length === 0
  )
}

/** Staged pages are kept for seven days, items and readings for ninety; of a vehicle's readings the newest stays. */
const purgeOld = async (deps: Deps): Promise<void> => {
  const before = (days: number): string => new Date(deps.clock.now().getTime() - days * 86_400_000).toISOString()
  await run(
    deps.pool,
    sql`delete from telematics_staged_pages p using telematics_runs r where r.id = p.run_id and r.status not in ('queued', 'running') and p.staged_at < ${before(7)}::timestamptz`,
  )
  await run(deps.pool, sql`delete from telematics_items where at < ${before(90)}::timestamptz`)
  await run(
    deps.pool,
    sql`delete from telematics_readings r where r.read_at < ${before(90)}::timestamptz
    and exists (select 1 from telematics_readings n where n.connection_id = r.connection_id and n.remote_id = r.remote_id and n.read_at > r.read_at)`,
  )
}
