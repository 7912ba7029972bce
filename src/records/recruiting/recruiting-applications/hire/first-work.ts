import { sql } from 'drizzle-orm'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords } from '#records/effects.ts'

/** A new driver who is activated may drive: from that day run the 30 days of 49 CFR 40.25(d), unless another day was entered. */
export const startFirstWork = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const begun = writes.filter(({ before, after }) => before?.status === 'onboarding' && after.status === 'active')
  if (begun.length === 0) return
  const ids = begun.map(({ after }) => after.id)
  const found = await tx.query<{ id: string }>(
    sql`select id from recruiting_applications where driver_id = any(${arrayOf(ids, 'uuid')}) and status = 'hired' and archived_at is null and first_work_on is null`,
  )
  await changeRecords(
    tx,
    'recruiting-applications',
    found.map(({ id }) => id),
    () => ({ firstWorkOn: tx.today }),
    'The driver was activated',
  )
}
