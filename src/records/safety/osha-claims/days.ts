import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'
import { zoneOfDivision } from '#records/company/home-division.ts'

type Of = Pick<ComputedContext, 'row' | 'today'>

/**
 * Days of the case, one row each with its kind: calendar days from the day after the injury to today, away before restricted where
 * both are said, at most 180 together, in the order of the calendar (29 CFR 1904.7(b)(3)). With a workers' comp claim the days are
 * those of its work status, so that they are counted once; otherwise those entered on the case.
 */
const countedDays = ({ row, today }: Of): SQL => sql`(
  select distinct on (day) day, kind from (
    select day::date as day, case e.work_status when 'off_work' then 'away' else 'restricted' end as kind
      from workers_comp_cases e cross join lateral generate_series(e.starts_on, least(coalesce(e.ends_on, ${today}), ${today}), interval '1 day') day
      where ${row}.claim_id is not null and e.claim_id = ${row}.claim_id and e.archived_at is null and e.entry = 'work_status' and e.work_status in ('off_work', 'modified_duty')
    union all
    select day::date, s.kind from jsonb_to_recordset(coalesce(${row}.day_segments, '[]')) as s(kind text, "from" date, "to" date)
      cross join lateral generate_series(s."from", least(coalesce(s."to", ${today}), ${today}), interval '1 day') day
      where ${row}.claim_id is null
  ) said where day > (${row}.occurred_at at time zone ${zoneOfDivision(sql`${row}.establishment_id`)})::date
    and (${row}.counting_ended_on is null or day <= ${row}.counting_ended_on)
  order by day, kind limit 180)`

/** The employee left because of the injury, and the days that would have followed are estimated (29 CFR 1904.7(b)(3)(viii)). */
const isEstimated = (row: SQL): SQL =>
  sql`(${row}.counting_ended_because is not distinct from 'injury' and (${row}.estimated_away is not null or ${row}.estimated_restricted is not null))`

/** The days counted so far, of both kinds, over alias `c`. */
const sums = (of: Of): SQL =>
  sql`(select count(*) filter (where counted.kind = 'away')::int as away, count(*) filter (where counted.kind = 'restricted')::int as restricted from ${countedDays(of)} counted) c`

/** Days away expected beyond those counted, as far as there is room below the cap. */
const moreAway = ({ row }: Of): SQL => sql`least(180 - c.away - c.restricted, greatest(0, coalesce(${row}.estimated_away, 0) - c.away))`
const moreRestricted = (of: Of): SQL =>
  sql`least(180 - c.away - c.restricted - ${moreAway(of)}, greatest(0, coalesce(${of.row}.estimated_restricted, 0) - c.restricted))`

/** Days were expected, and they still count: the estimate stands where it is higher (29 CFR 1904.7(b)(3)(ix)). */
const isExpected = (of: Of): SQL =>
  sql`((${of.row}.estimated_away is not null or ${of.row}.estimated_restricted is not null) and ${stillCounting(of)})`

/** A death ticks its own box, and its entry of days is lined out (29 CFR 1904.7(b)(2); Form 300, columns G, K and L). */
const isDeath = (row: SQL): SQL => sql`(${row}.classification is not distinct from 'death')`

/** Days of one kind that count on the log; the same as `dayCounts` of osha/day-counts.ts. */
export const daysCounted = (of: Of, kind: 'away' | 'restricted'): SQL => {
  const { row } = of
  const away = sql`least(180, coalesce(${row}.estimated_away, 0))`
  const estimate = kind === 'away' ? away : sql`least(180 - ${away}, coalesce(${row}.estimated_restricted, 0))`
  const [column, more] = kind === 'away' ? [sql`c.away`, moreAway(of)] : [sql`c.restricted`, moreRestricted(of)]
  return sql`(case when ${isDeath(row)} then 0 when ${isEstimated(row)} then ${estimate}
    else (select ${column} + case when ${isExpected(of)} then ${more} else 0 end from ${sums(of)}) end)`
}

/** True where the days of the case are not all counted but, in part, expected. */
export const daysEstimated = (of: Of): SQL => sql`(not ${isDeath(of.row)} and (${isEstimated(of.row)}
  or (${isExpected(of)} and (select ${moreAway(of)} + ${moreRestricted(of)} > 0 from ${sums(of)}))))`

/** True while a period is open after today and the 180 days are not reached. */
export const stillCounting = ({ row, today }: Of): SQL => sql`(
  (exists (select 1 from workers_comp_cases e where ${row}.claim_id is not null and e.claim_id = ${row}.claim_id and e.archived_at is null and e.entry = 'work_status'
      and e.work_status in ('off_work', 'modified_duty') and (e.ends_on is null or e.ends_on > ${today}))
    or (${row}.claim_id is null and exists (select 1 from jsonb_to_recordset(coalesce(${row}.day_segments, '[]')) as s("to" date) where s."to" is null or s."to" > ${today})))
  and (${row}.counting_ended_on is null or ${row}.counting_ended_on > ${today}) and not ${isEstimated(row)} and not ${isDeath(row)}
  and (select count(*) from ${countedDays({ row, today })} counted) < 180)`
