import { createHash } from 'node:crypto'
import { fillPlaceholders, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Viewer } from '#kit/access.ts'
import { createRecent } from './recent.ts'

const dialect = new PgDialect({})
// Bounded, because lists with free combinations of filters make any number of texts.
const names = createRecent<string>(400)

/**
 * A short stable name for a statement's text, so that PostgreSQL parses and plans it once per connection. A connection that holds
 * too many of them is replaced (platform/db.ts).
 */
const statementName = (text: string): string =>
  names.get(text, () => `lh_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`)

export interface Queryable {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>
}

export const compile = (statement: SQL): { text: string; values: unknown[] } => {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return { text, values: params }
}

/** Runs a statement made with Drizzle's `sql`; values always travel as parameters. `allow` sees its text first. */
export const run = async <T extends object>(on: Queryable, statement: SQL, allow?: (text: string) => void): Promise<T[]> => {
  const { text, values } = compile(statement)
  allow?.(text)
  const result = await on.query({ name: statementName(text), text, values })
  return result.rows as T[]
}

/** A statement built and written out once; its values come at each run, under the names of its placeholders. */
export interface Prepared {
  readonly text: string
  readonly params: readonly unknown[]
  readonly name: string
}

const prepared = createRecent<Prepared>(600)

/**
 * The statement kept under `key`, built on first use. Building the SQL of a wide record costs more than running it, so lists and
 * writes keep theirs. The key must name everything the text or its fixed parameters depend on.
 */
export const prepare = (key: string, build: () => SQL): Prepared => prepared.get(key, () => madeOf(build()))

const madeOf = (statement: SQL): Prepared => {
  const { text, values } = compile(statement)
  return { text, params: values, name: statementName(text) }
}

/**
 * The same for a statement that depends on who asks. One is kept for everybody of a role and its divisions, and the id of whoever
 * asks is filled in. Only a statement that says the id in its text, or inside another value, is kept for that person alone.
 */
export const prepareFor = (viewer: Viewer | null, key: string, build: () => SQL): Prepared => {
  if (viewer === null) return prepare(key, build)
  const { id, role, divisions } = viewer
  const shared = `${key}|${role}|${divisions?.join() ?? '*'}`
  const known = prepared.peek(shared)
  if (known !== undefined) return filledFor(known, id)
  const own = `${shared}|${id}`
  if (prepared.peek(own) !== undefined) return prepare(own, build)
  const made = madeOf(build())
  const params = made.params.map((value) => (value === id ? asker : value))
  const buried = made.text.includes(id) || params.some((value) => JSON.stringify(value)?.includes(id))
  if (buried) return prepared.get(own, () => made)
  prepared.get(shared, () => ({ ...made, params }))
  return made
}

/** Where the id of whoever asks belongs. */
const asker = Symbol('asker')

const filledFor = (statement: Prepared, id: string): Prepared => ({
  ...statement,
  params: statement.params.map((value) => (value === asker ? id : value)),
})

/** Runs a kept statement with values for its placeholders. */
export const execute = async <T extends object>(
  on: Queryable,
  statement: Prepared,
  values: Readonly<Record<string, unknown>>,
): Promise<T[]> => {
  const filled = fillPlaceholders([...statement.params], values)
  const result = await on.query({ name: statement.name, text: statement.text, values: filled })
  return result.rows as T[]
}

/** A column of an aliased table. */
export const col = (alias: string, name: string): SQL => sql`${sql.identifier(alias)}.${sql.identifier(name)}`
export const ident = (name: string): SQL => sql`${sql.identifier(name)}`
/** A trusted constant of the program, never input. */
export const literal = (value: string): SQL => sql.raw(`'${value.replaceAll("'", "''")}'`)
export const commaList = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)
export const allOf = (parts: readonly SQL[]): SQL => (parts.length === 0 ? sql`true` : sql.join([...parts], sql` and `))
/** A JavaScript array as one array parameter; Drizzle would otherwise spread it into a list of parameters. */
export const arrayOf = (
  values: readonly unknown[],
  type: 'uuid' | 'text' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'jsonb',
): SQL => sql`${sql.param([...values])}::${sql.raw(type)}[]`

/** A timestamptz column as ISO text in UTC, as JSON answers want it. The name is a constant of the program. */
export const iso = (column: string): SQL => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Letters and digits of a text alone, in the order of their bytes: what an index of a `spelled` field holds, so that a beginning is a range of it. */
export const bareText = (text: SQL): SQL => sql`regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g') collate "C"`
