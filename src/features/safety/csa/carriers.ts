import { sql } from 'drizzle-orm'
import { arrayOf, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'

/** USDOT numbers of the divisions the viewer may see; each is named after the topmost division that has it. */
export const carriersFor = (deps: Deps, user: SessionUser): Promise<{ usdot: string; name: string }[]> =>
  run(
    deps.pool,
    sql`select distinct on (usdot) usdot, coalesce(legal_entity, name) as name from divisions where usdot is not null and archived_at is null
      and ${user.divisions === null ? sql`true` : sql`id = any(${arrayOf(user.divisions, 'uuid')})`} order by usdot, (parent_id is not null), number`,
  )
