import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { kindOf } from '#kit/kind-of.ts'
import { divisionTree } from '#engine/read/division-tree.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, run } from '#engine/sql.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'

interface Counted {
  readonly attorney: string | null
  readonly cases: number
  readonly pending: number
  readonly dismissed: number
  readonly reduced: number
  readonly convicted: number
  readonly deferred: number
  /** USD cents. */
  readonly fees: number | null
  readonly fines: number | null
  readonly seriousAvoided: number
}

const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)

/** How the tickets of each attorney ended, and those without one, by the day they were issued. Rates are percent of the decided. */
export const attorneyScores = async (deps: Deps, user: Viewer, from: string | null, division: string | null) => {
  const record = kindOf(deps, 'tickets')
  const seen = allOf([
    sql`t.archived_at is null`,
    sql`t.kind not in ('toll', 'parking', 'camera')`,
    ...scopeConditions(deps, record, user, 't'),
    ...(from === null ? [] : [sql`t.issued_at >= ${from}::timestamp at time zone ${companyTimeZone}`]),
    ...(division === null ? [] : [sql`t.division_id in ${divisionTree([division])}`]),
  ])
  const rows = await run<Counted>(
    deps.pool,
    sql`
    select nullif(trim(t.attorney), '') as attorney, count(*)::int as cases, count(*) filter (where coalesce(t.disposition, 'pending') = 'pending')::int as pending,
      count(*) filter (where t.disposition in ('dismissed', 'not_guilty'))::int as dismissed, count(*) filter (where t.disposition = 'reduced')::int as reduced,
      count(*) filter (where t.disposition in ('guilty', 'no_contest'))::int as convicted, count(*) filter (where t.disposition = 'deferred')::int as deferred,
      sum(t.attorney_fee)::bigint::float8 as fees, sum(t.fine_total) filter (where t.disposition in ('guilty', 'no_contest', 'reduced'))::bigint::float8 as fines,
      count(*) filter (where t.serious_for_cdl in ('yes', 'if_convicted') and t.disposition in ('dismissed', 'not_guilty', 'reduced'))::int as "seriousAvoided"
    from tickets t where ${seen} group by 1 order by 1 nulls last`,
  )
  return rows.map((row) => {
    const decided = row.cases - row.pending
    return { ...row, decided, dismissalRate: shareOf(row.dismissed, decided), reductionRate: shareOf(row.reduced, decided) }
  })
}
