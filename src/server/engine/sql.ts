import { createHash } from 'node:crypto'
import { fillPlaceholders, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

const dialect = new PgDialect({})
const names = new Map<string, string>()

/** A short stable name for a statement's text, so that PostgreSQL parses and plans it once per connection. */
const statementName = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  // Bounded: lists with free combinations of filters make many texts; those beyond the cap go unnamed.
  if (names.size >= 400) return ''
  const name = `lh_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
  names.set(text, name)
  return name
}

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
  const name = statementName(text)
  const result = await on.query(name === '' ? { text, values } : { name, text, values })
  return result.rows as T[]
}

/** A statement built and written out once; its values come at each run, under the names of its placeholders. */
export interface Prepared {
  readonly text: string
  readonly params: readonly unknown[]
  readonly name: string
}

const keptStatements = 600
const prepared = new Map<string, Prepared>()

/**
 * The statement kept under `key`, built on first use. Building the SQL of a wide record costs more than running it, so lists and
 * writes keep theirs. The key must name everything the text or its fixed parameters depend on.
 */
export const prepare = (key: string, build: () => SQL): Prepared => {
  const known = prepared.get(key)
  if (known !== undefined) return known
  const { text, values } = compile(build())
  const made = { text, params: values, name: statementName(text) }
  // The oldest goes: combinations of filters are without number.
  if (prepared.size >= keptStatements) prepared.delete(prepared.keys().next().value ?? '')
  prepared.set(key, made)
  return made
}

/** Runs a kept statement with values for its placeholders. */
export const execute = async <T extends object>(
  on: Queryable,
  statement: Prepared,
  values: Readonly<Record<string, unknown>>,
): Promise<T[]> => {
  const filled = fillPlaceholders([...statement.params], values)
  const result = await on.query(
    statement.name === '' ? { text: statement.text, values: filled } : { name: statement.name, text: statement.text, values: filled },
  )
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

/** Letters and digits of a text alone, in the order of their bytes: what an index of a `spelled` field holds, so that a beginning is a range of it. */
export const bareText = (text: SQL): SQL => sql`regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g') collate "C"`
