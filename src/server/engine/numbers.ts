import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { RecordDefinition } from '#kit/record.ts'
import { tableName } from './columns.ts'
import { prepare, run } from './sql.ts'
import type { Tx } from './transaction.ts'

/** The sequence behind a kind's numbers in the given year. */
export const sequenceOf = (record: RecordDefinition, year: string): string =>
  `number_${tableName(record)}${record.number.includes('{year}') ? `_${year}` : ''}`

const ensured = new WeakMap<object, Set<string>>()

/** Made outside the caller's transaction, so that a rollback does not take the sequence away again. */
export const ensureSequence = async (pool: pg.Pool, sequence: string): Promise<void> => {
  const known = ensured.get(pool) ?? new Set()
  ensured.set(pool, known)
  if (known.has(sequence)) return
  await run(pool, sql`create sequence if not exists ${sql.identifier(sequence)}`).catch((error: unknown) => {
    // Two processes may create it at the same moment; the loser finds it there.
    if (!(error instanceof Error) || !/already exists|duplicate key/.test(error.message)) throw error
  })
  known.add(sequence)
}

/** Sayable numbers (DRV-0042, ACC-2026-0031) from a sequence per kind, or per kind and year. Gaps are possible, doubles are not. */
export const nextNumbers = async (tx: Tx, record: RecordDefinition, count: number): Promise<string[]> => {
  const year = tx.today.slice(0, 4)
  const sequence = sequenceOf(record, year)
  await ensureSequence(tx.deps.pool, sequence)
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
