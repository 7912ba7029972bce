import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { dayIn } from '#platform/clock.ts'
import type { Carrier } from '#records/company/carriers.ts'
import { carrierOf, carriersOf, ownedBy, sameCarrier } from '#records/company/carriers.ts'
import { dayFact } from '#records/duties/deadlines/clocks.ts'
import { changeRecords, createRecords, numberOf, seenBy, sets, textOf } from '#records/effects.ts'
import { futureDay } from '#records/future-days.ts'
import { companyZone, zonesOf } from '#records/company/home-division.ts'
import { levelWarning } from '../roadside-inspections/law/levels.ts'
import type { CitedUnit, InspectionLevel } from '../roadside-inspections/law/levels.ts'
import { compareReports, reportCopy } from '../roadside-inspections/law/report-copy.ts'
import type { ReportCopy } from '../roadside-inspections/law/report-copy.ts'
import { findReports } from '../roadside-inspections/reports.ts'
import { findCodes } from './csa/code-table.ts'
import type { ViolationCode } from './csa/code-table.ts'

/** Who usually answers for a category, until somebody says otherwise. */
const usuallyResponsible: Readonly<Record<string, string>> = {
  unsafe_driving: 'driver',
  hos: 'driver',
  controlled: 'driver',
  driver_fitness: 'driver',
  vehicle_maint: 'maintenance',
  driver_observed: 'maintenance',
  hm: 'shipper',
}

/** A code the table has not: what was typed stands, and the writer is asked. */
const readUnknown = ({ after, before, warnings }: Write, given: number | null): void => {
  after['severitySource'] = given === null ? 'unknown' : after['source'] === 'import' ? 'delivered' : 'manual'
  after['category'] ??= 'other'
  if (before === null)
    warnings?.push({ field: 'code', message: `${String(after['code'])} isn’t in the violation code table. Choose a BASIC and severity.` })
}

const sourceOf = (entry: ViolationCode, given: number | null, imported: boolean): string => {
  if (given !== null && given !== entry.severity) return imported ? 'delivered' : 'manual'
  return entry.evidence === 'sourced' ? 'table' : 'inferred'
}

/** Fills text, category, group and severity from the table of codes. What the report or FMCSA said itself stays. */
const readCode = (write: Write): void => {
  const { after, before } = write
  if (before !== null && !sets(write, 'code') && !sets(write, 'severity') && !sets(write, 'category')) return
  const found = findCodes(String(after['code']))
  const [entry] = found
  const given = numberOf(after['severity'])
  if (entry === undefined) return readUnknown(write, given)
  if (found.length > 1 && (given === null || after['category'] === null)) {
    const meanings = found.map((one) => `${one.description} (${one.severity})`).join('; ')
    write.issues.push({ field: 'code', message: `Several meanings: ${meanings}. Choose category and severity` })
    return
  }
  // One spelling in lists, filters and for what comes again; SMS downloads write codes without signs.
  if (found.length === 1) after['code'] = entry.code
  after['description'] ??= entry.description
  after['group'] ??= entry.group
  after['category'] ??= entry.basic
  after['severity'] ??= entry.severity
  after['severitySource'] = sourceOf(entry, given, after['source'] === 'import')
  if (after['responsible'] === 'unknown') after['responsible'] = usuallyResponsible[String(after['category'])] ?? 'unknown'
}

/** What a person has to decide is asked when the number comes in, not at every later change. */
const leave = (write: Write, warning: string | null, ...properties: readonly string[]): void => {
  const [field] = properties
  if (warning !== null && field !== undefined && properties.some((property) => sets(write, property)))
    write.warnings?.push({ field, message: warning })
}

/** Those that name a report and stand under none yet, with whose report they mean. */
const namedIn = async (tx: ReadTx, writes: readonly Write[]): Promise<Named[]> => {
  const open = writes.filter(({ after }) => after['inspection'] === null && textOf(after['reportNumber']) !== null)
  const carriers = await carriersOf(
    tx,
    open.map(({ after }) => after),
  )
  return open.map((write, position): Named => {
    const [state, reportNumber] = [textOf(write.after['reportState']), String(write.after['reportNumber'])]
    const copy = reportCopy(state, reportNumber)
    const carrier = carriers[position] ?? carrierOf(null, null)
    return { write, after: write.after, state, reportNumber, carrier, copy, key: `${copy.key} ${carrier.owner ?? carrier.usdot ?? ''}` }
  })
}

/**
 * Finds the carrier's own inspection by the number of its report: one event, many records. Where several fit, or the number is
 * another carrier's, it is left without a report for a person to assign.
 */
