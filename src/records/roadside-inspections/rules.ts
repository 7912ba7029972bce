import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatCount } from '#kit/format.ts'
import type { ComputedContext, RecordRules, StoredRow, Write } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'
import { syncDeadlines } from '../deadlines/sync.ts'
import { fillCarriers, fillDivisions, zonesOf } from '../home-division.ts'
import { inspectionClocks } from './clocks.ts'
import { holdOutOfService, recognizeClean } from './effects.ts'
import { matchCrew } from './matching.ts'
import { refuseDoubleReports } from './reports.ts'

/** Violations of the report that stand, over alias `v`: neither dismissed in court nor removed by DataQs (regulations notes, 1.10). */
const standing = ({ row }: Pick<ComputedContext, 'row'>): SQL =>
  sql`violations v where v.inspection_id = ${row}.id and v.archived_at is null and v.outcome not in ('dismissed', 'removed')`

const settleEffects = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const rows = writes.map(({ after }) => after)
  await syncDeadlines(tx, 'roadside-inspections', writes, inspectionClocks(await zonesOf(tx, rows)))
  await holdOutOfService(tx, rows)
  await recognizeClean(tx, writes)
}

/** Whoever certifies signs that every defect on the report was corrected; one without a correction stands against it. */
const mayCertify = async (tx: Tx, inspection: StoredRow): Promise<string | null> => {
  const [found] = await tx.query<{ open: number }>(sql`
    select count(*)::int as open from violations where inspection_id = ${inspection.id}::uuid and archived_at is null and outcome not in ('dismissed', 'removed')
      and unit in ('power_unit', 'trailer') and correction is null`)
  const open = found?.open ?? 0
  return open === 0 ? null : `${formatCount(open, 'equipment violation')} without a correction. Say first how each was corrected.`
}

const mayClose = async (tx: Tx, inspection: StoredRow): Promise<string | null> => {
  if (inspection['violationsFound'] === true && inspection['returnedOn'] === null)
    return 'Violations were found: certify the corrections and record the return first (49 CFR 396.9(d)(3)).'
  const [found] = await tx.query<{ open: number }>(
    sql`select count(*)::int as open from violations where inspection_id = ${inspection.id}::uuid and archived_at is null and status = 'open'`,
  )
  return (found?.open ?? 0) === 0 ? null : `${formatCount(found?.open ?? 0, 'violation')} still open.`
}

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
  before: async (tx, writes) => {
    await matchCrew(tx, writes)
    await fillDivisions(tx, writes)
    await fillCarriers(tx, writes)
    await refuseDoubleReports(tx, writes)
  },
  after: settleEffects,
  moves: {
    certify: { guard: mayCertify, set: (tx) => ({ certifiedBy: tx.actor.id }) },
    send_back: {
      ruledOut: (inspection) => (inspection['certifiedOn'] === null ? 'Certify the corrections first.' : null),
    },
    close: { guard: mayClose },
  },
}
