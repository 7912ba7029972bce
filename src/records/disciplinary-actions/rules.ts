import { sql } from 'drizzle-orm'
import type { RecordRules } from '#server/engine/rules.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'

export const disciplinaryActionRules: RecordRules = {
  dependsOn: ['deadlines'],
  timeDependent: true,
  computed: {
    // Active while the day is not past its last one (regulations notes, 9.1).
    counts: ({
      row,
      today,
    }) => sql`(case when ${row}.issued_on is null or ${row}.status in ('draft', 'pending_approval', 'rescinded') then 'no'
      when ${row}.counts_until >= ${today} then 'yes' else 'expired' end)`,
    nextDeadline: nextDeadlineOf('disciplinary-actions'),
    daysToIssue: ({ row }) => sql`(${row}.issued_on - ${row}.incident_date)`,
  },
}
