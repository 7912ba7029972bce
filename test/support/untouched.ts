import type { Field } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import { tableName } from '#engine/columns.ts'
import type { TestApp } from './app.ts'
import { recordNamed } from './factory.ts'
import type { Json } from './factory.ts'
import type { TestUser } from './sessions.ts'

/** What every record table and the history of records hold, once what was ordered is done: how many rows, and the sum of their versions. */
export const recordsOf = async (app: TestApp): Promise<Readonly<Record<string, string>>> => {
  await app.jobs.idle()
  const kinds = Object.values(app.deps.registry)
  const tables = kinds.map(
    (record) =>
      `select '${tableName(record)}' as name, concat(count(*), ' rows ', coalesce(sum(version), 0), ' versions') as held from ${tableName(record)}`,
  )
  const history = `select 'events', concat(count(*), ' of records') from events where kind = any($1) and action <> 'import'`
  const found = await app.deps.pool.query<{ name: string; held: string }>([...tables, history].join(' union all '), [
    kinds.map(({ name }) => name),
  ])
  return Object.fromEntries(found.rows.map(({ name, held }) => [name, held]))
}

const cellOf = async (user: TestUser, field: Field, value: unknown): Promise<string> => {
  if (field.kind !== 'ref') return Array.isArray(value) ? value.join(';') : String(value)
  const found = await user.call('GET', `/api/${recordNamed(field.to).api}/${String(value)}`)
  return found.json<{ number: string }>().number
}

/** A create body as the headings and cells of a file. Lists of rows and addresses have no cell of their own. */
export const asCells = async (user: TestUser, kind: string, input: Json): Promise<Map<string, string>> => {
  const cells = new Map<string, string>()
  for (const [name, field] of fieldEntries(recordNamed(kind)))
    if (input[name] !== undefined && field.kind !== 'rows' && field.kind !== 'address')
      cells.set(field.label, await cellOf(user, field, input[name]))
  return cells
}

/** Rows of cells as a CSV file; all have the same headings. */
export const csvOf = (rows: readonly ReadonlyMap<string, string>[]): string => {
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
  const headings = [...(rows[0]?.keys() ?? [])]
  return [headings, ...rows.map((row) => headings.map((heading) => row.get(heading) ?? ''))]
    .map((line) => line.map(quoted).join(','))
    .join('\n')
}
