import { sql } from 'drizzle-orm'
import type { Write } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { seenBy, sets, textOf } from '../effects.ts'
import { seatsAt } from '../vehicle-assignments/seats.ts'
import { compareReports, reportCopy } from './law/report-copy.ts'
import type { ReportCopy } from './law/report-copy.ts'

/** Finds driver or unit by the assignment of that minute where only one is given, and says how the report was matched. */
export const matchCrew = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  for (const write of writes) {
    const row = write.after
    const [driver, vehicle] = [textOf(row['driver']), textOf(row['vehicle'])]
    const known = write.before === null || sets(write, 'driver') || sets(write, 'vehicle') || sets(write, 'inspectedAt')
    if (!known) continue
    if ((driver === null) === (vehicle === null)) {
      row['matched'] = driver === null ? 'unmatched' : 'manual'
      continue
    }
    const [seat] = await seatsAt(tx, [{ driver, vehicle, at: textOf(row['inspectedAt']) }])
    row['driver'] ??= seat?.driver ?? null
    row['vehicle'] ??= seat?.vehicle ?? null
    row['matched'] = row['driver'] === null ? 'unmatched' : seat === undefined ? 'manual' : 'auto'
  }
}

interface Known {
  readonly id: string
  readonly number: string
  /** Whether the writer may see it; else he is not told its number. */
  readonly seen: boolean
  readonly copy: ReportCopy
}

type Named = { readonly state: string | null; readonly reportNumber: string }

/** What is left of a number without State and copy: alike for all spellings of a report. */
const bare = (reportNumber: string): string =>
  reportCopy(null, reportNumber)
    .key.slice(2)
    .replace(/^[A-Z]{2}(?=\d)/, '')

/** Reports already on file, in whatever spelling or copy. The database narrows them down, the rule decides. */
export const reportsWith = async (tx: Tx, rows: readonly Named[]): Promise<Known[]> => {
  if (rows.length === 0) return []
  const found = await tx.query<{ id: string; number: string; seen: boolean; state: string | null; reportNumber: string }>(sql`
    select i.id, i.number, (${seenBy(tx, 'roadside-inspections', 'i')}) as seen, i.state, i.report_number as "reportNumber" from roadside_inspections i where i.archived_at is null and exists (
      select 1 from unnest(${arrayOf([...new Set(rows.map((row) => bare(row.reportNumber)))], 'text')}) wanted
      where starts_with(regexp_replace(regexp_replace(upper(i.report_number), '[^A-Z0-9]', '', 'g'), '^[A-Z]{2}(?=\\d)', ''), wanted))`)
  return found.map((row) => ({ id: row.id, number: row.number, seen: row.seen, copy: reportCopy(row.state, row.reportNumber) }))
}

/** A report is entered once per State and number; its corrected copy belongs to the same record (field notes, 27.6; regulations notes, 7.1). */
export const refuseDoubleReports = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const fresh = writes.filter((write) => sets(write, 'reportNumber') || sets(write, 'state'))
  const named = fresh.map((write) => ({ write, state: textOf(write.after['state']), reportNumber: String(write.after['reportNumber']) }))
  const known = await reportsWith(tx, named)
  for (const { write, state, reportNumber } of named) {
    const copy = reportCopy(state, reportNumber)
    const same = known.find((report) => report.id !== write.after.id && compareReports(report.copy, copy) !== 'other')
    if (same === undefined) continue
    const message = !same.seen
      ? 'Already entered by another division'
      : compareReports(same.copy, copy) === 'replaces'
        ? `Corrected copy of ${same.number}: change the number there to ${reportNumber}, and what was corrected`
        : `Already entered as ${same.number}`
    write.issues.push({ field: 'reportNumber', message })
  }
}