const findInspections = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const named = await namedIn(tx, writes)
  const answers = await findReports(tx, named)
  for (const [position, one] of named.entries()) {
    const answer = answers[position]
    if (answer?.kind === 'open') leave(one.write, answer.warning, 'reportNumber', 'reportState')
    if (answer?.kind === 'joined') one.after['inspection'] = answer.report.id
  }
  const unknown = named.filter((_one, position) => answers[position]?.kind === 'none')
  const at = await momentsOf(tx, unknown)
  for (const { write, after } of unknown)
    if (textOf(after['occurredOn']) !== null && at(after) === null) write.issues.push({ field: 'occurredOn', message: futureDay })
}

/** A report after a corrected copy came in: what was found in it comes under the new number. */
const renewed = (report: Filed, { copy, reportNumber }: Pick<Named, 'copy' | 'reportNumber'>): Filed =>
  compareReports(report.copy, copy) === 'replaces' ? { id: report.id, copy, renewedTo: reportNumber } : report

const saveNumbers = (tx: Tx, reports: Iterable<Filed>): Promise<void> => {
  const numbers = new Map([...reports].flatMap(({ id, renewedTo }) => (renewedTo === undefined ? [] : [[id, renewedTo] as const])))
  return changeRecords(
    tx,
    'roadside-inspections',
    [...numbers.keys()],
    ({ id }) => ({ reportNumber: numbers.get(id) }),
    'Corrected report received',
  )
}

const renewNumbers = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const joined = writes.filter((write) => sets(write, 'inspection') && textOf(write.after['reportNumber']) !== null)
  if (joined.length === 0) return
  const ids = joined.map(({ after }) => textOf(after['inspection'])).filter((id) => id !== null)
  const found = await tx.query<{ id: string; state: string | null; reportNumber: string }>(
    sql`select id, state, report_number as "reportNumber" from roadside_inspections where id = any(${arrayOf(ids, 'uuid')}) and archived_at is null`,
  )
  const reports = new Map(found.map(({ id, state, reportNumber }): [string, Filed] => [id, { id, copy: reportCopy(state, reportNumber) }]))
  for (const { after } of joined) {
    const report = reports.get(String(after['inspection']))
    const reportNumber = String(after['reportNumber'])
    const copy = reportCopy(textOf(after['reportState']), reportNumber)
    if (report !== undefined) reports.set(report.id, renewed(report, { copy, reportNumber }))
  }
  await saveNumbers(tx, reports.values())
}

/** Opens the reports that are not on file yet, and renews the number of those of which a corrected copy came in. */
export const fileReports = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  await renewNumbers(tx, writes)
  const named = await namedIn(tx, writes)
  const answers = await findReports(tx, named)
  const unknown = named.filter((_one, position) => answers[position]?.kind === 'none')
  const reports = new Map((await openInspections(tx, unknown)).map((report): [string, Filed] => [report.key, report]))
  for (const one of unknown) {
    const report = reports.get(one.key)
    if (report === undefined) continue
    reports.set(one.key, renewed(report, one))
    one.after['inspection'] = report.id
  }
  await saveNumbers(tx, reports.values())
  await takeOver(
    tx,
    unknown.map(({ write }) => write),
  )
}

interface Filed {
  readonly id: string
  readonly copy: ReportCopy
  /** The number of a corrected copy that takes the place of its own. */
  readonly renewedTo?: string
}

/** `key` is the report within its carrier: two carriers may have the same number. */
interface Named {
  readonly write: Write
  readonly after: StoredRow
  readonly state: string | null
  readonly reportNumber: string
  readonly carrier: Carrier
  readonly copy: ReportCopy
  readonly key: string
}

/** Noon in North America stands for the day; the moment it is entered for a day of which noon has not come. Null for a day still to come. */
const inspectedAt = (tx: ReadTx, day: string, zone: string): string | null => {
  const [noon, now, there] = [`${day}T${dayFact}:00.000Z`, tx.now.toISOString(), dayIn(tx.now, zone)]
  if (day > (there > tx.today ? there : tx.today)) return null
  return noon < now ? noon : now
}

/** The moment at which each was inspected, as far as its day tells; null for a day still to come. */
const momentsOf = async (tx: ReadTx, named: readonly Named[]): Promise<(after: StoredRow) => string | null> => {
  const zoneOf = await zonesOf(
    tx,
    named.map(({ after }) => after),
  )
  return (after) => inspectedAt(tx, String(after['occurredOn']), zoneOf(after))
}

