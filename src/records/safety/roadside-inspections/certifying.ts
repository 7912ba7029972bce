import { sql } from 'drizzle-orm'
import { formatCount } from '#kit/format.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'
import { refuseFutureDays } from '#records/future-days.ts'
import { refuseFutureMoments } from '#records/future-moments.ts'
import { standing } from './standing.ts'

/** What was done to a report cannot lie ahead: it would end a clock of the law (49 CFR 396.9(d)). */
export const refuseDaysAhead = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  await refuseFutureDays(tx, writes, ['certifiedOn', 'returnedOn', 'receivedOn'])
  refuseFutureMoments(tx, writes, ['inspectedAt', 'handedInAt'])
  for (const write of writes) refuseReturnBeforeSignature(write)
}

const refuseReturnBeforeSignature = (write: Write): void => {
  const [certifiedOn, returnedOn] = [textOf(write.after['certifiedOn']), textOf(write.after['returnedOn'])]
  if (!sets(write, 'returnedOn') || certifiedOn === null || returnedOn === null || returnedOn >= certifiedOn) return
  write.issues.push({ field: 'returnedOn', message: 'Returned before the corrections were certified' })
}

/** A report with violations that stand cannot be called clean: its clock of 15 days would stop. */
export const refuseCleanWithViolations = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const asked = writes.filter(
    (write) => write.before !== null && sets(write, 'violationsFound') && write.after['violationsFound'] === false,
  )
  if (asked.length === 0) return
  const ids = asked.map(({ after }) => after.id)
  const found = await tx.query<{ id: string; count: number }>(
    sql`select i.id, (select count(*)::int from ${standing(sql`i`)}) as count from roadside_inspections i where i.id = any(${arrayOf(ids, 'uuid')})`,
  )
  for (const { after, issues } of asked) {
    const count = found.find(({ id }) => id === after.id)?.count ?? 0
    if (count === 0) continue
    issues.push({ field: 'violationsFound', message: `${formatCount(count, 'violation')} on the report: it is not clean` })
  }
}

/** Signed once: another signature would replace who answers for the corrections, and when. */
export const certifyingRuledOut = (inspection: StoredRow): string | null =>
  inspection['certifiedOn'] === null ? null : 'The corrections are certified already.'

/** Whoever certifies signs that every violation on the report was corrected; what is not entered, or has no correction, stands against it. */
export const mayCertify = async (tx: ReadTx, inspection: StoredRow): Promise<string | null> => {
  const [found] = await tx.query<{ entered: number; open: number }>(sql`
    select count(*)::int as entered, count(*) filter (where outcome not in ('dismissed', 'removed') and unit in ('power_unit', 'trailer') and correction is null)::int as open
    from violations where inspection_id = ${inspection.id}::uuid and archived_at is null`)
  if ((found?.entered ?? 0) === 0) return 'No violations entered. Add the violations from the report.'
  const open = found?.open ?? 0
  return open === 0 ? null : `${formatCount(open, 'equipment violation')} without a correction. Record how each one was corrected first.`
}

/** A signature does not cover what was entered after it: until the report is returned or, kept on file, closed, it is to be signed again. */
export const withoutSignature = (inspection: StoredRow): Readonly<Record<string, null>> =>
  inspection['certifiedOn'] === null || inspection['returnedOn'] !== null || inspection.status === 'closed'
    ? {}
    : { certifiedOn: null, certifiedBy: null, signature: null, signatureTitle: null }
