import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'

/** Links by kind and state. */
export const linkFigures = (deps: Deps, connectionId: string): Promise<{ kind: string; state: string; count: number }[]> =>
  run(
    deps.pool,
    sql`select kind, state, count(*)::int as count from telematics_links where connection_id = ${connectionId}::uuid group by kind, state order by kind, state`,
  )

export const openConflictCount = async (deps: Deps, connectionId: string): Promise<number> => {
  const [row] = await run<{ count: number }>(
    deps.pool,
    sql`select count(*)::int as count from telematics_conflicts where connection_id = ${connectionId}::uuid and status = 'open'`,
  )
  return row?.count ?? 0
}
