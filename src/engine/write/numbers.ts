import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from './rules.ts'
import { tableName } from '../columns.ts'
import { prepare } from '../sql.ts'
import type { Tx } from './rules.ts'

/** The sequence behind a kind's numbers in the given year. */
export const sequenceOf = (record: RecordDefinition, year: string): string =>
  `number_${tableName(record)}${record.number.includes('{year}') ? `_${year}` : ''}`

const made = new WeakMap<object, Map<string, Promise<void>>>()

/**
 * Makes the sequences of a year where they are missing, all at once. Outside the caller's transaction, so that a rollback does not
 * take them away again, and not over the pool: on the first day of a year those who hold its connections would wait for each other.
 */
export const ensureSequences = ({ pool, registry }: Pick<Deps, 'pool' | 'registry'>, year: string): Promise<void> => {
  const years = made.get(pool) ?? new Map<string, Promise<void>>()
  made.set(pool, years)
  const begun = years.get(year) ?? makeSequences(pool, [...new Set(Object.values(registry).map((record) => sequenceOf(record, year)))])
  years.set(year, begun)
  begun.catch(() => years.delete(year))
  return begun
}

const makeSequences = async (pool: pg.Pool, sequences: readonly string[]): Promise<void> => {
  const client = new pg.Client(pool.options)
  // What breaks the connection is told by the statement.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const each = sequences.map((sequence) => `create sequence if not exists ${client.escapeIdentifier(sequence)}`)
    // One process after the other: two that make the same at once refuse each other.
    const text = ["select pg_advisory_xact_lock(hashtext('longhaul numbers'))", ...each].join('; ')
    // Also where the database does not hear of its own limit.
    const order = { text, query_timeout: pool.options.statement_timeout || 15_000 }
    await client.query(order)
  } finally {
    await client.end()
  }
}

/** Sayable numbers (DRV-0042, ACC-2026-0031) from a sequence per kind, or per kind and year. Gaps are possible, doubles are not. */
export const nextNumbers = async (tx: Tx, record: RecordDefinition, count: number): Promise<string[]> => {
  const year = tx.today.slice(0, 4)
  await tx.sequences(year)
  const sequence = sequenceOf(record, year)
  const rows = await tx.execute<{ n: number }>(
    prepare(
      'numbers',
      () =>
        sql`select nextval(${sql.placeholder('sequence')}::regclass)::int as n from generate_series(1, ${sql.placeholder('count')}::int)`,
    ),
    { sequence, count },
  )
  return rows.map(({ n }) => formatNumber(record.number, n, year))
}

/** Fills `{year}` and `{seqN}`; the count is padded to N digits and grows beyond when it must. */
export const formatNumber = (pattern: string, n: number, year: string): string =>
  pattern.replace('{year}', year).replace(/\{seq(\d)\}/, (_whole, digits: string) => String(n).padStart(Number(digits), '0'))
