import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'
import { literal } from '#engine/sql.ts'
import { daysCounted } from '../osha-claims/days.ts'

/** Cases on the log of this establishment and year, over alias `o`. */
export const logged = (context: Pick<ComputedContext, 'row'>): SQL => loggedWith(context, sql``)

const loggedWith = ({ row }: Pick<ComputedContext, 'row'>, joined: SQL): SQL =>
  sql`osha_claims o ${joined} where o.establishment_id = ${row}.establishment_id and o.year = ${row}.year and o.recordable = 'yes' and o.archived_at is null`

// A total is null while a case of the log could still change it by an answer nobody has given.
export const casesOf =
  (classification: string) =>
  (context: ComputedContext): SQL =>
    sql`(select case when bool_or(o.classification is null) then null else count(*) filter (where o.classification = ${literal(classification)})::int end from ${logged(context)})`

export const ofCategory =
  (category: string) =>
  (context: ComputedContext): SQL =>
    sql`(select case when bool_or(o.category is null) then null else count(*) filter (where o.category = ${literal(category)})::int end from ${logged(context)})`

export const daysOf =
  (kind: 'away' | 'restricted') =>
  (context: ComputedContext): SQL =>
    sql`(select case when bool_or(d.open) then null else coalesce(sum(d.days), 0)::int end from (select n.days, o.classification is null or (o.classification = ${literal(classOf[kind])} and n.days = 0) as open
      from ${loggedWith(context, sql`cross join lateral (select ${daysCounted({ row: sql`o`, today: context.today }, kind)} as days) n`)}) d)`

/** The outcome that has at least one day of its kind (29 CFR 1904.7(b)(3), (4)). */
const classOf = { away: 'days_away', restricted: 'restricted_or_transfer' } as const
