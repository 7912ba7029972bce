import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { snake } from '#kit/case.ts'
import type { ComputedContext } from '#engine/write/rules.ts'
import { answers, single } from './applicant.ts'

const column = (row: SQL, name: string): SQL => sql`${row}.${sql.identifier(snake(name))}`
const absent = (words: string, when: SQL): SQL => sql`case when ${when} then ${sql.raw(`'${words}'`)} end`

/** Rows are JSON, of which an empty list is no answer; denials are words. */
const isEmpty = (row: SQL, list: string): SQL =>
  list === 'denials' ? sql`${column(row, list)} is null` : sql`coalesce(${column(row, list)}::text, '[]') = '[]'`

/** The SSN may be refused on religious grounds, with the reason said. */
const parts = (row: SQL, asked: readonly (readonly [name: string, words: string])[] = single): SQL[] => [
  ...asked.map(([name, words]) => absent(words, sql`${column(row, name)} is null`)),
  absent('SSN or the reason for none', sql`${column(row, 'ssn')} is null and ${column(row, 'noSsnReason')} is null`),
  ...answers.map(([list, none, words]) => absent(words, sql`${isEmpty(row, list)} and ${column(row, none)} is not true`)),
]

/** What the application lacks by 49 CFR 391.21(b), in words, for SQL over `row`; only that it is missing is said, never what stands there. */
export const missingWords = (row: SQL): SQL => sql`nullif(concat_ws(', ', ${sql.join(parts(row), sql`, `)}), '')`
/** The same without the signature itself, which comes last. */
export const missingBeforeSigning = (row: SQL): SQL => {
  const unsigned = parts(
    row,
    single.filter(([name]) => name !== 'certifiedOn'),
  )
  return sql`nullif(concat_ws(', ', ${sql.join(unsigned, sql`, `)}), '')`
}
export const missing = ({ row }: ComputedContext): SQL => missingWords(row)
export const missingItems = ({ row }: ComputedContext): SQL => sql`num_nonnulls(${sql.join(parts(row), sql`, `)})`
