import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { titleCaseRole } from '#kit/format.ts'
import { managers } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { divisionScope, metBy } from '#features/auth/sessions/session-store.ts'
import { arrayOf, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { SessionUser } from '#platform/session.ts'

export interface Audience {
  readonly roles: readonly Role[]
  readonly divisions: readonly string[]
}

const refused = (field: string, message: string): AppError => new AppError('invalid', message, [{ field, message }])

/** People the writer named and meets, as in `/api/people`, without the writer. Throws invalid where one can't receive messages. */
export const namedRecipients = async (on: Queryable, user: SessionUser, ids: readonly string[]): Promise<string[]> => {
  const wanted = [...new Set(ids)].filter((id) => id !== user.id)
  const met = metBy(user)
  if (wanted.length > 0 && met !== null) {
    const [seen] = await run<{ count: number }>(
      on,
      sql`select count(*)::int as count from users u where u.id = any(${arrayOf(wanted, 'uuid')}) and ${met}`,
    )
    if (seen?.count !== wanted.length) throw strangers()
  }
  await assertReachable(on, wanted)
  return wanted
}

const strangers = (): AppError => refused('to', 'Someone in To isn’t a user of this company.')

/** Throws invalid where one of these people can't receive messages; their names may be known to the writer already. */
export const assertReachable = async (on: Queryable, wanted: readonly string[]): Promise<void> => {
  if (wanted.length === 0) return
  const people = await run<{ title: string; status: string }>(
    on,
    sql`select title, status from users where id = any(${arrayOf([...wanted], 'uuid')}) and archived_at is null`,
  )
  if (people.length < wanted.length) throw strangers()
  const away = people.find(({ status }) => status !== 'active')
  if (away !== undefined)
    throw refused(
      'to',
      away.status === 'deactivated'
        ? `${away.title} is deactivated and can’t receive messages.`
        : `${away.title} hasn’t signed in yet and can’t receive messages.`,
    )
}

/** Everybody at work in the roles and divisions, the writer left out, as far as the writer meets them. Throws forbidden, invalid */
export const audienceRecipients = async (on: Queryable, user: SessionUser, { roles, divisions }: Audience): Promise<string[]> => {
  if (roles.length + divisions.length === 0) return []
  if (!managers.includes(user.role)) throw new AppError('forbidden', 'Only managers and administrators can write to a role or a division.')
  if (divisions.some((id) => user.divisions?.includes(id) === false)) throw refused('divisions', 'Choose divisions you work in.')
  const people = await run<{ id: string }>(
    on,
    sql`
    select u.id from users u where u.status = 'active' and u.archived_at is null and u.id <> ${user.id}::uuid and ${metBy(user) ?? sql`true`}
      and (u.role = any(${arrayOf([...roles], 'text')}) or (cardinality(${arrayOf([...divisions], 'text')}) > 0 and (u.all_divisions or ${divisionScope} && ${arrayOf([...divisions], 'text')})))`,
  )
  return people.map(({ id }) => id)
}

/** "Supervisors, Ozark Linehaul": to whom a broadcast went. */
export const audienceWords = async (on: Queryable, { roles, divisions }: Audience): Promise<string> => {
  const named = await run<{ title: string }>(
    on,
    sql`select title from divisions where id = any(${arrayOf([...divisions], 'uuid')}) order by title`,
  )
  return [...roles.map((role) => `Everyone in ${titleCaseRole(role)}`), ...named.map(({ title }) => title)].join(', ')
}
