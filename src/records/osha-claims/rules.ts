import { sql } from 'drizzle-orm'
import type { RecordRules } from '#server/engine/rules.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'
import { daysCounted, stillCounting } from './days.ts'

export const oshaClaimRules: RecordRules = {
  dependsOn: ['deadlines', 'workers-comp-cases', 'drivers', 'divisions'],
  timeDependent: true,
  visible: (viewer) => (viewer.role === 'supervisor' ? sql`false` : null),
  computed: {
    person: ({ row }) =>
      sql`(case when ${row}.privacy_case then 'Privacy case' else coalesce(${row}.worker_name, (select d.title from drivers d where d.id = ${row}.worker_id)) end)`,
    employee: ({ row }) => sql`(case when ${row}.privacy_case then null else ${row}.worker_id end)`,
    daysAway: (context) => daysCounted(context, 'away'),
    daysRestricted: (context) => daysCounted(context, 'restricted'),
    counting: (context) => sql`(case when ${stillCounting(context)} then 'yes' else 'no' end)`,
    nextDeadline: nextDeadlineOf('osha-claims'),
  },
}
