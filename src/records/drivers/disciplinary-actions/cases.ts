import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import { comparable } from './ladder/comparable.ts'
import type { ComparableCase, Comparison } from './ladder/comparable.ts'
import type { Level } from './ladder/suggest.ts'
import { actOfRow, activeBeforeRow } from './policy.ts'
import type { Asking } from './policy.ts'

/** A case as it is shown beside another: what was done, by whom, and why, never to whom. */
export interface ShownCase extends ComparableCase {
  readonly id: string
  readonly incidentDate: string
  readonly suggested: Level | null
  readonly points: number | null
  readonly status: string
  readonly issuedBy: string | null
  readonly reason: string | null
}

/** What is compared: an action or a draft of one. */
export interface AskedCase {
  readonly number: string
  readonly driver: string
  readonly category: string
  readonly severe: boolean
  readonly active: number
  readonly level: Level
}

// Far more than the ten that are shown: the rule picks among the latest of the category.
const looked = 400

/** The last ten comparable cases that `seen` lets the reader see, and how an asked one of the categories compares with them. A rescinded case is none. */
export const comparisonsIn = async (
  tx: Asking,
  categories: readonly string[],
  seen: SQL,
): Promise<(asked: AskedCase) => Comparison<ShownCase>> => {
  const cases = await tx.query<ShownCase>(sql`
    select c.* from unnest(${arrayOf([...new Set(categories)], 'text')}) asked(category) cross join lateral (select t.id, t.number, t.driver_id as driver, t.category, ${actOfRow(sql`t`)} is not null as severe, ${activeBeforeRow(sql`t`)} as active, t.level, to_char(t.issued_on, 'YYYY-MM-DD') as "issuedOn",
      to_char(t.incident_date, 'YYYY-MM-DD') as "incidentDate", t.suggested_level as suggested, t.points, t.status, u.title as "issuedBy",
      case when t.reduced_from is not null then 'Reduced on appeal' when t.level is distinct from t.suggested_level then t.deviation_reason end as reason
    from disciplinary_actions t left join users u on u.id = t.issued_by_id
    where t.archived_at is null and t.category = asked.category and t.issued_on is not null and t.status not in ('draft', 'pending_approval', 'rescinded')
      and ${seen}
    order by t.issued_on desc, t.number desc limit ${looked}) c`)
  return (asked) =>
    comparable(
      cases.filter(({ category, driver }) => category === asked.category && driver !== asked.driver),
      { ...asked, issuedOn: null },
    )
}
