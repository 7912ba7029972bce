import { sql } from 'drizzle-orm'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords, lockBeyondLimits, sets } from '#records/effects.ts'
import { unsettled } from '../repairs/moves.ts'

interface RepairWrite {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> & { readonly vehicleReport: string | null; readonly status: string }
}

/** A report is certified once each of its defects is repaired or needs no repair, and stands open again when one of them does. */
export const settleReports = async (tx: Tx, writes: readonly RepairWrite[]): Promise<void> => {
  const ids = writes.filter((write) => write.before !== null && sets(write, 'status')).flatMap(({ after }) => after.vehicleReport ?? [])
  if (ids.length === 0) return
  // Of two that close the last defects at one moment, the later one sees what the earlier one closed.
  await lockBeyondLimits(tx, 'vehicle-reports', ids)
  const open = await tx.query<{ id: string }>(sql`
    select distinct vehicle_report_id as id from repairs
    where vehicle_report_id = any(${arrayOf(ids, 'uuid')}) and archived_at is null and status = any(${arrayOf(unsettled, 'text')})`)
  const isOpen = ({ id }: StoredRow): boolean => open.some((one) => one.id === id)
  await changeRecords(
    tx,
    'vehicle-reports',
    [...new Set(ids)],
    (report) => {
      if (isOpen(report)) return report.status === 'open' ? null : { status: 'open' }
      return report.status === 'open' ? { status: 'certified' } : null
    },
    (report) => (isOpen(report) ? 'A defect was reopened' : 'The last defect was certified'),
  )
}
