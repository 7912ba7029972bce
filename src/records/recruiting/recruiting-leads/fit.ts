import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'

/** Company policy. Each line: when it holds, and what is said. What fails comes before what somebody looks at. */
const fails: readonly (readonly [string, string])[] = [
  ['age21 is false', 'Under 21'],
  ['cdl_valid is false', 'CDL not valid'],
  ['english_ok is false', 'English not sufficient'],
]
const reviews: readonly (readonly [string, string])[] = [
  ['accidents3y > 1', 'More than 1 accident'],
  ['violations3y > 2', 'More than 2 violations'],
  ['dui', 'DUI or DWI'],
  ['terminations_for_safety', 'Terminated for safety'],
  ['experience_months < 24', 'Under 24 months of experience'],
]
/** Unanswered, the lead is not screened yet. */
const answers = ['age21', 'cdl_valid', 'english_ok', 'accidents3y', 'violations3y', 'dui', 'terminations_for_safety']

const of = (row: SQL, text: string): SQL => sql`${row}.${sql.raw(text)}`
const any = (row: SQL, rules: typeof fails): SQL =>
  sql.join(
    rules.map(([when]) => sql`(${of(row, when)})`),
    sql` or `,
  )
const said = (row: SQL, rules: typeof fails): SQL =>
  sql.join(
    rules.map(([when, words]) => sql`case when ${of(row, when)} then ${sql.raw(`'${words}'`)} end`),
    sql`, `,
  )

/** The return-to-duty answer is left out: fewer people read it than read the fit. */
export const fit = ({ row }: ComputedContext): SQL => sql`(case when ${any(row, fails)} then 'fails'
  when ${any(row, reviews)} then 'review'
  when ${sql.join(
    answers.map((name) => sql`${of(row, name)} is null`),
    sql` or `,
  )} then 'open' else 'meets' end)`

export const fitReason = ({ row }: ComputedContext): SQL => sql`nullif(concat_ws(', ', ${said(row, fails)}, ${said(row, reviews)}), '')`
