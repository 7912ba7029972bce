import { sql } from 'drizzle-orm'
import type { RecordRules } from '#server/engine/rules.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'

export const cleanInspectionRules: RecordRules = {
  dependsOn: ['roadside-inspections', 'violations', 'deadlines'],
  timeDependent: true,
  computed: {
    // Clean ones of this driver since his last inspection with a violation, this one included.
    streak: ({
      row,
    }) => sql`(select count(*)::int from clean_inspections o where o.driver_id = ${row}.driver_id and o.archived_at is null and o.inspected_at <= ${row}.inspected_at
      and o.inspected_at > coalesce((select max(i.inspected_at) from roadside_inspections i where i.driver_id = ${row}.driver_id and i.archived_at is null and i.violations_found and i.inspected_at < ${row}.inspected_at), '-infinity'))`,
    nextDeadline: nextDeadlineOf('clean-inspections'),
  },
}
