import { sql } from 'drizzle-orm'
import { caseWorkers } from '#kit/roles.ts'
import type { Duties } from '#engine/duty.ts'
import { deadlineDuty } from '#records/duties/deadlines/duty.ts'
import { uncovered } from './runs-met.ts'

/**
 * What a request waits for. Protected leave is designated, all other leave is approved or denied. Deadlines of family leave tell what the
 * leave is for, so case workers alone read them (29 CFR 825.500(g)).
 */
export const timeOffDuties: Duties = (context) => {
  const { row, now, viewer } = context
  return [
    ...(viewer !== undefined && caseWorkers.includes(viewer.role) ? [deadlineDuty('time-off', context)] : []),
    {
      code: 'designate',
      text: 'Leave to designate',
      when: sql`${row}.status = 'pending' and ${row}.shown_as = 'leave'`,
      weight: 'wait',
      step: () => ({ verb: 'Designate', action: { move: 'designate' } }),
    },
    {
      code: 'approve',
      text: sql`(select case when n.runs = 0 then 'Waiting for approval' when n.runs = 1 then 'Approve: 1 run uncovered'
        else 'Approve: ' || n.runs || ' runs uncovered' end from (select ${uncovered(row, now)} as runs) n)`,
      when: sql`${row}.status = 'pending' and ${row}.shown_as is distinct from 'leave'`,
      weight: 'wait',
      step: () => ({ verb: 'Approve', action: { move: 'approve' } }),
    },
    {
      code: 'submit',
      text: 'Not submitted yet',
      when: sql`${row}.status = 'draft'`,
      weight: 'wait',
      step: () => ({ verb: 'Submit', action: { move: 'submit' } }),
    },
  ]
}
