import { sql } from 'drizzle-orm'
import type { Duties } from '#engine/duty.ts'

export const runDuties: Duties = ({ row, today }) => {
  const active = sql`${row}.status = 'active'`
  return [
    {
      code: 'over',
      text: 'Last day was',
      when: sql`${active} and ${row}.ends_on < ${today}`,
      dueOn: sql`${row}.ends_on`,
      weight: 'due',
      step: () => ({ verb: 'End run', action: { move: 'end' } }),
    },
    {
      code: 'pattern',
      text: 'No driver scheduled',
      when: sql`${active} and ${row}.type = 'assigned' and not exists (select 1 from run_patterns p where p.run_id = ${row}.id and p.status = 'active' and p.archived_at is null)`,
      weight: 'wait',
      step: () => ({ verb: 'Add pattern', action: { create: 'run-patterns', by: 'run', copies: { days: 'days' } } }),
    },
    {
      code: 'resume',
      text: 'Paused',
      when: sql`${row}.status = 'paused'`,
      weight: 'wait',
      step: () => ({ verb: 'Resume', action: { move: 'resume' } }),
    },
  ]
}
