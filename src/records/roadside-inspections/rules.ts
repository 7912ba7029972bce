import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext, RecordRules } from '#server/engine/rules.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'

/** Violations of the report that stand, over alias `v`: neither dismissed in court nor removed by DataQs (regulations notes, 1.10). */
const standing = ({ row }: Pick<ComputedContext, 'row'>): SQL =>
  sql`violations v where v.inspection_id = ${row}.id and v.archived_at is null and v.outcome not in ('dismissed', 'removed')`

export const roadsideInspectionRules: RecordRules = {
  dependsOn: ['violations', 'deadlines'],
  timeDependent: true,
  computed: {
    nextDeadline: nextDeadlineOf('roadside-inspections'),
    violationCount: (context) => sql`(select count(*)::int from ${standing(context)})`,
    driverOos: (context) =>
      sql`(case when exists (select 1 from ${standing(context)} and v.oos and v.unit in ('driver', 'co_driver')) then 'yes' else 'no' end)`,
    vehicleOos: (context) =>
      sql`(case when exists (select 1 from ${standing(context)} and v.oos and v.unit in ('power_unit', 'trailer')) then 'yes' else 'no' end)`,
    // Marked as "with violations" but none entered yet is not clean; once entered, those that stand decide.
    clean: (context) => sql`(case when exists (select 1 from ${standing(context)}) then 'no'
      when not ${context.row}.violations_found then 'yes'
      when exists (select 1 from violations v where v.inspection_id = ${context.row}.id and v.archived_at is null) then 'yes' else 'no' end)`,
  },
}
