import { sql } from 'drizzle-orm'
import { rulesFor } from '#engine/write/rules-for.ts'
import { sets } from '#records/effects.ts'
import { pmProgramDuties } from './duties.ts'
import { pmPrograms } from './record.ts'
import { fits, makeOwedSchedules, passOn } from './units.ts'

export const rules = rulesFor(pmPrograms, {
  dependsOn: ['vehicles', 'pm-schedules'],
  computed: {
    units: ({ row }) => sql`(select count(*)::int from vehicles v where ${fits(row)})`,
    schedules: ({ row }) =>
      sql`(select count(*)::int from pm_schedules s where s.program_id = ${row}.id and s.archived_at is null and s.status <> 'ended')`,
  },
  duties: pmProgramDuties,
  after: async (tx, writes) => {
    const applied = writes.filter(({ after }) => after.status === 'active' && after.archivedAt === null)
    if (applied.length === 0) return
    await passOn(
      tx,
      applied.filter((write) => sets(write, 'services') || sets(write, 'status')).map(({ after }) => after),
    )
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('pm-programs'))`)
    await makeOwedSchedules(
      tx,
      applied.map(({ after }) => after.id),
    )
  },
})
