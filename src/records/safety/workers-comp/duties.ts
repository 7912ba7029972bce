import { sql } from 'drizzle-orm'
import type { Duties } from '#engine/duty.ts'
import { deadlineDuty } from '#records/duties/deadlines/duty.ts'
import { entriesOf, outstandingOf } from './money-sql.ts'

const workTab = { tab: 'work' } as const
const holds = ['close']

/**
 * What a claim waits for: its deadlines, the decision, the work status, the offer, then the closing. A reading says what a manager plans
 * work by, never what the injury is (29 CFR 1630.14(c)(1)(i)).
 */
export const workersCompDuties: Duties = (context) => {
  const { row, today } = context
  const deadlines = deadlineDuty('workers-comp', context)
  const lateReport = sql`k.rule = 'FROI' and ${row}.status <> 'open'`
  const awaitsReturn = sql`${row}.settlement_on is null and ${row}.died_on is null`
  const lastStatus = sql`(select e.work_status from ${entriesOf(context, 'work_status')} and e.starts_on <= ${today} order by e.starts_on desc, e.id desc limit 1)`
  return [
    { ...deadlines, when: sql`not (${lateReport})` },
    // A claim that was closed without its first report is not filed by its own move any more.
    {
      ...deadlines,
      when: lateReport,
      step: (_code, deadline) => ({ verb: 'File first report', action: { move: 'meet', on: { kind: 'deadlines', id: deadline ?? '' } } }),
    },
    {
      code: 'status',
      text: 'Work status to add',
      when: sql`${row}.type = 'lost_time' and ${awaitsReturn} and not exists (select 1 from ${entriesOf(context, 'work_status')})`,
      weight: 'wait',
      step: () => ({ verb: 'Add work status', action: workTab }),
    },
    {
      code: 'answer',
      text: 'Answer to the duty offered',
      of: sql`${entriesOf(context, 'work_status')} and e.offer_answer = 'waiting'`,
      dueOn: sql`e.answer_by`,
      weight: 'due',
      source: sql`e.id`,
      step: (_code, entry) => ({
        verb: 'Record the answer',
        action: entry === null ? workTab : { move: 'answer', on: { kind: 'workers-comp-cases', id: entry } },
        waitsFor: 'driver',
      }),
    },
    {
      code: 'offer',
      text: 'Modified duty to offer',
      when: sql`${awaitsReturn} and exists (select 1 from ${entriesOf(context, 'work_status')} and e.status = 'open' and e.work_status = 'modified_duty' and e.offer is null)`,
      weight: 'wait',
      step: () => ({ verb: 'Offer modified duty', action: workTab }),
    },
    {
      code: 'compensable',
      text: 'Compensability to decide',
      when: sql`${row}.compensable = 'pending' and ${row}.type is distinct from 'report_only'`,
      weight: 'wait',
      step: () => ({ verb: 'Record decision', action: { fields: ['compensable'] }, waitsFor: 'insurer' }),
    },
    {
      code: 'return',
      text: sql`(case ${lastStatus} when 'off_work' then 'Off work' else 'On modified duty' end)`,
      when: sql`${awaitsReturn} and ${lastStatus} in ('off_work', 'modified_duty')`,
      weight: 'wait',
      step: () => ({ verb: 'Update work status', action: workTab }),
      holds,
    },
    {
      code: 'close',
      text: 'Ready to close',
      when: sql`(${row}.froi_filed_on is not null or ${row}.type = 'report_only') and ${outstandingOf(context)} = 0`,
      weight: 'wait',
      step: () => ({ verb: 'Close', action: { move: 'close' } }),
    },
  ]
}
