import { sql } from 'drizzle-orm'
import { stepDuties } from '#engine/read/step-duties.ts'
import type { Duties } from '#engine/duty.ts'
import { deadlineDuty } from '#records/duties/deadlines/duty.ts'
import { disciplinaryActions } from './record.ts'

const steps = stepDuties(disciplinaryActions)

/** Deadlines in the states in which their move is possible, then the next step: nobody signs during an appeal or follows up before it is signed. */
export const disciplineDuties: Duties = (context) => {
  const { row } = context
  return [
    {
      ...deadlineDuty('disciplinary-actions', context),
      when: sql`(case k.rule when 'DSC-SIGN' then ${row}.status in ('issued', 'upheld', 'reduced') and ${row}.acknowledgement is null
        when 'DSC-FOLLOW' then ${row}.status in ('acknowledged', 'refused', 'upheld', 'reduced') and ${row}.acknowledgement is not null
        when 'DSC-APPEAL' then ${row}.status = 'appealed' else true end)`,
    },
    ...steps(context),
  ]
}
