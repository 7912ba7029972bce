import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { readsBeside, wholeReaders } from '#kit/access.ts'
import type { Viewer } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { isRole } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { searchForm } from '#kit/search-form.ts'
import { divisionScope, metBy } from '#features/auth/sessions/session-store.ts'
import { whoSees } from '#engine/read/onlookers.ts'
import type { Kinds } from '#engine/read/scope.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { allOf, arrayOf, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'

export interface Reader {
  readonly id: string
  readonly name: string
  readonly role: string
}

const looked = 40
const mostReminded = 200

type Beside = { readonly record: RecordDefinition; readonly row: StoredRow }

/** People the viewer meets who read what is put beside a record, by part of a name, at most `limit`: who can be mentioned there. */
export const readersOf = (deps: Deps, at: Beside & { readonly viewer: Viewer }, q: string, limit: number): Promise<Reader[]> => {
  const named = sql`u.search_text like ${`%${searchForm(q).replace(/[\\%_]/g, '\\$&')}%`}`
  return readersAmong(deps.pool, deps, at, allOf([named, metBy(at.viewer) ?? sql`true`]), limit)
}

/** Of these people, how many the viewer doesn't meet. */
export const strangersAmong = async (tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<number> => {
  const met = metBy(viewer)
  if (met === null || ids.length === 0) return 0
  const found = await tx.query(sql`select 1 as ok from users u where u.id = any(${arrayOf([...ids], 'uuid')}) and ${met}`)
  return ids.length - found.length
}

/** The given users who can read a record's comments and files. */
export const readersNamed = (tx: Tx, at: Beside, ids: readonly string[]): Promise<Reader[]> =>
  readersAmong(tx.client, tx.deps, at, sql`u.id = any(${arrayOf(ids, 'uuid')})`, ids.length)

/** Users in one of these roles who can read a record's comments and files. */
export const readersInRoles = (tx: Tx, at: Beside, roles: readonly Role[]): Promise<Reader[]> =>
  readersAmong(tx.client, tx.deps, at, sql`u.role = any(${arrayOf(roles, 'text')})`, mostReminded)

const readersAmong = async (on: Queryable, kinds: Kinds, { record, row }: Beside, which: SQL, limit: number): Promise<Reader[]> => {
  const roles = wholeReaders(record).filter((role) => readsBeside(role, record, row))
  const people = await run<Reader & { divisions: string[] | null }>(
    on,
    sql`
    select u.id, u.title as name, u.role, ${divisionScope} as divisions from users u
    where u.status = 'active' and u.archived_at is null and u.role = any(${arrayOf(roles, 'text')}) and ${which}
    order by u.title limit ${Math.max(looked, limit)}`,
  )
  const viewers = people.flatMap(({ id, role, divisions }): Viewer[] => (isRole(role) ? [{ id, role, divisions }] : []))
  const seen = await whoSees(on, kinds, record, row.id, viewers)
  return people
    .filter(({ id }) => seen.has(id))
    .slice(0, limit)
    .map(({ id, name, role }) => ({ id, name, role }))
}
