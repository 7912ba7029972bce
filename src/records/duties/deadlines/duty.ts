import { sql } from 'drizzle-orm'
import { operationsStaff } from '#kit/roles.ts'
import type { Duty, DutyContext } from '#engine/duty.ts'
import { stepOfRule } from '../deadline-rules/steps.ts'
import { deadlineSubjects, subjectColumn } from './subjects.ts'
import type { DeadlineSubject } from './subjects.ts'
import { seenBy, seenByAll } from './visible.ts'

/** The running deadlines of a record. Lists, and readers without the list of deadlines, get those that every reader may know of. */
export const deadlineDuty = (kind: DeadlineSubject, { row, viewer }: DutyContext): Duty => {
  const seen = viewer !== undefined && operationsStaff.includes(viewer.role) ? seenBy(viewer, sql`k`) : seenByAll(sql`k`)
  return {
    code: sql`k.rule`,
    text: sql`k.what`,
    of: sql`deadlines k where k.${subjectColumn(deadlineSubjects[kind])} = ${row}.id and k.status = 'running' and k.archived_at is null${seen === null ? sql`` : sql` and ${seen}`}`,
    dueAt: sql`k.due_at`,
    weight: sql`(case when k.severity = 'legal' then 'legal' else 'due' end)`,
    why: sql`k.basis`,
    basis: sql`coalesce(k.citation, 'Company policy')`,
    source: sql`k.id`,
    step: stepOfRule,
    closedToo: true,
  }
}
