import { sql } from 'drizzle-orm'
import type { Write } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { sets, textOf } from '../effects.ts'
import { seatsAt } from '../vehicle-assignments/seats.ts'
import { reportKey } from './law/report.ts'

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
  readonly key: string
}

/** Reports already on file with one of these keys. */
export const reportsWith = async (tx: Tx, rows: readonly { state: string | null; reportNumber: string }[]): Promise<Known[]> => {
  if (rows.length === 0) return []
  const numbers = rows.map((row) =>
    row.reportNumber
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .replace(/^[A-Z]{2}(?=\d)/, ''),
  )
  const found = await tx.query<{ id: string; number: string; state: string | null; reportNumber: string }>(sql`
    select id, number, state, report_number as "reportNumber" from roadside_inspections where archived_at is null
      and regexp_replace(regexp_replace(upper(report_number), '[^A-Z0-9]', '', 'g'), '^[A-Z]{2}(?=\\d)', '') = any(${arrayOf(numbers, 'text')})`)
  return found.map((row) => ({ id: row.id, number: row.number, key: reportKey(row.state, row.reportNumber) }))
}

/** A report is entered once per State and number (field notes, 27.6). */
export const refuseDoubleReports = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const fresh = writes.filter((write) => sets(write, 'reportNumber') || sets(write, 'state'))
  const keyed = fresh.map((write) => ({ write, state: textOf(write.after['state']), reportNumber: String(write.after['reportNumber']) }))
  const known = await reportsWith(tx, keyed)
  for (const { write, state, reportNumber } of keyed) {
    const same = known.find((report) => report.id !== write.after.id && report.key === reportKey(state, reportNumber))
    if (same !== undefined) write.issues.push({ field: 'reportNumber', message: `Already entered as ${same.number}` })
  }
}
