import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { RecordRules, StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { identityReaders } from '#kit/roles.ts'
import { changeRecords, textOf } from '#records/effects.ts'
import { refuseFutureMoments } from '#records/future-moments.ts'
import { tellPlanners, turnedIn } from '#records/dispatch/gate/tell-planners.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'
import { dateResults, keepQueries, queryKept, refuseUnseenReports, settleQueries } from './clearinghouse.ts'
import { documentDuties, needsAttention } from './duties.ts'
import { goodUntil, inspectionGap, keepReportUntil } from './annual-inspection.ts'
import type { Inspection } from './annual-inspection.ts'
import { restartInspections } from './inspection-schedules.ts'
import { reopenChanged } from './stopping.ts'
import { updateSubjects, warnOfRecord } from './subject-dates.ts'
import { documentTypes, queryTypes, typesByState } from './types.ts'
import type { DocumentType } from './types.ts'

const typeOf = (document: StoredRow): DocumentType | undefined =>
  (documentTypes as Readonly<Record<string, DocumentType>>)[String(document['type'])]

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

interface Sibling {
  readonly id: string
  readonly number: string
  readonly issued: string | null
  readonly expires: string | null
}

/** Active documents of the same type and subject as each, the newest first, by the id of each. Without a state it may be the same one. */
const siblingsOf = async (tx: ReadTx, documents: readonly StoredRow[]): Promise<(document: StoredRow) => readonly Sibling[]> => {
  if (documents.length === 0) return () => []
  const asked = documents.map(({ id, type, driver, vehicle, state }) => ({ id, type, driver, vehicle, state }))
  const found = await tx.query<Sibling & { of: string }>(sql`
    select q.id as of, d.id, d.number, to_char(d.issued_on, 'YYYY-MM-DD') as issued, to_char(d.expiration_date, 'YYYY-MM-DD') as expires
    from json_to_recordset(${JSON.stringify(asked)}::json) as q(id uuid, type text, driver uuid, vehicle uuid, state text)
      join qualification_documents d on d.type = q.type and d.status = 'active' and d.archived_at is null and d.id <> q.id
        and (d.driver_id = q.driver or d.vehicle_id = q.vehicle) and d.driver_id is not distinct from q.driver and d.vehicle_id is not distinct from q.vehicle
        and (d.type <> all(${arrayOf(typesByState, 'text')}) or d.state is null or q.state is null or d.state = q.state)
    order by d.issued_on desc nulls last, d.expiration_date desc nulls last, d.id desc`)
  const byId = Map.groupBy(found, ({ of }) => of)
  return ({ id }) => byId.get(id) ?? []
}

type Dates = Pick<Sibling, 'issued' | 'expires'>

const datesOf = (document: StoredRow): Dates => ({ issued: textOf(document['issuedOn']), expires: textOf(document['expirationDate']) })

/** The paper issued last is the newest, however long it is valid; where a day of issue is missing or the same, the one that expires last. */
const isNewer = (one: Dates, other: Dates): boolean => {
  if (one.issued !== null && other.issued !== null && one.issued !== other.issued) return one.issued > other.issued
  return one.expires !== null && other.expires !== null && one.expires > other.expires
}

/**
 * The document on file stays in place of this one. A medical certificate of the same day, or without one, may always be filed: an examiner
 * who shortens a certificate writes a new one.
 */
const staysBefore = (document: StoredRow, sibling: Sibling): boolean => {
  const dates = datesOf(document)
  const sameExam = document['type'] === 'medical' && (sibling.issued === null || dates.issued === null || sibling.issued === dates.issued)
  return !sameExam && isNewer(sibling, dates)
}

/** Ways of checking whose proof is the copy in the file; the others leave their own record (MVR, registry, query, reply). */
const needsCopy: ReadonlySet<unknown> = new Set(['original_seen', 'self'])

const inspectionOf = (document: StoredRow): Inspection => ({
  type: String(document['type']),
  issuedOn: textOf(document['issuedOn']),
  inspectedBy: textOf(document['inspectedBy']),
  inspectionResult: textOf(document['inspectionResult']),
  inspectorOnFile: textOf(document['inspectorOnFile']),
  inspector: textOf(document['inspector']),
  inspectorQualification: textOf(document['inspectorQualification']),
})

/** Whoever says who inspected, and when, has said how long it is good for. */
const dateInspections = (writes: readonly Write[]): void => {
  for (const { after } of writes) after['expirationDate'] = goodUntil(inspectionOf(after)) ?? after['expirationDate']
}

/** Our own inspector was qualified for annual inspections on the day of the report (49 CFR 396.19(a)). */
const unqualifiedInspector = async (tx: ReadTx, document: StoredRow): Promise<string | null> => {
  const { inspectorOnFile, issuedOn } = inspectionOf(document)
  if (inspectorOnFile === null) return null
  const [found] = await tx.query<{ name: string; qualified: boolean }>(sql`
    select name, role = 'annual' and archived_at is null and qualified_on <= ${issuedOn ?? tx.today}::date
      and (ended_on is null or ended_on >= ${issuedOn ?? tx.today}::date) as qualified
    from inspectors where id = ${inspectorOnFile}::uuid`)
  return found?.qualified === true
    ? null
    : `${found?.name ?? 'This inspector'} was not our qualified annual inspector on the day of the inspection (49 CFR 396.19).`
}

/** The report of an annual inspection is kept 14 months (49 CFR 396.21(b)); what was never verified, or was rejected, is none. */
const reportKept = (tx: ReadTx, document: StoredRow): string | null => {
  const until = ['active', 'superseded'].includes(document.status) ? keepReportUntil(inspectionOf(document)) : null
  return until !== null && until >= tx.today
    ? `Keep the report of an annual inspection until ${formatDate(until)} (49 CFR 396.21(b)).`
    : null
}

/** A paper counts as seen only with its copy on file, and an older one does not take the place of a newer one. */
const mayVerify = async (tx: ReadTx, document: StoredRow, inputs: Readonly<Record<string, unknown>>): Promise<string | null> => {
  const gap = inspectionGap(inspectionOf(document))
  if (gap !== null) return gap
  const unqualified = await unqualifiedInspector(tx, document)
  if (unqualified !== null) return unqualified
  if (document['type'] === 'road_test' && textOf(document['roadTestProof']) === null)
    return 'Enter what the proof is: our road test, the copy of a CDL, or another carrier’s certificate (49 CFR 391.31, 391.33).'
  if (needsCopy.has(inputs['verificationMethod'])) {
    const [copy] = await tx.query(
      sql`select 1 from attachments where kind = 'qualification-documents' and record_id = ${document.id}::uuid and archived_at is null limit 1`,
    )
    if (copy === undefined) return 'No copy is on file. Add the scan or photo first.'
  }
  if (typeOf(document)?.several === true) return null
  const newer = (await siblingsOf(tx, [document]))(document).find((sibling) => staysBefore(document, sibling))
  if (newer === undefined) return null
  const since = newer.issued !== null && textOf(document['issuedOn']) !== null && newer.issued !== document['issuedOn']
  const said = since ? `issued ${formatDate(String(newer.issued))}` : `valid until ${formatDate(String(newer.expires))}`
  return `A newer one is on file: ${newer.number}, ${said}. Reject this one, or revoke that one first.`
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

const supersede = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
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
    viewer.role === 'recruiter'
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
    reopenChanged(writes)
    await pickPredecessors(tx, writes)
    await warnOfRecord(tx, writes)
    refuseFutureMoments(tx, writes, ['knownAt'])
    dateResults(tx, writes)
    keepQueries(tx, writes)
    refuseUnseenReports(tx, writes)
  },
  after: async (tx, writes) => {
    await supersede(tx, writes)
    await updateSubjects(tx, writes)
    await restartInspections(
      tx,
      writes.filter(becameActive).map(({ after }) => after),
    )
    await settleQueries(tx, writes)
    await tellPlanners(tx, { drivers: turnedIn(writes, 'driver', turning), vehicles: turnedIn(writes, 'vehicle', turning) })
  },
  archivable: async (tx, document) => (await queryKept(tx, document)) ?? reportKept(tx, document),
  moves: {
    reject: { guard: queryKept },
    revoke: { guard: queryKept },
    verify: { guard: mayVerify, set: (tx) => ({ verifiedOn: tx.today, verifiedBy: tx.actor.id, stopsUntilVerified: false }) },
  },
}
