import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { RecordDefinition } from '#kit/record.ts'
import { parseField } from '#kit/schemas.ts'
import { columnOf, tableName } from '../columns.ts'
import type { Column } from '../columns.ts'
import { allOf, col, ident } from '../sql.ts'
import type { Tx } from '../write/rules.ts'

/** How texts compare: `case` ignores case, `spelling` compares letters and digits only. Other values compare as their column does. */
export type Likeness = 'case' | 'spelling'

/** The value of a field that a row and a record are compared by, in the form its column stores; null if blank or invalid. */
export const comparable = (record: RecordDefinition, property: string, value: unknown, likeness: Likeness): unknown => {
  const field = record.fields[property]
  if (field === undefined || value === undefined) return null
  const stored = parseField(field, value)
  if (stored === null || columnOf(record, property)?.type !== 'text') return stored
  const lower = String(stored).toLowerCase()
  return likeness === 'case' ? lower : lower.replace(/[^a-z0-9]/g, '')
}

const stored = ({ name, type }: Column, likeness: Likeness): SQL => {
  if (type !== 'text') return col('t', name)
  const lower = sql`lower(${col('t', name)})`
  return likeness === 'case' ? lower : sql`regexp_replace(${lower}, '[^a-z0-9]', '', 'g')`
}

interface Wanted {
  readonly key: string
  /** One comparable value for each property, none of them null. */
  readonly values: readonly unknown[]
}

/**
 * Active records that have the same values in these properties, by the key of the wanted values; the oldest of several. Values are
 * compared as the type of their column, because the text of an instant or a number depends on who writes it. `within` are further
 * conditions on the table, which is named `t`.
 */
export const sameRecords = async (
  tx: Tx,
  record: RecordDefinition,
  properties: readonly string[],
  wanted: readonly Wanted[],
  likeness: Likeness,
  within: readonly SQL[],
): Promise<ReadonlyMap<string, string>> => {
  const columns = properties.flatMap((property) => columnOf(record, property) ?? [])
  if (wanted.length === 0 || columns.length === 0 || columns.length < properties.length) return new Map()
  const asked = wanted.map(({ key, values }) => ({ key, ...Object.fromEntries(values.map((value, at) => [`v${at}`, value])) }))
  const types = columns.map(({ type }, at) => `v${at} ${type}`).join(', ')
  const rows = await tx.query<{ id: string; key: string }>(sql`
    select ${col('t', 'id')} as id, w.key from json_to_recordset(${JSON.stringify(asked)}::json) as w(key text, ${sql.raw(types)})
      join ${ident(tableName(record))} t on ${allOf(columns.map((column, at) => sql`${stored(column, likeness)} = ${sql.raw(`w.v${at}`)}`))}
      where ${allOf([sql`${col('t', 'archived_at')} is null`, ...within])}
      order by ${col('t', 'number')} desc`)
  return new Map(rows.map(({ id, key }) => [key, id]))
}
