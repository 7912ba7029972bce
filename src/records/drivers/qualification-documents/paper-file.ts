import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { Issue } from '#kit/errors.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, StoredRow, Write } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'
import { goLiveIn } from '../go-live/setting.ts'
import type { GoLive } from '../go-live/setting.ts'
import { uninspectedGap } from './annual-inspection.ts'
import { siblingsOf } from './siblings.ts'
import { incomplete, inspectionOf, newerAmong } from './verifying.ts'

/** What an employer reports of a test is no part of the driver's paper file (49 CFR 382.401). */
export const noPaperFile = (document: StoredRow): string | null =>
  document['type'] === 'clearinghouse_report' ? 'A Clearinghouse report is not in the driver’s paper file. Use “Verify”.' : null

/**
 * What is still to be entered before a document in the paper file can count. The report there names the inspector, so an annual inspection
 * counts by its own date, for 12 months at most (49 CFR 396.17(c), 396.21(a)).
 */
export const incompleteInFile = async (tx: ReadTx, document: StoredRow): Promise<string | null> => {
  const inspection = inspectionOf(document)
  return inspection.type === 'annual_inspection' && inspection.inspectedBy === null
    ? uninspectedGap(inspection, textOf(document['expirationDate']))
    : incomplete(tx, document)
}

/** Hire dates of the drivers of these documents, by driver. */
const hireDatesOf = async (tx: ReadTx, documents: readonly StoredRow[]): Promise<ReadonlyMap<string, string | null>> => {
  const drivers = [...new Set(documents.flatMap((document) => textOf(document['driver']) ?? []))]
  const found = await tx.query<{ id: string; hired: string | null }>(
    sql`select id, to_char(hire_date, 'YYYY-MM-DD') as hired from drivers where id = any(${arrayOf(drivers, 'uuid')})`,
  )
  return new Map(found.map(({ id, hired }) => [id, hired]))
}

interface FleetDay {
  /** `YYYY-MM-DD`; null: nobody entered it. */
  readonly since: string | null
  readonly isImported: boolean
  /** `YYYY-MM-DD` on which its record was added. */
  readonly addedOn: string
}

/** Since when the units of these documents are in the fleet, by unit. */
const fleetDaysOf = async (tx: ReadTx, documents: readonly StoredRow[]): Promise<ReadonlyMap<string, FleetDay>> => {
  const units = [...new Set(documents.flatMap((document) => textOf(document['vehicle']) ?? []))]
  const found = await tx.query<FleetDay & { id: string }>(sql`
    select id, to_char(coalesce(in_service_on, purchased_on), 'YYYY-MM-DD') as since, source = 'import' as "isImported",
      to_char(created_at, 'YYYY-MM-DD') as "addedOn"
    from vehicles where id = any(${arrayOf(units, 'uuid')})`)
  return new Map(found.map((unit) => [unit.id, unit]))
}

const dayIssue = (document: StoredRow, today: string): Issue | null => {
  const [checkedOn, issuedOn] = [textOf(document['verifiedOn']) ?? today, textOf(document['issuedOn'])]
  if (checkedOn > today) return { field: 'verifiedOn', message: 'The check can’t be in the future' }
  return issuedOn !== null && checkedOn < issuedOn
    ? { field: 'verifiedOn', message: `The document was issued later, ${formatDate(issuedOn)}` }
    : null
}

/**
 * Only drivers hired before the go-live date have a paper file that stands in for scans: later papers come in while the company can scan
 * them. An unknown hire date is not before it.
 */
const hireIssue = (day: string, hired: string | null): Issue | null =>
  hired === null || hired >= day
    ? { field: 'driver', message: `Only for drivers hired before the go-live date, ${formatDate(day)}. Add the scan and use “Verify”` }
    : null

/**
 * The same of units. A unit list has no dates of service: what a company imports until its scans are due was in the fleet, unless the unit
 * says otherwise.
 */
const fleetIssue = (day: string, scansBy: string | null, unit: FleetDay | undefined): Issue | null => {
  const rule = `nly for units in the fleet before the go-live date, ${formatDate(day)}`
  if (unit === undefined) return null
  if (unit.since !== null) return unit.since < day ? null : { field: 'vehicle', message: `O${rule}. Add the scan and use “Verify”` }
  const wasThere = unit.addedOn < day || (unit.isImported && (scansBy === null || unit.addedOn <= scansBy))
  return wasThere ? null : { field: 'vehicle', message: `Enter “In service since” on the unit: o${rule}` }
}

const ownerIssue = (
  { day, scansBy }: GoLive,
  document: StoredRow,
  hired: ReadonlyMap<string, string | null>,
  units: ReadonlyMap<string, FleetDay>,
): Issue | null => {
  const unit = textOf(document['vehicle'])
  if (day === null) return { field: unit === null ? 'driver' : 'vehicle', message: 'No go-live date is set. An administrator sets it' }
  return unit === null ? hireIssue(day, hired.get(textOf(document['driver']) ?? '') ?? null) : fleetIssue(day, scansBy, units.get(unit))
}

/** The state has certificates of later exams on its record, which the company can ask for (49 CFR 391.23(m)(2)). */
const examIssue = ({ day }: GoLive, document: StoredRow): Issue | null =>
  document['type'] === 'medical' && day !== null && (textOf(document['issuedOn']) ?? '') >= day
    ? { field: 'issuedOn', message: `Issued after the go-live date, ${formatDate(day)}. Add the scan and use “Verify”` }
    : null

/**
 * A paper that somebody checked in the file stands in for its scan. Where nobody names another place, it is where the company keeps its
 * files. What the paper says is judged like that of any other document: an expired one does not count.
 */
export const judgePaperChecks = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const checked = writes.filter(({ move }) => move === 'check_paper')
  if (checked.length > 0) {
    const documents = checked.map(({ after }) => after)
    const [goLive, hired, units] = [await goLiveIn(tx), await hireDatesOf(tx, documents), await fleetDaysOf(tx, documents)]
    const siblings = await siblingsOf(tx, documents)
    for (const { after, issues } of checked) {
      after['paperPlace'] = textOf(after['paperPlace']) ?? (goLive.place === '' ? null : goLive.place)
      const newer = newerAmong(after, siblings(after))
      const found = [
        ownerIssue(goLive, after, hired, units),
        dayIssue(after, tx.today),
        examIssue(goLive, after),
        newer === null ? null : { field: 'type', message: newer.replace(/\.$/, '') },
      ]
      issues.push(...found.filter((issue) => issue !== null).slice(0, 1))
    }
  }
  for (const { after, issues } of writes)
    if (after['verificationMethod'] !== 'paper_file') after['paperPlace'] = null
    else if (textOf(after['paperPlace']) === null && issues.length === 0)
      issues.push({ field: 'verificationMethod', message: 'Use “Paper file checked”, which asks for the place' })
}
