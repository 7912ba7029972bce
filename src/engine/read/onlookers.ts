import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { scopeConditions } from './scope.ts'
import type { Kinds } from './scope.ts'
import { fromTable, rowAlias } from './select.ts'
import { allOf, col, compile } from '../sql.ts'
import type { Queryable } from '../sql.ts'

/** Ids of those of `viewers` whose divisions and rules let them see a record: one statement, however many they are. */
export const whoSees = async (
  on: Queryable,
  kinds: Kinds,
  record: RecordDefinition,
  recordId: string,
  viewers: readonly Viewer[],
): Promise<ReadonlySet<string>> => {
  if (viewers.length === 0) return new Set()
  const each = viewers.map(
    (viewer) =>
      sql`select ${viewer.id}::text as id from ${fromTable(record)} where ${allOf([sql`${col(rowAlias, 'id')} = ${recordId}::uuid`, ...scopeConditions(kinds, record, viewer, rowAlias)])}`,
  )
  // Not kept: there are as many texts as there are groups of people.
  const { rows } = await on.query(compile(sql.join(each, sql` union all `)))
  return new Set((rows as { id: string }[]).map(({ id }) => id))
}
