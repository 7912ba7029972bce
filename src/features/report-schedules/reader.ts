import { sql } from 'drizzle-orm'
import { isRole } from '#kit/roles.ts'
import { divisionScope } from '#features/auth/sessions/session-store.ts'
import { arrayOf, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { SessionUser } from '#platform/session.ts'

/** People at work as they are now, for what is counted in their name while they are not signed in. Others are left out. */
export const readersOf = async (on: Queryable, ids: readonly string[]): Promise<readonly SessionUser[]> => {
  const rows = await run<Omit<SessionUser, 'role' | 'sessionId'> & { readonly role: string }>(
    on,
    sql`select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role, ${divisionScope} as divisions,
        coalesce(u.time_zone, ${companyTimeZone}) as "timeZone"
      from users u where u.id = any(${arrayOf([...ids], 'uuid')}) and u.status = 'active' and u.archived_at is null order by u.id`,
  )
  return rows.flatMap(({ role, ...row }) => (isRole(role) ? [{ ...row, role, sessionId: '' }] : []))
}

/** What a person can see, as words that change when it does. */
export const seenAs = ({ role, divisions }: Pick<SessionUser, 'role' | 'divisions'>): string =>
  `${role}:${divisions === null ? 'all' : divisions.toSorted().join(',')}`
