import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { listedMonths, recentMonths } from './stated-experience.ts'

const day = (line: SQL, name: 'from' | 'to'): SQL => sql`nullif(${line}->>${sql.raw(`'${name}'`)}, '')::date`
const monthOf = (moment: SQL): SQL => sql`date_trunc('month', ${moment})::date`

/** Whole months of the lines of a list that have a start. No end is one that goes on. */
const monthsOf = (lines: SQL, on: SQL): SQL => {
  const from = day(sql`e`, 'from')
  const to = sql`coalesce(${day(sql`e`, 'to')}, ${on})`
  return sql`coalesce((select range_agg(daterange(${monthOf(from)}, (${monthOf(to)} + interval '1 month')::date))
    from jsonb_array_elements(coalesce(${lines}, '[]'::jsonb)) e where ${from} <= ${to}), '{}'::datemultirange)`
}

/** `openExperience` has something for the application `row`, in SQL. The two are compared by a test. */
export const hasOpenExperience = (row: SQL, today: SQL): SQL => {
  const on = sql`coalesce(${row}.applied_on, ${today})`
  const back = (months: number): SQL => sql`${monthOf(sql`(${on} - ${sql.raw(`interval '${months} months'`)})`)}`
  const listed = (list: 'experience' | 'employers', none: 'no_experience' | 'no_employer'): SQL =>
    sql`case when ${row}.${sql.identifier(none)} is true then '[]'::jsonb else ${row}.${sql.identifier(list)} end`
  const explained = sql`coalesce((select range_agg(daterange(${day(sql`g`, 'from')}, ${day(sql`g`, 'to')}, '[]'))
    from jsonb_array_elements(coalesce(${row}.gaps, '[]'::jsonb)) g
    where g->>'doing' is not null and ${day(sql`g`, 'from')} <= ${day(sql`g`, 'to')}), '{}'::datemultirange)`
  return sql`(${row}.license_class is distinct from 'non_cdl' and not isempty(
    ${monthsOf(listed('experience', 'no_experience'), on)} * datemultirange(daterange(${back(listedMonths)}, ${back(recentMonths)}))
    - ${monthsOf(listed('employers', 'no_employer'), on)} - ${explained}))`
}
