import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { RecordRules, StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { identityReaders, shopStaff } from '#kit/roles.ts'
import { changeRecords, textOf } from '#records/effects.ts'
import { refuseFutureMoments } from '#records/future-moments.ts'
import { tellPlanners, turnedIn } from '#records/dispatch/gate/tell-planners.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'
import { dateResults, keepQueries, queryKept, refuseUnseenReports, settleQueries } from './clearinghouse.ts'
import { documentDuties, needsAttention } from './duties.ts'
import { awaitsScan, scansBy } from '../go-live/scans.ts'
import { goodUntil, keepReportUntil } from './annual-inspection.ts'
import { restartInspections } from './inspection-schedules.ts'
import { incompleteInFile, judgePaperChecks, noPaperFile } from './paper-file.ts'
import { fileBehind, linkBehind } from './older-papers.ts'
import { siblingsOf, staysBefore, typeOf } from './siblings.ts'
import { reopenChanged } from './stopping.ts'
import { updateSubjects, warnOfRecord } from './subject-dates.ts'
import { queryTypes } from './types.ts'
import { inspectionOf, mayVerify } from './verifying.ts'

/** Papers of one driver or unit replace and answer each other: who writes one waits for those who write another. */
const waitForSameSubject = (tx: ReadTx, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> =>
  oneAtATime(
    tx,
    'papers',
    rows.flatMap((row) => [textOf(row['driver']), textOf(row['vehicle'])]).filter((id) => id !== null),
  )

/** The same of papers on file, before they are locked themselves. */
const waitForSubjectsOf = async (tx: ReadTx, papers: readonly string[]): Promise<void> =>
  waitForSameSubject(
    tx,
    await tx.query(
      sql`select distinct driver_id as driver, vehicle_id as vehicle from qualification_documents where id = any(${arrayOf(papers, 'uuid')})`,
    ),
  )

/** Whoever says who inspected, and when, has said how long it is good for. */
const dateInspections = (writes: readonly Write[]): void => {
  for (const { after } of writes) after['expirationDate'] = goodUntil(inspectionOf(after)) ?? after['expirationDate']
}

/** The report of an annual inspection is kept 14 months (49 CFR 396.21(b)); what was never verified, or was rejected, is none. */
const reportKept = (tx: ReadTx, document: StoredRow): string | null => {
  const until = ['active', 'superseded'].includes(document.status) ? keepReportUntil(inspectionOf(document)) : null
  return until !== null && until >= tx.today
    ? `Keep the report of an annual inspection until ${formatDate(until)} (49 CFR 396.21(b)).`
    : null
}

const becameActive = ({ before, after }: Write): boolean =>
  after.status === 'active' && before?.status !== 'active' && after['archivedAt'] === null

/** The new paper takes the place of the one before; both stay in the file. */
const pickPredecessors = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const fresh = writes
    .filter(becameActive)
    .filter(({ before, after }) => typeOf(after)?.several !== true && before?.status !== 'superseded' && after['supersedes'] === null)
    .map(({ after }) => after)
  const siblings = await siblingsOf(tx, fresh)
  for (const after of fresh) after['supersedes'] = siblings(after)[0]?.id ?? null
}

/** Answers those of the writes whose document stays the current one. */
const supersede = async (tx: Tx, writes: readonly Write[]): Promise<readonly Write[]> => {
  const fresh = writes
    .filter(becameActive)
    .map(({ after }) => after)
    .filter((after) => typeOf(after)?.several !== true)
  const siblings = await siblingsOf(tx, fresh)
  const replacedBy = new Map<string, string>()
  for (const after of fresh) {
    // Of several that come at once the newest stays, of equal ones the last.
    const newer = siblings(after).find((sibling) => staysBefore(after, sibling))
    if (newer === undefined) replacedBy.delete(after.id)
    else replacedBy.set(after.id, newer.number)
    for (const sibling of siblings(after)) if (!staysBefore(after, sibling)) replacedBy.set(sibling.id, after.number)
  }
  await changeRecords(
    tx,
    'qualification-documents',
    [...replacedBy.keys()],
    () => ({ status: 'superseded' }),
    ({ id }) => `Replaced by ${replacedBy.get(id) ?? ''}`,
  )
  return writes.filter(({ after }) => !replacedBy.has(after.id))
}

/** What of a paper decides whether its driver or unit may go out. */
const turning = [
  'status',
  'archivedAt',
  'type',
  'issuedOn',
  'expirationDate',
  'queryResult',
  'inspectionResult',
  'medicalStatus',
  'medicalUntil',
  'stopsUntilVerified',
  'roadTestProof',
  'roadTestVehicles',
]

export const rules: RecordRules = {
  dependsOn: ['drivers', 'vehicles'],
  duties: documentDuties,
  // A recruiter works on the files of the people they are hiring.
  // That a report was made tells of a test: for those who may see its result (49 CFR 382.405, 382.723).
  visible: (viewer, row) =>
    // The shop works with the papers of units.
    shopStaff.includes(viewer.role)
      ? sql`${row}.driver_id is null`
      : viewer.role === 'recruiter'
        ? sql`${row}.type <> 'clearinghouse_report' and exists (select 1 from drivers own where own.id = ${row}.driver_id and own.recruiter_id = ${viewer.id}::uuid and own.status = 'onboarding')`
        : identityReaders.includes(viewer.role)
          ? null
          : sql`${row}.type <> 'clearinghouse_report'`,
  computed: {
    resultMissing: ({ row }) =>
      sql`(case when ${row}.type = any(${arrayOf(queryTypes, 'text')}) and ${row}.query_result is null then 'yes' else 'no' end)`,
    // The specification's rule (section 4): active, with an expirationDate that is earlier than today.
    attention: ({ row, today }) => sql`(case when ${needsAttention(row, today)} then 'yes' else 'no' end)`,
    files: ({ row }) =>
      sql`(select count(*)::int from attachments a where a.kind = 'qualification-documents' and a.record_id = ${row}.id and a.archived_at is null)`,
    scanDueOn: ({ row }) => sql`(case when ${awaitsScan(row)} then ${scansBy} end)`,
    replacedBy: ({ row }) =>
      sql`(select n.id from qualification_documents n where n.supersedes_id = ${row}.id and n.archived_at is null and n.status <> 'rejected' order by n.id desc limit 1)`,
    expired: ({ row, today }) => sql`(case when ${row}.status = 'active' and ${row}.expiration_date < ${today} then 'yes' else 'no' end)`,
  },
  lockFirst: waitForSubjectsOf,
  before: async (tx, writes) => {
    await waitForSameSubject(
      tx,
      writes.map(({ after }) => after),
    )
    dateInspections(writes)
    await judgePaperChecks(tx, writes)
    reopenChanged(writes)
    await fileBehind(tx, writes)
    await pickPredecessors(tx, writes)
    await warnOfRecord(tx, writes)
    refuseFutureMoments(tx, writes, ['knownAt'])
    dateResults(tx, writes)
    keepQueries(tx, writes)
    refuseUnseenReports(tx, writes)
  },
  after: async (tx, writes) => {
    const current = await supersede(tx, writes)
    await linkBehind(tx, writes)
    await updateSubjects(tx, current)
    await restartInspections(
      tx,
      current.filter(becameActive).map(({ after }) => after),
    )
    await settleQueries(tx, writes)
    await tellPlanners(tx, { drivers: turnedIn(writes, 'driver', turning), vehicles: turnedIn(writes, 'vehicle', turning) })
  },
  archivable: async (tx, document) => (await queryKept(tx, document)) ?? reportKept(tx, document),
  moves: {
    reject: { guard: queryKept },
    revoke: { guard: queryKept },
    check_paper: {
      ruledOut: noPaperFile,
      guard: incompleteInFile,
      set: (tx) => ({ verificationMethod: 'paper_file', verifiedBy: tx.actor.id, stopsUntilVerified: false }),
    },
    verify: { guard: mayVerify, set: (tx) => ({ verifiedOn: tx.today, verifiedBy: tx.actor.id, stopsUntilVerified: false }) },
  },
}
