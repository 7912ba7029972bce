import { sql } from 'drizzle-orm'
import type { DutyStep } from '#kit/duty/duty.ts'
import type { Duties } from '#engine/duty.ts'

const answer = (): DutyStep => ({ verb: 'Answer', action: { move: 'answer' } })

/** Each item needs an answer. Marking it done notifies its sender. */
export const feedbackDuties: Duties = ({ row }) => [
  { code: 'not_fixed', text: 'Sender says it’s not fixed', when: sql`${row}.not_fixed is not null`, weight: 'wait', step: answer },
  { code: 'answer', text: 'Not answered', when: sql`${row}.answered_at is null`, weight: 'wait', step: answer },
  {
    code: 'complete',
    text: sql`(case ${row}.status when 'planned' then 'Planned' when 'in_progress' then 'In progress' else 'Answered, still open' end)`,
    weight: 'wait',
    step: () => ({ verb: 'Answer and mark done', action: { move: 'complete' } }),
  },
]
