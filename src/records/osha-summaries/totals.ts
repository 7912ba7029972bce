import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#server/engine/rules.ts'
import { literal } from '#server/engine/sql.ts'
import { daysCounted } from '../osha-claims/days.ts'

/** Cases on the log of this establishment and year, over alias `o`. */
export const logged = ({ row }: Pick<ComputedContext, 'row'>): SQL =>
  sql`osha_claims o where o.establishment_id = ${row}.establishment_id and o.year = ${row}.year and o.recordable = 'yes' and o.archived_at is null`

export const casesOf =
  (classification: string) =>
  (context: ComputedContext): SQL =>
    sql`(select count(*)::int from ${logged(context)} and o.classification = ${literal(classification)})`

export const ofCategory =
  (category: string) =>
  (context: ComputedContext): SQL =>
    sql`(select count(*)::int from ${logged(context)} and o.category = ${literal(category)})`

export const daysOf =
  (kind: 'away' | 'restricted') =>
  (context: ComputedContext): SQL =>
    sql`(select coalesce(sum(${daysCounted({ row: sql`o`, today: context.today }, kind)}), 0)::int from ${logged(context)})`
