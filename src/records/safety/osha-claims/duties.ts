import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Duties, Duty } from '#engine/duty.ts'
import { stepDuties } from '#engine/read/step-duties.ts'
import { deadlineDuty } from '#records/duties/deadlines/duty.ts'
import { stillCounting } from './days.ts'
import { lacksOn301, missing301Words } from './form-301-items.ts'
import { oshaClaims } from './record.ts'
import { severeStateOf } from './severe-named.ts'

const steps = stepDuties(oshaClaims)
const holds = ['close']
const decisionTab = { tab: 'decision' } as const

/**
 * When the severe-event question must be answered: by the report's own deadline if an event is named, else within 8 hours, the shortest
 * deadline (a death). Null if no report can be required (29 CFR 1904.39(b)(3), (4)).
 */
const answerBy = (row: SQL): SQL => sql`(case
  when ${row}.public_transport or (${row}.public_road and ${row}.construction_zone is false) then null
  when ${severeStateOf(row)} = 'named' then (select min(k.due_at) from deadlines k
    where k.osha_claim_id = ${row}.id and k.rule in ('OSHA-8', 'OSHA-24') and k.status = 'running' and k.archived_at is null)
  else coalesce(${row}.learned_at, ${row}.occurred_at) + interval '8 hours' end)`

/**
 * What a case waits for: the report of a severe event, then what puts it on the log within seven days (29 CFR 1904.29(b)(3), 1904.39). No
 * text tells what the injury was.
 */
export const oshaClaimDuties: Duties = (context) => {
  const { row } = context
  // "Enter the case on Forms 300 and 301" is the decision, the column, and the form, each with its own button.
  const entered: Pick<Duty, 'dueAt' | 'weight' | 'basis' | 'holds'> = {
    dueAt: sql`(select k.due_at from deadlines k where k.osha_claim_id = ${row}.id and k.rule = 'OSHA-LOG-7' and k.status = 'running' and k.archived_at is null limit 1)`,
    weight: 'legal',
    basis: '29 CFR 1904.29(b)(3)',
    holds,
  }
  const onLog = sql`${row}.recordable is distinct from 'no'`
  return [
    { ...deadlineDuty('osha-claims', context), when: sql`k.rule <> 'OSHA-LOG-7'` },
    {
      code: 'severe',
      text: 'Severe event to answer',
      when: sql`${severeStateOf(row)} in ('named', 'open') and ${onLog}`,
      dueAt: answerBy(row),
      weight: 'legal',
      why: 'A death is reported to OSHA within 8 hours; a hospitalization, an amputation, or the loss of an eye within 24',
      basis: '29 CFR 1904.39',
      step: () => ({ verb: 'Answer severe event', action: { move: 'answer_severe' } }),
      holds,
    },
    {
      ...entered,
      code: 'decide',
      text: 'Recordability to decide',
      when: sql`${row}.recordable = 'undecided'`,
      step: () => ({ verb: 'Decide recordability', action: decisionTab }),
    },
    {
      ...entered,
      code: 'outcome',
      text: 'Outcome for Form 300 to answer',
      when: sql`${row}.recordable = 'yes' and ${row}.classification is null`,
      step: () => ({ verb: 'Answer the outcome', action: decisionTab }),
    },
    {
      ...entered,
      code: 'category',
      text: 'Injury or illness type to choose',
      when: sql`${row}.category is null and ${onLog}`,
      step: () => ({ verb: 'Choose the injury type', action: { fields: ['category'] } }),
    },
    {
      ...entered,
      code: 'form_301',
      text: 'Form 301 to complete',
      why: missing301Words(row),
      when: sql`${onLog} and ${lacksOn301(row)}`,
      step: () => ({ verb: 'Complete Form 301', action: { section: 'Form 301' } }),
    },
    {
      code: 'rule_out',
      text: 'Not recordable, to confirm',
      when: sql`${row}.recordable = 'no'`,
      weight: 'wait',
      step: () => ({ verb: 'Not recordable', action: { move: 'rule_out' } }),
    },
    {
      code: 'days',
      text: 'Days still counting',
      when: sql`${row}.recordable = 'yes' and ${stillCounting(context)}`,
      weight: 'wait',
      step: () => ({ verb: 'Update days', action: { tab: 'days' } }),
      holds,
    },
    ...steps(context),
  ]
}
