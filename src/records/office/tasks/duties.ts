import { sql } from 'drizzle-orm'
import type { DutyStep } from '#kit/duty/duty.ts'
import type { Duties } from '#engine/duty.ts'
import { commaList, literal } from '#engine/sql.ts'
import { typesWithOutcome } from './record.ts'

const step = (code: string): DutyStep =>
  code === 'outcome' ? { verb: 'Record outcome', action: { move: 'record_outcome' } } : { verb: 'Complete task', action: { move: 'done' } }

/** The assignees owe a task. Other readers see their names. */
export const taskDuties: Duties = ({ row, viewer }) => {
  const first = sql`${row}.assignees[1]`
  const owner =
    viewer === undefined ? first : sql`(case when ${viewer.id}::uuid = any(${row}.assignees) then ${viewer.id}::uuid else ${first} end)`
  return [
    {
      code: sql`(case when ${row}.type in (${commaList(typesWithOutcome.map(literal))}) then 'outcome' else 'done' end)`,
      text: sql`(case when ${row}.status = 'waiting' then 'Waiting' when ${row}.due_at is null then 'No due date' else 'Due' end)`,
      dueAt: sql`${row}.due_at`,
      weight: 'due',
      owner,
      step,
    },
  ]
}
