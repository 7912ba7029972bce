import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Duties } from '#engine/duty.ts'
import { deadlineDuty } from '#records/duties/deadlines/duty.ts'
import { totalsChanged } from './signing.ts'
import { logged } from './totals.ts'

/**
 * What the year of an establishment waits for once it is over: its hours, its cases, then the signature, the posting, and the submission
 * (29 CFR 1904.32, 1904.41).
 */
export const oshaSummaryDuties: Duties = (context) => {
  const { row, today } = context
  const after = (month: number, day: number): SQL =>
    sql`${today} >= make_date(${row}.year + 1, ${sql.raw(String(month))}, ${sql.raw(String(day))})`
  const isOver = after(1, 1)
  const posting = sql`k.rule = 'OSHA-POST' and ${row}.status = 'submitted'`
  const deadlines = deadlineDuty('osha-summaries', context)
  const undecided = sql`from osha_claims o where o.establishment_id = ${row}.establishment_id and o.year = ${row}.year and o.archived_at is null
    and (o.recordable = 'undecided' or (o.recordable = 'yes' and (o.classification is null or o.category is null)))`
  return [
    {
      code: 'hours',
      text: 'Hours and employees to enter',
      when: sql`${row}.status = 'draft' and ${isOver} and (${row}.total_hours is null or ${row}.average_employees is null)`,
      weight: 'wait',
      step: () => ({ verb: 'Enter hours', action: { fields: ['totalHours', 'averageEmployees', 'peakEmployees'] } }),
    },
    {
      code: sql`'cases ' || ${row}.year`,
      text: sql`(select count(*) || case count(*) when 1 then ' case to decide' else ' cases to decide' end ${undecided})`,
      when: sql`${row}.status = 'draft' and ${isOver} and exists (select 1 ${undecided})`,
      weight: 'wait',
      source: sql`${row}.establishment_id`,
      step: (code, establishment) => ({
        verb: 'Decide cases',
        action: { list: 'osha-claims', query: { establishment: establishment ?? '', year: code.slice(6), status: 'open,investigating' } },
      }),
    },
    { ...deadlines, when: sql`${isOver} and not (${posting})` },
    {
      ...deadlines,
      when: posting,
      step: () => ({ verb: 'Record posting', action: { move: 'post_later' } }),
    },
    {
      code: 'changed',
      text: 'Changed after signing',
      when: sql`${row}.certified_on is not null and ${totalsChanged(context)} = 'yes' and exists (select 1 from ${logged(context)})`,
      weight: 'wait',
      step: () => ({ verb: 'Correct', action: { move: 'correct' } }),
      closedToo: true,
    },
    {
      code: 'take_down',
      text: 'Posting may come down',
      when: sql`${row}.posted_on is not null and ${row}.taken_down_on is null and ${after(5, 1)}`,
      weight: 'wait',
      step: () => ({ verb: 'Record removal', action: { move: 'take_down' } }),
      closedToo: true,
    },
  ]
}
