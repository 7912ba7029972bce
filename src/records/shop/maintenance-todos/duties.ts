import { sql } from 'drizzle-orm'
import type { DutyStep } from '#kit/duty/duty.ts'
import type { Duties } from '#engine/duty.ts'

const step = (): DutyStep => ({ verb: 'Mark done', action: { move: 'done' } })

export const todoDuties: Duties = ({ row, today }) => [
  { code: 'date', text: 'Due', when: sql`${row}.due_on is not null`, dueOn: sql`${row}.due_on`, weight: 'due', step },
  {
    code: 'miles',
    text: 'Due by its miles',
    of: sql`vehicles v where v.id = ${row}.vehicle_id and v.mileage >= ${row}.due_miles`,
    dueOn: today,
    weight: 'due',
    step,
  },
  {
    code: 'assignee',
    text: 'Not assigned',
    when: sql`${row}.assignee is null and ${row}.status <> 'backlog'`,
    weight: 'wait',
    step: () => ({ verb: 'Assign', action: { fields: ['assignee', 'dueOn'] } }),
  },
  {
    code: 'backlog',
    text: 'In the backlog',
    when: sql`${row}.status = 'backlog'`,
    weight: 'wait',
    step: () => ({ verb: 'Plan', action: { move: 'plan' } }),
  },
  { code: 'done', text: 'To do', weight: 'wait', step },
]
