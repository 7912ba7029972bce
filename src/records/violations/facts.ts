import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { changeRecords, createRecords, numberOf, sets, textOf } from '../effects.ts'
import { levelWarning } from '../roadside-inspections/law/levels.ts'
import type { CitedUnit, InspectionLevel } from '../roadside-inspections/law/levels.ts'
import { compareReports, reportCopy } from '../roadside-inspections/law/report-copy.ts'
import { reportsWith } from '../roadside-inspections/matching.ts'
import { findCodes } from './csa/code-table.ts'
import type { ViolationCode } from './csa/code-table.ts'

/** Who usually answers for a category, until somebody says otherwise. */
const usuallyResponsible: Readonly<Record<string, string>> = {
  unsafe_driving: 'driver',
  hos: 'driver',
  controlled: 'driver',
  driver_fitness: 'driver',
  vehicle_maint: 'maintenance',
  hm: 'shipper',
}

/** A code the table has not: what was typed stands, and the writer is asked. */
const readUnknown = ({ after, before, warnings }: Write, given: number | null): void => {
  after['severitySource'] = given === null ? 'unknown' : after['source'] === 'import' ? 'delivered' : 'manual'
  after['category'] ??= 'other'
  if (before === null)
    warnings?.push({ field: 'code', message: `${String(after['code'])} is not in the table of codes: set category and severity yourself` })
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

/** Finds the inspection by the number of its report, or opens it: one event, many records. A corrected copy renews the number. */
const findInspections = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const open = writes.filter(({ after }) => after['inspection'] === null && textOf(after['reportNumber']) !== null)
  const named = open.map(({ after }) => ({ after, state: textOf(after['reportState']), reportNumber: String(after['reportNumber']) }))
  const known = new Map((await reportsWith(tx, named)).map((report) => [report.copy.key, report]))
  for (const { after, state, reportNumber } of named) {
    const copy = reportCopy(state, reportNumber)
    const filed = known.get(copy.key)
    const id = filed?.id ?? (await openInspection(tx, after, state, reportNumber))
    if (filed !== undefined && compareReports(filed.copy, copy) === 'replaces')
      await changeRecords(tx, 'roadside-inspections', [filed.id], () => ({ reportNumber }), 'A corrected copy came in')
    if (id !== null) known.set(copy.key, { id, number: filed?.number ?? '', seen: filed?.seen ?? true, copy })
    after['inspection'] = id
  }
}

const openInspection = async (tx: Tx, violation: StoredRow, state: string | null, reportNumber: string): Promise<string | null> => {
  const day = textOf(violation['occurredOn'])
  if (day === null) return null
  const [made] = await createRecords(
    tx,
    'roadside-inspections',
    [
      {
        reportNumber,
        state,
        inspectedAt: `${day}T18:00:00.000Z`,
        violationsFound: true,
        driver: violation['driver'],
        vehicle: violation['vehicle'],
        division: violation['division'],
        usdot: violation['usdot'],
      },
    ],
    'Opened by its violation',
  )
  return made?.id ?? null
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
const takeOver = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const ids = writes.map(({ after }) => textOf(after['inspection'])).filter((id) => id !== null)
  if (ids.length === 0) return
  const found = await tx.query<Inspection>(sql`
    select i.id, to_char(i.inspected_at at time zone coalesce(d.time_zone, 'America/Chicago'), 'YYYY-MM-DD') as day, i.driver_id as driver, i.co_driver_id as "coDriver",
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
    after['vehicle'] ??= after['unit'] === 'trailer' ? (inspection.trailer ?? inspection.vehicle) : inspection.vehicle
  }
}

/** The ticket written for it, found by its number. */
const findTickets = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const open = writes.filter(({ after }) => after['ticket'] === null && textOf(after['citationNumber']) !== null)
  if (open.length === 0) return
  const numbers = open.map(({ after }) => String(after['citationNumber']).toUpperCase())
  const found = await tx.query<{ id: string; citation: string }>(
    sql`select id, upper(citation_number) as citation from tickets where archived_at is null and upper(citation_number) = any(${arrayOf(numbers, 'text')})`,
  )
  for (const { after } of open)
    after['ticket'] = found.find((ticket) => ticket.citation === String(after['citationNumber']).toUpperCase())?.id ?? null
}

export const settleViolations = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  for (const write of writes) readCode(write)
  await findInspections(tx, writes)
  await takeOver(tx, writes)
  await findTickets(tx, writes)
}
