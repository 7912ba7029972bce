import { sql } from 'drizzle-orm'
import type { RecordDefinition } from '#kit/record.ts'
import { columnOf, tableName } from '#engine/columns.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, arrayOf, col, ident, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'

export interface FoundValue {
  readonly property: string
  readonly value: string
  /** The words of the question that say it. */
  readonly words: string
}

/** Texts of a list that words of a question are: a make, a lawyer, a customer. Of records alone that the person may see. */
export const findValues = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition,
  properties: readonly string[],
  phrases: readonly string[],
): Promise<readonly FoundValue[]> => {
  const columns = properties.flatMap((property) => {
    const column = columnOf(record, property)
    return column === undefined ? [] : [{ property, column: col('t', column.name) }]
  })
  if (columns.length === 0 || phrases.length === 0) return []
  const forms = [...new Set([...phrases, ...phrases.filter((one) => one.endsWith('s')).map((one) => one.slice(0, -1))])]
  const where = allOf([sql`t.archived_at is null`, ...scopeConditions(deps, record, user, 't')])
  const found = await run<{ property: string; value: string }>(
    deps.pool,
    sql.join(
      columns.map(
        ({ property, column }) =>
          sql`(select ${property}::text as property, ${column} as value from ${ident(tableName(record))} t where ${where} and lower(${column}) = any(${arrayOf(forms, 'text')}) limit 1)`,
      ),
      sql` union all `,
    ),
  )
  return found.flatMap(({ property, value }) => {
    const words = phrases.find((one) => one === value.toLowerCase() || one === `${value.toLowerCase()}s`)
    return words === undefined ? [] : [{ property, value, words }]
  })
}
