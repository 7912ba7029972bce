import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { wholeReaders } from '#kit/access.ts'
import type { Viewer } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { isRole } from '#kit/roles.ts'
import { divisionScope } from '#server/features/auth/session-store.ts'
import { whoSees } from '#server/engine/onlookers.ts'
import type { Kinds } from '#server/engine/scope.ts'
import { arrayOf, run } from '#server/engine/sql.ts'
import type { Queryable } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'

export interface Reader {
  readonly id: string
  readonly name: string
  readonly role: string
}

const looked = 40

/** People who may read a record, by the beginning of a name, at most `limit`: who can be mentioned beside it. */
export const readersOf = (deps: Deps, record: RecordDefinition, recordId: string, q: string, limit: number): Promise<Reader[]> =>
  readersAmong(deps.pool, deps, record, recordId, sql`u.search_text like ${`%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`, limit)

/** Those of the named people who may read a record. */
export const readersNamed = (tx: Tx, record: RecordDefinition, recordId: string, ids: readonly string[]): Promise<Reader[]> =>
  readersAmong(tx.client, tx.deps, record, recordId, sql`u.id = any(${arrayOf(ids, 'uuid')})`, ids.length)

const readersAmong = async (
  on: Queryable,
  kinds: Kinds,
  record: RecordDefinition,
  recordId: string,
  which: SQL,
  limit: number,
): Promise<Reader[]> => {
  const people = await run<Reader & { divisions: string[] | null }>(
    on,
    sql`
    select u.id, u.title as name, u.role, ${divisionScope} as divisions from users u
    where u.status = 'active' and u.archived_at is null and u.role = any(${arrayOf(wholeReaders(record), 'text')}) and ${which}
    order by u.title limit ${looked}`,
  )
  const viewers = people.flatMap(({ id, role, divisions }): Viewer[] => (isRole(role) ? [{ id, role, divisions }] : []))
  const seen = await whoSees(on, kinds, record, recordId, viewers)
  return people
    .filter(({ id }) => seen.has(id))
    .slice(0, limit)
    .map(({ id, name, role }) => ({ id, name, role }))
}
