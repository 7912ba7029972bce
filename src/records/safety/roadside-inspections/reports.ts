import { sql } from 'drizzle-orm'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf, bareText } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { Carrier } from '#records/company/carriers.ts'
import { carrierOf, carriersOf, ownedBy, sameCarrier } from '#records/company/carriers.ts'
import { seenBy, sets, textOf } from '#records/effects.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'
import { compareReports, reportCopy } from './law/report-copy.ts'
import type { ReportCopy } from './law/report-copy.ts'

interface Known {
  readonly id: string
  readonly number: string
  /** Whether the writer may see it; else they are not told of it. */
  readonly seen: boolean
  readonly copy: ReportCopy
  readonly carrier: Carrier
}

/** A report as a record names it: its number, and whose the record is. */
export interface Named {
  readonly state: string | null
  readonly reportNumber: string
  readonly carrier: Carrier
}

/** Beginnings, letters and digits alone, of every spelling of a report: with the State before the number or without it. */
const beginnings = ({ state, reportNumber }: Named): string[] => {
  const number = reportCopy(state, reportNumber).key.slice(2)
  return state === null ? [number] : [number, `${state}${number}`]
}

/** Letters and digits of the longest mark of a corrected copy, `CORR12`: a number that goes on for longer is another one, however short the beginning. */
const longestMark = 6

/**
 * Reports already on file, in whatever spelling or copy. The database narrows them down by its index, the rule decides. Who names the
 * same report at the same moment waits, since the other may be about to enter it.
 */
const reportsWith = async (tx: ReadTx, rows: readonly Named[]): Promise<Known[]> => {
  if (rows.length === 0) return []
  await oneAtATime(
    tx,
    'roadside reports',
    rows.map(({ state, reportNumber }) => reportCopy(state, reportNumber).key),
  )
  const bare = bareText(sql`i.report_number`)
  const found = await tx.query<Omit<Known, 'copy' | 'carrier'> & Carrier & { state: string | null; reportNumber: string }>(sql`
    select distinct i.id, i.number, (${seenBy(tx, 'roadside-inspections', 'i')}) as seen, i.state, i.report_number as "reportNumber", ${ownedBy(sql`i.division_id`)} as owner, i.usdot
    from unnest(${arrayOf([...new Set(rows.flatMap(beginnings))], 'text')}) wanted
      join roadside_inspections i on ${bare} >= wanted and ${bare} < wanted || '~' and length(${bare}) <= length(wanted) + ${longestMark}::int where i.archived_at is null`)
  return found.map((row) => ({
    id: row.id,
    number: row.number,
    seen: row.seen,
    copy: reportCopy(row.state, row.reportNumber),
    carrier: { owner: row.owner, usdot: row.usdot },
  }))
}

/** What the reports on file say to a report number. */
export type Filed =
  /** The carrier's own, and the writer may see it. */
  | { readonly kind: 'joined'; readonly report: Known }
  /** Nobody has it, as far as this carrier is asked. */
  | { readonly kind: 'none' }
  /** Left to a person: several fit, it names another carrier's, or it is one the writer may not see. `warning` says only what they may know. */
  | { readonly kind: 'open'; readonly warning: string | null }

const filedAs = (known: readonly Known[], named: Named): Filed => {
  const copy = reportCopy(named.state, named.reportNumber)
  const same = known.filter((report) => report.copy.key === copy.key)
  const own = same.filter((report) => sameCarrier(report, named.carrier))
  const [only] = own
  if (only !== undefined && own.length === 1) return only.seen ? { kind: 'joined', report: only } : { kind: 'open', warning: null }
  const seen = same.filter((report) => report.seen)
  if (own.length === 0 && seen.length === 0) return { kind: 'none' }
  const numbers = seen.map(({ number }) => number).join(', ')
  const warning =
    own.length > 1 ? `Several reports have this number: ${numbers}. Choose the one` : `Report of another carrier: ${numbers}. Not joined`
  return { kind: 'open', warning: seen.length === 0 ? null : warning }
}

/** Where each named report stands among those on file, in one question. */
export const findReports = async (tx: ReadTx, rows: readonly Named[]): Promise<readonly Filed[]> => {
  const known = await reportsWith(tx, rows)
  return rows.map((named) => filedAs(known, named))
}

const sameOwner = (one: Carrier, other: Carrier): boolean => one.owner !== null && one.owner === other.owner

/**
 * A report is entered once per State and number; its corrected copy belongs to the same record.
 * What another carrier has entered is refused only to whoever may see it: nobody else is told of it.
 */
export const refuseDoubleReports = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const fresh = writes.filter((write) => sets(write, 'reportNumber') || sets(write, 'state'))
  const carriers = await carriersOf(
    tx,
    fresh.map(({ after }) => after),
  )
  const named = fresh.map((write, position) => ({
    write,
    state: textOf(write.after['state']),
    reportNumber: String(write.after['reportNumber']),
    carrier: carriers[position] ?? carrierOf(null, null),
  }))
  const known = await reportsWith(tx, named)
  const asked = tx.actor.viewer !== null
  for (const [position, { write, state, reportNumber, carrier }] of named.entries()) {
    const copy = reportCopy(state, reportNumber)
    const beside = named
      .slice(0, position)
      .some(
        (other) =>
          other.write.issues.length === 0 &&
          (asked || sameOwner(other.carrier, carrier)) &&
          compareReports(reportCopy(other.state, other.reportNumber), copy) !== 'other',
      )
    if (beside) write.issues.push({ field: 'reportNumber', message: 'List each report once' })
    const concerned = known.filter((report) => report.id !== write.after.id && compareReports(report.copy, copy) !== 'other')
    const same = concerned.find((report) => sameOwner(report.carrier, carrier) || (asked && report.seen))
    if (same === undefined) continue
    const message = !same.seen
      ? 'Already entered by another division'
      : compareReports(same.copy, copy) === 'replaces'
        ? `Corrected copy of ${same.number}: change the number there to ${reportNumber}, and what was corrected`
        : `Already entered as ${same.number}`
    write.issues.push({ field: 'reportNumber', message })
  }
}
