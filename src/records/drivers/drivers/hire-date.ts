import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'
import { documentTypes } from '../qualification-documents/types.ts'

const { hiredFrom, citation } = documentTypes.clearinghouse_full

/** Last day of the employment before this one. */
const lastDayOf = ({ employmentPeriods }: Write['after'] & { employmentPeriods?: unknown }): string | null =>
  Array.isArray(employmentPeriods) ? textOf((employmentPeriods.at(-1) as { left?: unknown } | undefined)?.left) : null

/**
 * A changed hire date stays after the application the driver was hired from and after their earlier employment, and excepts nobody who is
 * being hired now from the full query (49 CFR 382.701(a) binds hires since January 6, 2020).
 */
export const checkHireDates = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const changed = writes.filter((write) => write.before !== null && sets(write, 'hireDate'))
  if (changed.length === 0) return
  const ids = changed.map(({ after }) => after.id)
  const applied = await tx.query<{ driver: string; on: string | null }>(sql`
    select driver_id as driver, to_char(max(greatest(applied_on, certified_on)), 'YYYY-MM-DD') as on from recruiting_applications
    where driver_id = any(${arrayOf(ids, 'uuid')}) and status = 'hired' and archived_at is null group by driver_id`)
  for (const { before, after, issues, warnings } of changed) {
    const [from, to] = [textOf(before?.['hireDate']) ?? '', textOf(after['hireDate']) ?? '']
    const application = applied.find(({ driver }) => driver === after.id)?.on ?? null
    const left = lastDayOf(after)
    const refuse = (message: string) => issues.push({ field: 'hireDate', message })
    if (application !== null && to < application) refuse(`Before the application, ${formatDate(application)}`)
    else if (left !== null && to < left) refuse(`Before the last day of the earlier employment, ${formatDate(left)}`)
    else if (from >= hiredFrom && to < hiredFrom) {
      const message = `Before ${formatDate(hiredFrom)} no full Clearinghouse query is needed (${citation})`
      if (after.status === 'onboarding') refuse(`${message}. Someone who is being hired now needs it`)
      else warnings?.push({ field: 'hireDate', message })
    }
  }
}
