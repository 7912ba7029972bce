import { sql } from 'drizzle-orm'
import type { RecordRules } from '#server/engine/rules.ts'

export const workersCompCaseRules: RecordRules = {
  dependsOn: ['workers-comp'],
  timeDependent: true,
  computed: {
    days: ({ row, today }) =>
      sql`(case when ${row}.entry = 'work_status' then greatest(0, least(coalesce(${row}.ends_on, ${today}), ${today}) - ${row}.starts_on + 1) end)`,
  },
}
