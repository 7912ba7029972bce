import { sql } from 'drizzle-orm'
import { deriveStatus } from '#engine/write/derive-status.ts'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { DoneWrite, PlannedWrite } from '#engine/write/rules-for.ts'
import { commaList, literal } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import { createRecords, sets } from '#records/effects.ts'
import { syncHolds } from '#records/duties/holds/placing.ts'
import type { WantedHold } from '#records/duties/holds/placing.ts'
import { unsettled } from '../repairs/moves.ts'
import { refuseGoneUnits } from '../units.ts'
import { vehicleReportDuties } from './duties.ts'
import { noDefectWords, parts, reportWords, reviewWords } from './parts.ts'
import { vehicleReports } from './record.ts'

type Planned = PlannedWrite<typeof vehicleReports>
type Done = DoneWrite<typeof vehicleReports>
type Defects = NonNullable<Done['after']['defects']>

/** Tractor lines stay with the tractor; without any it has no defect. */
const keepOwnLines = (writes: readonly Planned[]): void => {
  for (const write of writes) {
    const { after, move, inputs, issues } = write
    if (move !== 'enter') continue
    const listed: Defects = inputs.defects ?? []
    if (after.trailer === null && listed.some(({ towed }) => towed === true))
      issues.push({ field: 'trailer', message: 'Enter the trailer: a defect is on it' })
    if (after.trailer === after.vehicle) issues.push({ field: 'trailer', message: 'The trailer is another unit' })
    const own = listed.filter(({ towed }) => towed !== true)
    after.defects = own.length === 0 ? null : own
    if (own.length === 0) deriveStatus(write, 'no_defects')
    after.signedText = listed.length === 0 ? noDefectWords : reportWords
  }
}

/** Trailer lines follow the trailer: one report for each vehicle, so that who takes the trailer next reviews what was wrong with it. */
const splitTrailers = async (tx: Tx, writes: readonly Done[]): Promise<void> => {
  const reports = writes.flatMap(({ after, move, inputs }) => {
    const towed = move === 'enter' ? (inputs.defects ?? []).filter((line) => line.towed === true) : []
    if (towed.length === 0) return []
    const { driver, reportedAt, receivedAt, signature } = after
    return [
      {
        vehicle: after.trailer,
        driver,
        reportedAt,
        receivedAt,
        signature,
        status: 'open',
        signedText: reportWords,
        together: after.id,
        defects: towed.map((line) => ({ ...line, towed: false })),
      },
    ]
  })
  await createRecords(tx, 'vehicle-reports', reports, 'Its trailer was reported too')
}

/** Every listed defect becomes a repair, and as such keeps its vehicle off the road until it is certified (49 CFR 396.11(a)(3)). */
const openRepairs = async (tx: Tx, writes: readonly Done[]): Promise<void> => {
  const listed = writes
    .filter(({ before, after, move }) => after.status === 'open' && (before === null || move === 'enter'))
    .flatMap(({ after }) => (after.defects ?? []).map((defect) => ({ after, defect })))
  await createRecords(
    tx,
    'repairs',
    listed.map(({ after, defect: { part, note, unsafe } }) => {
      const { label, system } = parts[part ?? 'other']
      const day = dayIn(new Date(after.reportedAt ?? tx.now), companyTimeZone)
      return {
        vehicle: after.vehicle,
        title: `${label}: ${note ?? ''}`.slice(0, 120),
        complaint: note,
        origin: 'driver_report',
        system,
        priority: unsafe === true ? 'critical' : 'high',
        unsafe: unsafe === true,
        reportedOn: day > tx.today ? tx.today : day,
        reportedMiles: after.miles,
        vehicleReport: after.id,
      }
    }),
    'Listed on a DVIR',
  )
}

/** What is left to do beside the defects warns: a report that has not come, and one that the next driver has not signed. */
const warningOf = ({ status, vehicle }: Done['after']): WantedHold[] => {
  const reason =
    status === 'requested' ? 'DVIR not received' : status === 'certified' ? 'Next driver reviews and signs the DVIR (49 CFR 396.13)' : null
  return reason === null ? [] : [{ vehicle, effect: 'warn', kind: 'unsafe_defect', reason, startsAt: null, recurs: true }]
}

const isOpen = sql`r.status in (${commaList(unsettled.map(literal))})`

export const rules = rulesFor(vehicleReports, {
  duties: vehicleReportDuties,
  dependsOn: ['repairs'],
  computed: {
    finding: ({ row }) =>
      sql`(case ${row}.status when 'requested' then 'unknown' when 'no_defects' then 'none' when 'withdrawn' then null else 'defects' end)`,
    openDefects: ({ row }) =>
      sql`nullif((select count(*)::int from repairs r where r.vehicle_report_id = ${row}.id and r.archived_at is null and ${isOpen}), 0)`,
  },
  before: async (tx, writes) => {
    await refuseGoneUnits(tx, writes)
    keepOwnLines(writes)
    for (const write of writes) {
      const { after, issues } = write
      if (sets(write, 'reportedAt') && after.reportedAt !== null && Date.parse(after.reportedAt) > tx.now.getTime() + 300_000)
        issues.push({ field: 'reportedAt', message: 'Time can’t be in the future' })
    }
  },
  after: async (tx, writes) => {
    await splitTrailers(tx, writes)
    await openRepairs(tx, writes)
    const holders = writes
      .filter((write) => write.before === null || sets(write, 'status') || sets(write, 'vehicle') || sets(write, 'archivedAt'))
      .map(({ after }) => ({ record: after, wanted: after.archivedAt === null ? warningOf(after) : [] }))
    await syncHolds(tx, 'vehicleReport', holders, 'Unsafe defect on DVIR')
  },
  moves: {
    enter: { set: (tx) => ({ receivedAt: tx.now.toISOString() }) },
    review: { set: (tx) => ({ reviewedAt: tx.now.toISOString(), reviewText: reviewWords }) },
  },
  // What a driver signed is not taken back by who entered it, and its defects stay listed.
  keptFromUndo: (changes) =>
    changes.some(({ field }) => field === 'signature' || field === 'reviewSignature') ? 'Signed DVIRs can’t be changed.' : null,
  archivable: (_tx, report) => Promise.resolve(report.status === 'open' ? 'Certify its defects first (49 CFR 396.11(a)(3)).' : null),
})
