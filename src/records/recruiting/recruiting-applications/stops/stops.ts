import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { arrayOf, literal } from '#engine/sql.ts'
import { drivesNothing } from '#records/drivers/drivers/requirements.ts'
import { citedWords, legalStops, liftOf, stopsOf as legalStopsOf } from '#records/dispatch/gate/legal-stops.ts'
import type { LegalStop, LegalStopOf } from '#records/dispatch/gate/legal-stops.ts'
import { isFormerDriver } from './former-driver.ts'
import { allowed, policyStops } from './policy-stops.ts'
import type { PolicyStop } from './policy-stops.ts'
import { hasOpenExperience } from '../employers/stated-experience-sql.ts'
import { refusedSince } from '../releases.ts'

interface Stop {
  readonly words: string
  readonly test?: true
  /** What comes after the hire stops the driving. */
  readonly late?: boolean
  readonly when: (row: SQL, today: SQL) => SQL
}

const failed =
  (column: string) =>
  (row: SQL): SQL =>
    sql`${row}.${sql.identifier(column)} = 'failed'`
const listed = (row: SQL, column: string): SQL => sql`jsonb_array_length(coalesce(${row}.${sql.identifier(column)}, '[]'::jsonb))`
const cdl = (row: SQL): SQL => sql`${row}.license_class is distinct from 'non_cdl'`
const drives = (row: SQL): SQL => sql`${row}.position <> all(${arrayOf(drivesNothing, 'text')})`

const legalWhen: Readonly<Record<LegalStopOf<'application'>, (row: SQL, today: SQL) => SQL>> = {
  application_unsigned: (row) => sql`${row}.certified_on is null`,
  application_license: (row, today) => sql`${row}.license_expiration_date < ${today}`,
  application_clearinghouse: (row) => sql`${failed('clearinghouse')(row)} and ${cdl(row)}`,
  application_drug_test: (row) => sql`${failed('drug_test')(row)} and ${cdl(row)}`,
  application_history: (
    row,
  ) => sql`exists (select 1 from investigation_history told where told.application_id = ${row}.id and told.archived_at is null
    and told.testing = 'violation' and told.return_to_duty_on is null)`,
  application_physical: failed('physical'),
  application_road_test: failed('road_test'),
  application_english: failed('english'),
  application_release: (row, today) => sql`${refusedSince(row, today)} is not null`,
}

const legal: readonly Stop[] = legalStopsOf('application').map((code) => {
  const { test }: LegalStop = legalStops[code]
  return {
    words: citedWords(code),
    ...(test === undefined ? {} : { test }),
    late: code !== 'application_unsigned' && code !== 'application_license',
    when: (row, today) => sql`${drives(row)} and ${legalWhen[code](row, today)}`,
  }
})

const policyWhen: Readonly<Record<PolicyStop, (row: SQL, today: SQL) => SQL>> = {
  experience: (row, today) => hasOpenExperience(row, today),
  violations: (row) => sql`${listed(row, 'violations')} > ${sql.raw(String(allowed.violations))}`,
  accidents: (row) => sql`${listed(row, 'accidents')} > ${sql.raw(String(allowed.accidents))}`,
  mvr: failed('mvr'),
  psp: failed('psp'),
  previousEmployers: failed('previous_employers'),
  no_rehire: (row) =>
    sql`exists (select 1 from drivers former where former.rehire_eligible = 'no' and ${isFormerDriver(sql`former`, row)})`,
}

const overridden = (row: SQL, key: string): SQL =>
  sql`exists (select 1 from jsonb_array_elements(coalesce(${row}.overrides, '[]'::jsonb)) o where o->>'stop' = ${sql.raw(`'${key}'`)})`

/** True while the policy stop stands, for SQL over `row`. */
export const policyStands = (key: PolicyStop, row: SQL, today: SQL): SQL =>
  sql`((${policyWhen[key](row, today)}) and not ${overridden(row, key)})`

const policy: readonly Stop[] = (Object.keys(policyStops) as PolicyStop[]).map((key) => ({
  words: `${policyStops[key].label} (company policy)`,
  when: (row, today) => policyStands(key, row, today),
}))

const said = (stops: readonly Stop[], row: SQL, today: SQL): SQL[] =>
  stops.map(({ words, when }) => sql`case when ${when(row, today)} then ${sql.raw(`'${words}'`)} end`)

/** What stops the hire, law first, in words joined by "; "; null for nothing. A draft is stopped by nothing: it is not submitted yet. */
const stopsOf = (stops: readonly Stop[], row: SQL, today: SQL): SQL =>
  sql`(case when ${row}.status = 'hired' then ${wordsOf(
    stops.filter(({ late }) => late === true),
    row,
    today,
  )} when ${row}.status not in ('draft', 'rejected', 'withdrawn', 'expired') then ${wordsOf(stops, row, today)} end)`

const wordsOf = (stops: readonly Stop[], row: SQL, today: SQL): SQL =>
  stops.length === 0 ? sql`null` : sql`nullif(concat_ws('; ', ${sql.join(said(stops, row, today), sql`, `)}), '')`

/** Why there is no hire, each stop with what lifts it; for those who may hire, who see the results of tests. */
export const hireRefusal = (row: SQL, today: SQL): SQL => {
  const sentences = [...legal, ...policy].map(
    ({ words, when }) => sql`case when ${when(row, today)} then ${literal([`${words}.`, liftOf(words) ?? ''].join(' ').trimEnd())} end`,
  )
  return sql`concat_ws(' ', 'Not hired.', ${sql.join(sentences, sql`, `)})`
}

const untested = legal.filter(({ test }) => test !== true)
export const allStops = (row: SQL, today: SQL): SQL => stopsOf([...legal, ...policy], row, today)
/** The same without what tells of a test. */
export const seenStops = (row: SQL, today: SQL): SQL => stopsOf([...untested, ...policy], row, today)

/** Whether a stop of law holds for the application `row`, also after the hire. */
export const lateStop = (code: LegalStopOf<'application'>, row: SQL, today: SQL): SQL =>
  sql`(${drives(row)} and ${legalWhen[code](row, today)})`
