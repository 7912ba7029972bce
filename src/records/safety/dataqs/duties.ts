import { sql } from 'drizzle-orm'
import type { Duties } from '#engine/duty.ts'
import { stepDuties } from '#engine/read/step-duties.ts'
import { deadlineDuty } from '#records/duties/deadlines/duty.ts'
import { dataqs } from './record.ts'

/** Evidence before a request is filed, and another look where it was turned down. */
export const requestDuties: Duties = (context) => {
  const { row } = context
  return [
    deadlineDuty('dataqs', context),
    {
      code: 'evidence',
      text: 'Draft, evidence to attach',
      when: sql`${row}.status = 'draft' and not coalesce(${row}.evidence, '[]') @> '[{"state": "ready"}]'`,
      weight: 'wait',
      step: () => ({ verb: 'Add evidence', action: { fields: ['evidence'] } }),
      holds: ['file'],
    },
    {
      code: 'file',
      text: 'Draft, not filed yet',
      when: sql`${row}.status = 'draft'`,
      weight: 'wait',
      step: () => ({ verb: 'Record as filed', action: { move: 'file' } }),
    },
    {
      code: 'reconsider',
      text: 'Turned down: ask again or close',
      when: sql`${row}.status = 'decided' and ${row}.result in ('upheld', 'preventable') and ${row}.reconsidered_on is null`,
      weight: 'wait',
      step: () => ({ verb: 'Request reconsideration', action: { move: 'reconsider' } }),
    },
    ...stepDuties(dataqs)(context),
  ]
}
