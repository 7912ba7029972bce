import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { kindOf } from '#kit/kind-of.ts'
import { caseWorkers } from '#kit/roles.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import type { Kinds } from '#engine/read/scope.ts'
import { allOf } from '#engine/sql.ts'
import { zoneOfDivision } from '#records/company/home-division.ts'
import { protectedWarning } from './ladder/protected.ts'
import type { ProtectedActivity } from './ladder/protected.ts'
import type { Asking } from './policy.ts'

interface Case {
  readonly id: string | null
  readonly driver: string
  readonly incidentDate: string
  readonly report: string | null
  readonly reportedOn: string | null
  /** Only what was recorded after this moment; null for all of it. */
  readonly after: string | null
}

/**
 * What protects the driver near the incident: claims by the day they were reported, and what this or another action says he had
 * reported. Claims the reader may not see, and OSHA cases for all but those who work on them, have no name: a privacy case alone without one would be
 * known by that (29 CFR 1904.29(b)(7)).
 */
const activitiesOf = (
  tx: Asking,
  kinds: Kinds,
  viewer: Viewer | null,
  { driver, incidentDate, after }: Case,
): Promise<ProtectedActivity[]> => {
  const seen = (kind: string, alias: string) => allOf(scopeConditions(kinds, kindOf(kinds, kind), viewer, alias))
  const worksOnCases = viewer === null || caseWorkers.includes(viewer.role)
  const day = (moment: SQL, division: SQL): SQL => sql`(${moment} at time zone ${zoneOfDivision(division)})::date`
  return tx.query<ProtectedActivity>(sql`
    select kind, number, to_char("on", 'YYYY-MM-DD') as on from (
      select case when ${seen('workers-comp', 'w')} then 'workers_comp' else 'unnamed' end as kind, case when ${seen('workers-comp', 'w')} then w.number end as number, ${day(sql`coalesce(w.reported_at, w.injured_at)`, sql`w.division_id`)} as on, w.created_at as recorded
        from workers_comp w where w.driver_id = ${driver}::uuid and w.archived_at is null
      union all select case when o.named then 'osha' else 'unnamed' end, case when o.named then o.number end, o.on, o.created_at
        from (select number, created_at, ${day(sql`coalesce(oc.learned_at, oc.occurred_at)`, sql`oc.establishment_id`)} as on, ${worksOnCases}::boolean and ${seen('osha-claims', 'oc')} as named
          from osha_claims oc where oc.worker_id = ${driver}::uuid and oc.archived_at is null) o
      union all select a.protected_report, a.number, a.protected_on, a.created_at from disciplinary_actions a
        where a.driver_id = ${driver}::uuid and a.archived_at is null and a.protected_report is not null and a.protected_on is not null
    ) activity where abs("on" - ${incidentDate}::date) <= 30 and (${after}::timestamptz is null or recorded > ${after}::timestamptz)`)
}

/** The warning for an action near protected activity, or null (29 CFR 1904.35(b)(1)(iv); 49 USC 31105). */
export const protectedWarningFor = async (tx: Asking, kinds: Kinds, viewer: Viewer | null, found: Case): Promise<string | null> => {
  const known = await activitiesOf(tx, kinds, viewer, found)
  const drafted: ProtectedActivity[] =
    found.id === null && found.report !== null && found.reportedOn !== null
      ? [{ kind: found.report as ProtectedActivity['kind'], number: null, on: found.reportedOn }]
      : []
  return protectedWarning(found.incidentDate, [...known, ...drafted])
}
