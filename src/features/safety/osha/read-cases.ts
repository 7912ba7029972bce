import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Address } from '#kit/fields.ts'
import { zoneOfDivision } from '#records/company/home-division.ts'
import { oshaClaims } from '#records/safety/osha-claims/record.ts'
import { daysCounted } from '#records/safety/osha-claims/days.ts'
import type { Category, Classification } from '#records/safety/osha-claims/osha/classification.ts'
import type { ReportedInjury } from '#records/safety/osha-claims/osha/reported-injury.ts'
import { fromTable, rowAlias } from '#engine/read/select.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, ident, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'

/** A recordable case with all the forms ask, confidential values included: stays on the server until a form decides what it shows. */
export interface RecordedCase extends ReportedInjury {
  readonly id: string
  readonly number: string
  readonly establishment: string
  readonly establishmentName: string
  readonly year: number
  readonly name: string
  readonly privacyCase: boolean
  readonly jobTitle: string
  readonly place: string
  readonly description: string
  readonly classification: Classification | null
  readonly category: Category | null
  readonly daysAway: number
  readonly daysRestricted: number
  readonly struck: readonly Classification[]
  readonly homeAddress: Address | null
  readonly physician: string | null
  readonly facility: string | null
  readonly completedBy: { readonly name: string; readonly phone: string; readonly on: string } | null
}

const row = ident(rowAlias)
const zone = zoneOfDivision(sql`${row}.establishment_id`)
const local = sql`(${row}.occurred_at at time zone ${zone})`

// A box that was ticked before the outcome changed is struck out, not removed; the history knows it.
const struck = sql`(select coalesce(json_agg(distinct c->>'from') filter (where c->>'from' is not null), '[]') from events e
  cross join lateral jsonb_array_elements(e.changes) c where e.record_id = ${row}.id and e.kind = 'osha-claims' and c->>'field' = 'classification')`

const completedBy = sql`(select json_build_object('name', u.title, 'phone', coalesce(u.phone, ''),
  'on', to_char(${row}.updated_at at time zone ${zone}, 'YYYY-MM-DD')) from users u where u.id = coalesce(${row}.updated_by, ${row}.created_by))`

const columns = (today: SQL): SQL => sql`
  ${row}.id, ${row}.number, ${row}.establishment_id as establishment, (select d.name from divisions d where d.id = ${row}.establishment_id) as "establishmentName",
  ${row}.year, ${row}.case_number as "caseNumber", coalesce(${row}.worker_name, (select d.title from drivers d where d.id = ${row}.worker_id), '') as name,
  ${row}.privacy_case as "privacyCase", ${row}.job_title as "jobTitle", to_char(${local}, 'YYYY-MM-DD') as "occurredOn", to_char(${local}, 'HH24:MI') as "timeOfEvent",
  coalesce(${row}.time_unknown, false) as "timeUnknown", ${row}.place, ${row}.description, ${row}.classification, ${row}.category,
  ${daysCounted({ row, today }, 'away')} as "daysAway", ${daysCounted({ row, today }, 'restricted')} as "daysRestricted", ${struck} as struck,
  ${row}.home_address as "homeAddress", to_char(${row}.birth_date, 'YYYY-MM-DD') as "birthDate", to_char(${row}.hired_on, 'YYYY-MM-DD') as "hiredOn", ${row}.sex,
  ${row}.physician, ${row}.facility, ${row}.emergency_room as "emergencyRoom", ${row}.inpatient, ${row}.time_began_work as "timeBeganWork",
  ${row}.activity_before as "activityBefore", ${row}.what_happened as "whatHappened", ${row}.injury_detail as "injuryDetail", ${row}.harm_object as "harmObject",
  to_char(${row}.outcome_death, 'YYYY-MM-DD') as "diedOn", ${completedBy} as "completedBy"`

const read = (deps: Deps, user: SessionUser, conditions: readonly SQL[]): Promise<RecordedCase[]> => {
  const today = sql`${deps.clock.today()}::date`
  return run<RecordedCase>(
    deps.pool,
    sql`select ${columns(today)} from ${fromTable(oshaClaims)}
      where ${allOf([sql`${row}.archived_at is null`, ...conditions, ...scopeConditions(deps, oshaClaims, user, rowAlias)])} order by ${row}.created_at, ${row}.number`,
  )
}

/** The cases on the log of a year that the viewer may see, of one establishment or all. */
export const casesOnLog = (deps: Deps, user: SessionUser, year: number, establishment: string | null): Promise<RecordedCase[]> =>
  read(deps, user, [
    sql`${row}.recordable = 'yes' and ${row}.year = ${year}`,
    ...(establishment === null ? [] : [sql`${row}.establishment_id = ${establishment}::uuid`]),
  ])

/** One case, decided or not. */
export const caseById = async (deps: Deps, user: SessionUser, id: string): Promise<RecordedCase | null> =>
  (await read(deps, user, [sql`${row}.id = ${id}::uuid`]))[0] ?? null
