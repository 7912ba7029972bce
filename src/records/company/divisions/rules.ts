import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatCount } from '#kit/format.ts'
import type { ComputedContext, RecordRules, StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'
import { readinessColumn, type Reason } from '#records/dispatch/gate/reason.ts'
import { driverReasons } from '#records/drivers/drivers/readiness.ts'
import { vehicleReasons } from '#records/fleet/vehicles/readiness.ts'
import { divisionDuties } from './duties.ts'
import { divisionFromWord } from './from-word.ts'

/** A division below itself would make every walk through the tree endless. */
const refuseCircles = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const moved = writes.filter((write) => textOf(write.after['parent']) !== null && sets(write, 'parent'))
  if (moved.length === 0) return
  // One change of the tree at a time: two that are each harmless can make a circle together.
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('longhaul division tree'))`)
  const tree = await tx.query<{ id: string; parent: string | null }>(sql`select id, parent_id as parent from divisions`)
  const parents = new Map(tree.map(({ id, parent }) => [id, parent]))
  for (const { after } of writes) parents.set(after.id, textOf(after['parent']))
  for (const { after, issues } of moved) {
    let above = parents.get(after.id) ?? null
    for (let steps = 0; above !== null && steps <= parents.size; steps += 1) {
      if (above === after.id) {
        issues.push({ field: 'parent', message: 'This division is itself above the one you chose' })
        break
      }
      above = parents.get(above) ?? null
    }
  }
}

interface Left {
  readonly what: 'driver' | 'vehicle' | 'division'
  readonly count: number
  readonly names: readonly string[]
}

/** Nothing at work may be left in a division that is archived. */
const whatIsLeft = async (tx: ReadTx, division: StoredRow): Promise<string | null> => {
  const left = await tx.query<Left>(sql`
    select what, count(*)::int as count, (array_agg(title order by title))[1:5] as names from (
      select 'driver' as what, title from drivers where division_id = ${division.id}::uuid and archived_at is null and status <> 'terminated'
      union all select 'vehicle', title from vehicles where division_id = ${division.id}::uuid and archived_at is null and status not in ('sold', 'totaled')
      union all select 'division', title from divisions where parent_id = ${division.id}::uuid and archived_at is null) found
    group by what order by what`)
  if (left.length === 0) return null
  const parts = left.map(
    ({ what, count, names }) => `${formatCount(count, what)} (${names.join(', ')}${count > names.length ? ', …' : ''})`,
  )
  return `Still here: ${parts.join('; ')}. Move them to another division first.`
}

/** `98 of 127` active ones of the division; null without any. */
const readyOf =
  (table: 'drivers' | 'vehicles', reasons: (context: ComputedContext) => readonly Reason[]) =>
  (context: ComputedContext): SQL => {
    const member = sql`member`
    const effect = readinessColumn(reasons({ ...context, row: member }), context.today, 'effect')
    return sql`(select nullif(count(*) filter (where ${effect} = 'ready') || ' of ' || count(*), '0 of 0')
      from ${sql.raw(table)} member where member.division_id = ${context.row}.id and member.archived_at is null and member.status = 'active')`
  }

export const rules: RecordRules = {
  imports: { fromWord: divisionFromWord },
  dependsOn: [
    'drivers',
    'vehicles',
    'accidents',
    'tickets',
    'violations',
    'qualification-documents',
    'holds',
    'pm-schedules',
    'tires',
    'recruiting-applications',
    'investigation-history',
  ],
  timeDependent: true,
  computed: {
    driverCount: ({ row }) =>
      sql`(select count(*)::int from drivers d where d.division_id = ${row}.id and d.archived_at is null and d.status <> 'terminated')`,
    vehicleCount: ({ row }) =>
      sql`(select count(*)::int from vehicles v where v.division_id = ${row}.id and v.archived_at is null and v.status not in ('sold', 'totaled'))`,
    driversReady: readyOf('drivers', driverReasons),
    vehiclesReady: readyOf('vehicles', vehicleReasons),
    openSafety: ({
      row,
    }) => sql`((select count(*) from accidents a where a.division_id = ${row}.id and a.archived_at is null and a.status in ('open', 'pending'))
      + (select count(*) from tickets o where o.division_id = ${row}.id and o.archived_at is null and o.status = 'open')
      + (select count(*) from violations v where v.division_id = ${row}.id and v.archived_at is null and v.status = 'open'))::int`,
    subDivisions: ({ row }) => sql`(select count(*)::int from divisions d where d.parent_id = ${row}.id and d.archived_at is null)`,
  },
  duties: divisionDuties,
  before: refuseCircles,
  archivable: whatIsLeft,
}
