import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { arrayOf } from '#server/engine/sql.ts'
import { drivesNothing } from '../drivers/requirements.ts'
import { allowed, policyStops } from './policy-stops.ts'
import type { PolicyStop } from './policy-stops.ts'

interface Stop {
  /** A stop of law has no override for anybody: the fact lifts it (`lift`). */
  readonly kind: 'law' | 'policy'
  readonly words: string
  /** What lifts it, in words. */
  readonly lift: string
  /** Tells of a test or an exam: for those who may see its result (49 CFR 382.405). */
  readonly test?: true
  readonly when: (row: SQL, today: SQL) => SQL
}

const failed =
  (column: string) =>
  (row: SQL): SQL =>
    sql`${row}.${sql.identifier(column)} = 'failed'`
const listed = (row: SQL, column: string): SQL => sql`jsonb_array_length(coalesce(${row}.${sql.identifier(column)}, '[]'::jsonb))`

/** Nobody drives by these, whoever allows it: an override in writing would prove that it was known. */
const legal: readonly Stop[] = [
  {
    kind: 'law',
    words: 'Application not signed (49 CFR 391.21(a))',
    lift: 'Return it to the applicant to sign.',
    when: (row) => sql`${row}.certified_on is null`,
  },
  {
    kind: 'law',
    words: 'License expired (49 CFR 383.23)',
    lift: 'Get the renewed license and correct the date.',
    when: (row, today) => sql`${row}.license_expiration_date < ${today}`,
  },
  {
    kind: 'law',
    words: 'Prohibited in the Clearinghouse, or consent refused (49 CFR 382.701(d), 382.703(c))',
    lift: 'A new full query that shows no prohibition lifts it.',
    test: true,
    when: (row) => sql`${row}.clearinghouse = 'failed' and ${row}.license_class is distinct from 'non_cdl'`,
  },
  {
    kind: 'law',
    words: 'No negative pre-employment test (49 CFR 382.301)',
    lift: 'Only the return-to-duty process of 49 CFR part 40 lifts it.',
    test: true,
    when: (row) => sql`${row}.drug_test = 'failed' and ${row}.license_class is distinct from 'non_cdl'`,
  },
  {
    kind: 'law',
    words: 'Not physically qualified (49 CFR 391.41)',
    lift: 'A medical certificate lifts it.',
    test: true,
    when: failed('physical'),
  },
  { kind: 'law', words: 'Road test failed (49 CFR 391.31)', lift: 'A passed road test lifts it.', when: failed('road_test') },
  {
    kind: 'law',
    words: 'English not sufficient (49 CFR 391.11(b)(2))',
    lift: 'A new assessment lifts it.',
    when: failed('english'),
  },
]

const policyWhen: Readonly<Record<PolicyStop, (row: SQL) => SQL>> = {
  violations: (row) => sql`${listed(row, 'violations')} > ${sql.raw(String(allowed.violations))}`,
  accidents: (row) => sql`${listed(row, 'accidents')} > ${sql.raw(String(allowed.accidents))}`,
  mvr: failed('mvr'),
  psp: failed('psp'),
  previousEmployers: failed('previous_employers'),
  no_rehire: (row) => sql`exists (select 1 from drivers former where former.status = 'terminated' and former.archived_at is null
    and former.rehire_eligible = 'no' and former.license_state = ${row}.license_state and upper(former.license_number) = upper(${row}.license_number))`,
}

const overridden = (row: SQL, key: string): SQL =>
  sql`exists (select 1 from jsonb_array_elements(coalesce(${row}.overrides, '[]'::jsonb)) o where o->>'stop' = ${sql.raw(`'${key}'`)})`

const policy: readonly Stop[] = (Object.keys(policyStops) as PolicyStop[]).map((key) => ({
  kind: 'policy',
  words: `${policyStops[key].label} (company policy)`,
  lift: 'Override it by name and reason, or reject.',
  when: (row) => sql`(${policyWhen[key](row)}) and not ${overridden(row, key)}`,
}))

const drives = (row: SQL): SQL => sql`${row}.position <> all(${arrayOf(drivesNothing, 'text')})`

const said = (stops: readonly Stop[], row: SQL, today: SQL): SQL[] =>
  stops.map((stop) => {
    const applies = stop.kind === 'law' ? sql`${drives(row)} and ${stop.when(row, today)}` : stop.when(row, today)
    return sql`case when ${applies} then ${sql.raw(`'${stop.words.replaceAll("'", "''")}'`)} end`
  })

/** What stops the hire, law first, in words joined by "; "; null for nothing. A draft is stopped by nothing: it is not submitted yet. */
const stopsOf = (stops: readonly Stop[], row: SQL, today: SQL): SQL =>
  sql`(case when ${row}.status not in ('draft', 'hired', 'rejected', 'withdrawn', 'expired') then nullif(concat_ws('; ', ${sql.join(said(stops, row, today), sql`, `)}), '') end)`

const untested = legal.filter(({ test }) => test !== true)
export const allStops = (row: SQL, today: SQL): SQL => stopsOf([...legal, ...policy], row, today)
/** The same without what tells of a test. */
export const seenStops = (row: SQL, today: SQL): SQL => stopsOf([...untested, ...policy], row, today)

/** True while the policy stop stands, for SQL over `row`. */
export const policyStands = (key: PolicyStop, row: SQL): SQL => sql`((${policyWhen[key](row)}) and not ${overridden(row, key)})`

/** What lifts a stop, by its words. */
export const liftOf = (words: string): string => [...legal, ...policy].find((stop) => stop.words === words)?.lift ?? ''
