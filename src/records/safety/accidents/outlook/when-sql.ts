import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'
import { zoneOfPlace } from '#records/company/home-division.ts'

/** The wall clock where it happened: the zone of the place, else of the division, else of the company. */
const localTime = ({ row }: ComputedContext): SQL => sql`(${row}.occurred_at at time zone ${zoneOfPlace(row)})`

export const hourOf = (context: ComputedContext): SQL => sql`extract(hour from ${localTime(context)})::int`

export const weekdayOf = (context: ComputedContext): SQL =>
  sql`(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])[extract(isodow from ${localTime(context)})::int]`

/** A driver hired again had an earlier time with us: then the first hire counts for accidents before the last one. */
export const tenureOf = (context: ComputedContext): SQL => {
  const day = sql`${localTime(context)}::date`
  const since = sql`case when d.hire_date <= ${day} then d.hire_date else d.original_hire_date end`
  return sql`(select case when h.since is null or h.since > ${day} then null
      when ${day} < h.since + 90 then 'first_90'
      when ${day} < h.since + interval '1 year' then 'first_year'
      when ${day} < h.since + interval '2 years' then 'to_2'
      when ${day} < h.since + interval '5 years' then 'to_5' else 'over_5' end
    from (select ${since} as since from drivers d where d.id = ${context.row}.driver_id) h)`
}
