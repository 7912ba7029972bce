import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { isRole } from '#kit/roles.ts'
import { divisionScope } from '#features/auth/sessions/session-store.ts'
import type { Importer } from './setup.ts'
import { run } from '#engine/sql.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'

interface Row {
  readonly id: string
  readonly role: string
  readonly time_zone: string | null
  readonly divisions: string[] | null
}

/** The person for whom a job works, with the rights of this moment: who was deactivated or limited since is held to that. */
export const importerOf = async (deps: Deps, userId: string): Promise<Importer> => {
  const [row] = await run<Row>(
    deps.pool,
    sql`
    select u.id, u.role, u.time_zone, ${divisionScope} as divisions
    from users u where u.id = ${userId}::uuid and u.status = 'active' and u.archived_at is null`,
  )
  if (!row || !isRole(row.role)) throw new AppError('forbidden', 'The account of the person who started this is no longer active.')
  return { id: row.id, role: row.role, divisions: row.divisions, timeZone: row.time_zone ?? companyTimeZone }
}
