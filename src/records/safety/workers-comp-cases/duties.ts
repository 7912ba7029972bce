import { sql } from 'drizzle-orm'
import type { Duties } from '#engine/duty.ts'

/** What an entry waits for: the diary its day, an offer its answer, a period its end. */
export const entryDuties: Duties = ({ row }) => [
  {
    code: 'diary',
    text: 'Diary entry',
    when: sql`${row}.entry = 'diary'`,
    dueOn: sql`${row}.due_on`,
    weight: 'due',
    owner: sql`${row}.owner_id`,
    step: () => ({ verb: 'Mark as done', action: { move: 'complete' } }),
  },
  {
    code: 'answer',
    text: 'Answer to the duty offered',
    when: sql`${row}.offer_answer = 'waiting'`,
    dueOn: sql`${row}.answer_by`,
    weight: 'due',
    step: () => ({ verb: 'Record the answer', action: { move: 'answer' }, waitsFor: 'driver' }),
    closedToo: true,
  },
  {
    code: 'period',
    text: 'Period running',
    when: sql`${row}.entry = 'work_status'`,
    weight: 'wait',
    step: () => ({ verb: 'End the period', action: { move: 'end' } }),
  },
]
