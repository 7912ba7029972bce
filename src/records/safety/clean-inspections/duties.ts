import { sql } from 'drizzle-orm'
import type { Duties, Duty, DutyContext } from '#engine/duty.ts'
import { stepOfRule } from '#records/duties/deadline-rules/steps.ts'
import { deadlineDuty } from '#records/duties/deadlines/duty.ts'

const step = ({ row }: DutyContext, status: string, text: string, verb: string, move: string): Duty => ({
  code: 'step',
  text,
  when: sql`${row}.status = ${sql.raw(`'${status}'`)}`,
  weight: 'wait',
  step: () => ({ verb, action: { move } }),
})

/** The driver is thanked first. A report that FMCSA doesn't show when its deadline is over is asked for in DataQs. */
export const cleanDuties: Duties = (context) => [
  step(context, 'reported', 'Report to verify', 'Verify', 'verify'),
  step(context, 'verified', 'Driver to recognize', 'Recognize', 'recognize'),
  step(context, 'recognized', 'Recognition to pay', 'Record payment', 'pay'),
  {
    ...deadlineDuty('clean-inspections', context),
    code: sql`(case when k.due_at > ${context.now} then k.rule else 'dataqs' end)`,
    step: (code, source) =>
      code === 'dataqs'
        ? {
            verb: 'Draft DataQs request',
            action: {
              create: 'dataqs',
              by: 'cleanInspection',
              copies: { inspection: 'inspection', division: 'division', state: 'state' },
            },
          }
        : stepOfRule(code, source),
  },
]
