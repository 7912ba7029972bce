import { sql } from 'drizzle-orm'
import type { Duties } from '#engine/duty.ts'
import { deadlineDuty } from '../deadlines/duty.ts'

/** The owner does it, another person verifies it, and after a repeat someone answers whether it worked. */
export const correctiveDuties: Duties = (context) => {
  const { row } = context
  const owner = sql`${row}.owner_id`
  return [
    { ...deadlineDuty('corrective-actions', context), owner },
    {
      code: 'complete',
      text: 'Action to finish',
      when: sql`${row}.status in ('open', 'returned')`,
      weight: 'wait',
      owner,
      step: () => ({ verb: 'Report as done', action: { move: 'complete' } }),
    },
    {
      code: 'verify',
      text: 'Work to verify',
      when: sql`${row}.status = 'done'`,
      weight: 'wait',
      step: () => ({ verb: 'Verify', action: { move: 'verify' } }),
    },
    {
      code: 'repeat',
      text: 'Happened again: did it work?',
      when: sql`${row}.status = 'verified' and ${row}.repeated_by_id is not null and ${row}.repeat_answered_on is null`,
      weight: 'wait',
      step: () => ({ verb: 'Say whether it worked', action: { move: 'confirm_effect' } }),
      closedToo: true,
    },
  ]
}
