import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import { finalOutcomes } from './employers.ts'

/** `employersToAsk` in SQL: the lines `e` of an application `row`. The two are compared by a test. */
export const askedEmployers = (row: SQL, today: SQL): SQL => sql`
  jsonb_array_elements(case when ${row}.no_employer is true then '[]'::jsonb else coalesce(${row}.employers, '[]'::jsonb) end) e
  where trim(coalesce(e->>'name', '')) <> ''
    and (coalesce(e->>'to', '') = '' or (e->>'to')::date >= (coalesce(${row}.applied_on, ${today}) - interval '3 years')::date)
    and (coalesce((e->>'fmcsr')::boolean, (e->>'cmv')::boolean, true) or coalesce((e->>'tested')::boolean, true))`

const sameEmployer = (line: SQL): SQL => sql`lower(trim(${line}->>'employer')) = lower(trim(e->>'name'))`

/** The employer `e` was contacted at least once. */
export const contacted = (row: SQL): SQL =>
  sql`exists (select 1 from jsonb_array_elements(coalesce(${row}.attempts, '[]'::jsonb)) a where ${sameEmployer(sql`a`)})`

/** The employer `e` has answered, or a good-faith effort is documented: `standingOf` in SQL. */
export const settled = (row: SQL): SQL => sql`(
  exists (select 1 from jsonb_array_elements(coalesce(${row}.attempts, '[]'::jsonb)) a
    where ${sameEmployer(sql`a`)} and a->>'outcome' = any(${arrayOf(['replied', ...finalOutcomes], 'text')}))
  or exists (select 1 from jsonb_array_elements(coalesce(${row}.efforts, '[]'::jsonb)) f where ${sameEmployer(sql`f`)}))`

/** The Clearinghouse doesn't have the drug and alcohol history of the employer `e` (49 CFR 391.23(e)(4), 40.25). */
export const outsideClearinghouse = (row: SQL): SQL =>
  sql`((e->>'tested')::boolean is true and (${row}.license_class = 'non_cdl' or (e->>'fmcsr')::boolean is false))`
