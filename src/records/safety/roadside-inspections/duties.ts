import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { DutyStep } from '#kit/duty/duty.ts'
import type { Duties, DutyContext } from '#engine/duty.ts'
import { stepOfRule } from '#records/duties/deadline-rules/steps.ts'
import { deadlineDuty } from '#records/duties/deadlines/duty.ts'
import { standing } from './standing.ts'

const holds = ['close']
const violations = { tab: 'violations' }

const steps: Readonly<Record<string, DutyStep>> = {
  enter: { verb: 'Enter violations', action: violations },
  correct: { verb: 'Record corrections', action: violations },
  certify: { verb: 'Certify corrections', action: { move: 'certify' } },
  return: { verb: 'Record return', action: { move: 'send_back' } },
}

/** What is next with the violations of a report (49 CFR 396.9(d)(3)): each is entered and corrected, all are certified, the form goes back. */
const stageOf = (row: SQL): SQL => sql`(case
  when ${row}.certified_on is not null then 'return'
  when not exists (select 1 from violations v where v.inspection_id = ${row}.id and v.archived_at is null) then 'enter'
  when exists (select 1 from ${standing(row)} and v.unit in ('power_unit', 'trailer') and v.correction is null) then 'correct'
  else 'certify' end)`

const textOf = (row: SQL): SQL => sql`(case ${stageOf(row)} when 'return' then 'Return the report to the state'
  when 'enter' then 'Violations to enter' when 'correct' then 'Violations to correct' else 'Corrections to certify' end)`

/** Whether the law still asks for something: a certification, or the return of a form that says so or doesn't say. */
const isOwed = (row: SQL): SQL =>
  sql`(${row}.violations_found and (${row}.certified_on is null or (${row}.return_asked is distinct from false and ${row}.returned_on is null)))`

const ofViolations = (context: DutyContext) => ({
  code: stageOf(context.row),
  text: textOf(context.row),
  step: (code: string, source: string | null) => steps[code] ?? stepOfRule('DVER-15', source),
  holds,
})

export const inspectionDuties: Duties = (context) => {
  const { row } = context
  const deadline = deadlineDuty('roadside-inspections', context)
  return [
    {
      code: sql`(case when h.driver_id is null then 'oos-unit' else 'oos-driver' end)`,
      text: sql`(case when h.driver_id is null then 'Unit out of service' else 'Driver out of service' end)`,
      of: sql`holds h where h.inspection_id = ${row}.id and h.kind = 'oos_order' and h.status = 'active' and h.archived_at is null`,
      weight: 'block',
      basis: '49 CFR 395.13, 396.9(c)',
      source: sql`h.id`,
      step: (code, source) =>
        code === 'oos-unit' || source === null
          ? { verb: 'Record corrections', action: violations }
          : { verb: 'Record end of order', action: { move: 'record_end', on: { kind: 'holds', id: source } } },
    },
    { ...deadline, ...ofViolations(context), when: sql`k.rule = 'DVER-15'` },
    { ...deadline, when: sql`k.rule <> 'DVER-15'` },
    { ...ofViolations(context), when: isOwed(row), weight: 'wait' },
    {
      code: 'match',
      text: 'Driver to match',
      when: sql`${row}.matched = 'unmatched'`,
      weight: 'wait',
      step: () => ({ verb: 'Match driver', action: { fields: ['driver', 'vehicle'] } }),
    },
    {
      code: 'violations',
      text: 'Violations to close',
      when: sql`exists (select 1 from ${standing(row)} and v.status = 'open')`,
      weight: 'wait',
      step: () => ({ verb: 'Close violations', action: violations }),
      holds,
    },
    { code: 'step', text: 'Next: Close', weight: 'wait', step: () => ({ verb: 'Close', action: { move: 'close' } }) },
  ]
}
