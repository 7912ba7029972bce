import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext, RecordRules } from '#server/engine/rules.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'
import { daysCounted } from '../osha-claims/days.ts'

/** Cases on the log of this establishment and year, over alias `o`. */
const logged = ({ row }: Pick<ComputedContext, 'row'>): SQL =>
  sql`osha_claims o where o.establishment_id = ${row}.establishment_id and o.year = ${row}.year and o.recordable = 'yes' and o.archived_at is null`

const casesOf =
  (classification: string) =>
  (context: ComputedContext): SQL =>
    sql`(select count(*)::int from ${logged(context)} and o.classification = ${sql.raw(`'${classification}'`)})`

const daysOf =
  (kind: 'away' | 'restricted') =>
  (context: ComputedContext): SQL =>
    sql`(select coalesce(sum(${daysCounted({ row: sql`o`, today: context.today }, kind)}), 0)::int from ${logged(context)})`

/** Cases per 200,000 hours, two places, half up; empty without hours (29 CFR 1904; regulations notes, 5.7). */
const rate = (context: ComputedContext, cases: SQL): SQL =>
  sql`(round(${cases} * 200000::numeric / nullif(${context.row}.total_hours, 0), 2))::float8`

export const oshaSummaryRules: RecordRules = {
  dependsOn: ['osha-claims', 'workers-comp-cases', 'deadlines'],
  timeDependent: true,
  computed: {
    deaths: casesOf('death'),
    awayCases: casesOf('days_away'),
    restrictedCases: casesOf('restricted_or_transfer'),
    otherCases: casesOf('other_recordable'),
    daysAway: daysOf('away'),
    daysRestricted: daysOf('restricted'),
    trir: (context) => rate(context, sql`(select count(*) from ${logged(context)})`),
    dart: (context) =>
      rate(context, sql`(select count(*) from ${logged(context)} and o.classification in ('days_away', 'restricted_or_transfer'))`),
    nextDeadline: nextDeadlineOf('osha-summaries'),
  },
}
