import { sql } from 'drizzle-orm'
import type { RecordRules } from '#server/engine/rules.ts'

export const divisionRules: RecordRules = {
  dependsOn: ['drivers', 'vehicles'],
  computed: {
    driverCount: ({ row }) => sql`(select count(*)::int from drivers d where d.division_id = ${row}.id and d.archived_at is null and d.status <> 'terminated')`,
    vehicleCount: ({ row }) => sql`(select count(*)::int from vehicles v where v.division_id = ${row}.id and v.archived_at is null and v.status not in ('sold', 'totaled'))`,
  },
}
