import { sql } from 'drizzle-orm'
import type { DutyStep } from '#kit/duty/duty.ts'
import type { Duties, Duty } from '#engine/duty.ts'
import { codeNowSql, stepOfRule } from '../deadline-rules/steps.ts'
import { deadlineSubjects, subjectColumn } from './subjects.ts'

/** The step of the rule is taken on the record that the deadline is for; a rule without one marks the deadline as done. */
const stepOn = (kind: string, code: string, id: string | null): DutyStep => {
  const { action, verb, ...rest } = stepOfRule(code, id)
  const isMeet = 'move' in action && action.on?.kind === 'deadlines'
  return { ...rest, verb, action: isMeet || id === null ? { move: 'meet' } : { record: kind, id } }
}

/** A list says how much time is left and whether the law sets it; the title says for what. */
export const ownDuties: Duties = ({ row, now, viewer }) => {
  const running: Omit<Duty, 'step'> = {
    code: codeNowSql(row, now),
    text: sql`(case when ${row}.policy then 'Company deadline' else 'Legal deadline' end)`,
    dueAt: sql`${row}.due_at`,
    weight: sql`(case when ${row}.severity = 'legal' then 'legal' else 'due' end)`,
    why: sql`${row}.basis`,
    basis: sql`coalesce(${row}.citation, 'Company policy')`,
  }
  const meet = (code: string): DutyStep => ({ ...stepOfRule(code, null), action: { move: 'meet' } })
  if (viewer === undefined) return [{ ...running, step: meet }]
  const subjects = Object.entries(deadlineSubjects).map(([kind, field]) => ({ kind, column: sql`${row}.${subjectColumn(field)}` }))
  return [
    ...subjects.map(({ kind, column }): Duty => ({
      ...running,
      when: sql`${column} is not null`,
      source: column,
      step: (code, id) => stepOn(kind, code, id),
    })),
    {
      ...running,
      when: sql`num_nonnulls(${sql.join(
        subjects.map(({ column }) => column),
        sql`, `,
      )}) = 0`,
      step: meet,
    },
  ]
}
