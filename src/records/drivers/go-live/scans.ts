import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Duty, DutyContext } from '#engine/duty.ts'
import { goLiveKey } from './setting.ts'

// Not correlated, so that a statement looks once.
/** By when the scans follow; null where nothing is set. */
export const scansBy: SQL = sql`(select g.value->>'scansBy' from settings g where g.key = ${sql.raw(`'${goLiveKey}'`)})::date`

/** Checked in the paper file, and nobody has attached the scan. */
export const awaitsScan = (row: SQL): SQL => sql`(${row}.status = 'active' and ${row}.paper_place is not null
  and not exists (select 1 from attachments scan where scan.kind = 'qualification-documents' and scan.record_id = ${row}.id and scan.archived_at is null))`

/** How many documents of a driver were checked in the paper file and are still to be scanned: one line, not one for each. */
export const scansDuty = ({ row }: DutyContext): Duty =>
  scansOf(sql`paper.driver_id = ${row}.id`, sql`${row}.status <> 'terminated'`, 'requirements')

/** The same of a unit. */
export const unitScansDuty = ({ row }: DutyContext): Duty =>
  scansOf(sql`paper.vehicle_id = ${row}.id`, sql`${row}.status not in ('sold', 'totaled')`, 'documents')

const scansOf = (own: SQL, isHere: SQL, tab: string): Duty => {
  const papers = sql`from qualification_documents paper where ${own} and paper.archived_at is null and ${awaitsScan(sql`paper`)}`
  return {
    code: 'scan',
    text: sql`(select case when count(*) = 1 then '1 document to scan' else count(*) || ' documents to scan' end ${papers})`,
    when: sql`${isHere} and exists (select 1 ${papers})`,
    dueOn: scansBy,
    weight: 'due',
    why: 'Checked in the paper file. The scans follow.',
    step: () => ({ verb: 'Scan documents', action: { tab } }),
  }
}