/** One inspection for each report that is not on file, by the first of its violations that has a day. */
const openInspections = async (tx: Tx, named: readonly Named[]): Promise<(Filed & { readonly key: string })[]> => {
  const at = await momentsOf(tx, named)
  const first = [
    ...Map.groupBy(
      named.filter(({ after }) => textOf(after['occurredOn']) !== null),
      ({ key }) => key,
    ).values(),
  ].flatMap(([one]) => one ?? [])
  const made = await createRecords(
    tx,
    'roadside-inspections',
    first.map((one) => ({
      reportNumber: one.reportNumber,
      state: one.state,
      inspectedAt: at(one.after),
      violationsFound: true,
      driver: one.after['driver'],
      vehicle: one.after['vehicle'],
      division: one.after['division'],
      usdot: one.after['usdot'],
    })),
    'Opened by its violation',
    { state: 'reportState', inspectedAt: 'occurredOn' },
  )
  return first.flatMap(({ copy, key }, position) => {
    const id = made[position]?.id
    return id === undefined ? [] : [{ id, copy, key }]
  })
}

interface Inspection {
  readonly id: string
  readonly day: string
  readonly driver: string | null
  readonly coDriver: string | null
  readonly vehicle: string | null
  readonly trailer: string | null
  readonly division: string | null
  readonly usdot: string | null
  readonly level: InspectionLevel | null
}

/** What the violation takes over from its report: day, carrier, division, and the driver and unit it was found on. */
const takeOver = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const ids = writes.map(({ after }) => textOf(after['inspection'])).filter((id) => id !== null)
  if (ids.length === 0) return
  const found = await tx.query<Inspection>(sql`
    select i.id, to_char(i.inspected_at at time zone coalesce(d.time_zone, ${companyZone}), 'YYYY-MM-DD') as day, i.driver_id as driver, i.co_driver_id as "coDriver",
      i.vehicle_id as vehicle, i.trailers[1] as trailer, i.division_id as division, i.usdot, i.level
    from roadside_inspections i left join divisions d on d.id = i.division_id where i.id = any(${arrayOf(ids, 'uuid')})`)
  for (const write of writes) {
    const { after } = write
    const inspection = found.find((one) => one.id === after['inspection'])
    if (inspection === undefined) continue
    const misfit = levelWarning(inspection.level, [after['unit'] as CitedUnit])
    if (misfit !== null && (sets(write, 'unit') || sets(write, 'inspection'))) write.warnings?.push({ field: 'unit', message: misfit })
    after['occurredOn'] ??= inspection.day
    after['usdot'] ??= inspection.usdot
    after['division'] ??= inspection.division
    after['driver'] ??= after['unit'] === 'co_driver' ? inspection.coDriver : inspection.driver
    // Of a trailer that the report doesn't name, nothing is known: its violation isn't the tractor's.
    after['vehicle'] ??= after['unit'] === 'trailer' ? inspection.trailer : inspection.vehicle
  }
}

interface Citation {
  readonly id: string
  readonly number: string
  readonly citation: string
  readonly state: string
  readonly owner: string | null
  readonly seen: boolean
}

/** The carrier's own ticket written for it, found by its number; where several fit, of the State of the report. */
const findTickets = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const open = writes.filter(({ after }) => after['ticket'] === null && textOf(after['citationNumber']) !== null)
  if (open.length === 0) return
  const wanted = ({ after }: Write): string => String(after['citationNumber']).toUpperCase()
  const found = await tx.query<Citation>(sql`
    select t.id, t.number, t.citation_number as citation, t.state, ${ownedBy(sql`t.division_id`)} as owner, (${seenBy(tx, 'tickets', 't')}) as seen
    from tickets t where t.archived_at is null and t.citation_number = any(${arrayOf(open.map(wanted), 'text')})`)
  const carriers = await carriersOf(
    tx,
    open.map(({ after }) => after),
  )
  for (const [position, write] of open.entries()) {
    const carrier = carriers[position] ?? carrierOf(null, null)
    const own = found.filter(
      (ticket) => ticket.citation === wanted(write) && sameCarrier({ carrier: carrierOf(ticket.owner, null), seen: ticket.seen }, carrier),
    )
    const inState = own.filter(({ state }) => state === write.after['reportState'])
    const fitting = own.length > 1 && inState.length > 0 ? inState : own
    const seen = fitting.filter((ticket) => ticket.seen)
    if (fitting.length === 1) write.after['ticket'] = seen[0]?.id ?? null
    else if (seen.length > 1)
      leave(write, `Several tickets have this number: ${seen.map(({ number }) => number).join(', ')}. Choose the one`, 'citationNumber')
  }
}

export const settleViolations = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  for (const write of writes) readCode(write)
  await findInspections(tx, writes)
  await takeOver(tx, writes)
  await findTickets(tx, writes)
}
