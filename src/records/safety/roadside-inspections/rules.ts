import { sql } from 'drizzle-orm'
import { formatCount } from '#kit/format.ts'
import type { RecordRules, StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { nextDeadlineOf } from '#records/duties/deadlines/rules.ts'
import { syncDeadlines } from '#records/duties/deadlines/sync.ts'
import { fillCarriers, fillDivisions, zonesOf } from '#records/company/home-division.ts'
import { certifyingRuledOut, mayCertify, refuseCleanWithViolations, refuseDaysAhead } from './certifying.ts'
import { inspectionClocks } from './clocks.ts'
import { inspectionDuties } from './duties.ts'
import { holdOutOfService, recognizeClean } from './effects.ts'
import { warnOfForeignCarriers } from './foreign-carrier.ts'
import { matchCrew } from './matching.ts'
import { refuseDoubleReports } from './reports.ts'
import { isClean, standing } from './standing.ts'

const settleEffects = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const rows = writes.map(({ after }) => after)
  await syncDeadlines(tx, 'roadside-inspections', writes, inspectionClocks(await zonesOf(tx, rows)))
  await holdOutOfService(tx, rows)
  await recognizeClean(tx, writes)
}

/** Where nobody said otherwise it is returned: keeping a report that was asked for is the breach (49 CFR 396.9(d)(3)(ii)). */
const asksForReturn = (inspection: StoredRow): boolean => inspection['returnAsked'] !== false

const mayClose = async (tx: ReadTx, inspection: StoredRow): Promise<string | null> => {
  if (inspection['violationsFound'] === true) {
    if (inspection['certifiedOn'] === null) return 'Violations were found: certify the corrections first (49 CFR 396.9(d)(3)(i)).'
    if (asksForReturn(inspection) && inspection['returnedOn'] === null)
      return 'The report asks to be returned: record the return first (49 CFR 396.9(d)(3)(ii)).'
  }
  const [found] = await tx.query<{ open: number }>(
    sql`select count(*)::int as open from roadside_inspections i, lateral (select 1 from ${standing(sql`i`)} and v.status = 'open') v where i.id = ${inspection.id}::uuid`,
  )
  return (found?.open ?? 0) === 0 ? null : `${formatCount(found?.open ?? 0, 'violation')} still open.`
}

export const rules: RecordRules = {
  duties: inspectionDuties,
  dependsOn: ['violations', 'deadlines', 'holds'],
  timeDependent: true,
  computed: {
    nextDeadline: nextDeadlineOf('roadside-inspections'),
    violationCount: ({ row }) => sql`(select count(*)::int from ${standing(row)})`,
    driverOos: ({ row }) =>
      sql`(case when exists (select 1 from ${standing(row)} and v.oos and v.unit in ('driver', 'co_driver')) then 'yes' else 'no' end)`,
    vehicleOos: ({ row }) =>
      sql`(case when exists (select 1 from ${standing(row)} and v.oos and v.unit in ('power_unit', 'trailer')) then 'yes' else 'no' end)`,
    clean: ({ row }) => sql`(case when ${isClean(row)} then 'yes' else 'no' end)`,
  },
  before: async (tx, writes) => {
    await matchCrew(tx, writes)
    await fillDivisions(tx, writes)
    await fillCarriers(tx, writes)
    await warnOfForeignCarriers(tx, writes)
    await refuseDoubleReports(tx, writes)
    await refuseCleanWithViolations(tx, writes)
    await refuseDaysAhead(tx, writes)
  },
  after: settleEffects,
  moves: {
    certify: { ruledOut: certifyingRuledOut, guard: mayCertify, set: (tx) => ({ certifiedBy: tx.actor.id }) },
    send_back: {
      ruledOut: (inspection) =>
        !asksForReturn(inspection)
          ? 'The report does not ask to be returned.'
          : inspection['certifiedOn'] === null
            ? 'Certify the corrections first.'
            : null,
      guard: mayCertify,
    },
    close: { guard: mayClose },
  },
}
