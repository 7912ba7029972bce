import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import { certifiedFields } from './certified.ts'
import { missingBeforeSigning } from './missing.ts'
import type { recruitingApplications } from './record.ts'

type ApplicationWrite = PlannedWrite<typeof recruitingApplications>

/** A signature ends with the first change of what was certified: the applicant signs again (49 CFR 391.21(b)(12), 390.32). */
export const endSignatures = (tx: ReadTx, writes: readonly ApplicationWrite[]): void => {
  for (const { before, after } of writes) {
    if (before === null || before.certifiedOn === null || before.certifiedOn !== after.certifiedOn) continue
    const changed = certifiedFields.some((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
    if (changed) Object.assign(after, noSignature(tx))
  }
}

/** Values of an application whose signature ends now. */
export const noSignature = (tx: ReadTx) => ({ certifiedOn: null, signatureEndedAt: tx.now.toISOString() })

/**
 * Refuses a signature on paper while answers are missing: the applicant certifies a complete application, as in the form (49 CFR
 * 391.21(b)(12)). Refuses it without its proof too: the signed application in the files; after a change, one signed and added since.
 */
export const refusePaperSignatures = async (tx: ReadTx, writes: readonly ApplicationWrite[]): Promise<void> => {
  const signed = writes.filter(({ move }) => move === 'record_signature')
  if (signed.length === 0) return
  const ids = signed.map(({ after }) => after.id)
  const found = await tx.query<{ id: string; missing: string | null; proven: boolean }>(sql`
    select t.id, ${missingBeforeSigning(sql`t`)} as missing, exists (
      select 1 from attachments a where a.kind = 'recruiting-applications' and a.record_id = t.id and a.category = 'application'
        and a.archived_at is null and a.uploaded_at >= coalesce(t.signature_ended_at, '-infinity')) as proven
    from recruiting_applications t where t.id = any(${arrayOf(ids, 'uuid')})`)
  for (const { after, issues } of signed) {
    const stored = found.find(({ id }) => id === after.id)
    const message =
      stored?.missing == null
        ? paperSignatureIssue(after, tx.today, stored?.proven === true)
        : `Enter what the application says first. Missing: ${stored.missing} (49 CFR 391.21(b)).`
    if (message !== null) issues.push({ field: 'certifiedOn', message })
  }
}

const paperSignatureIssue = (
  { certifiedOn, signatureEndedAt }: ApplicationWrite['after'],
  today: string,
  hasProof: boolean,
): string | null => {
  if (certifiedOn === null) return null
  if (certifiedOn > today) return "The signature can't be dated in the future."
  const changedOn = signatureEndedAt === null ? null : dayIn(new Date(signatureEndedAt), companyTimeZone)
  if (changedOn !== null && certifiedOn < changedOn)
    return `The application was changed on ${formatDate(changedOn)}. The applicant has to sign it again, on that day or later (49 CFR 391.21(b)(12)).`
  if (hasProof) return null
  return changedOn === null
    ? 'Add the scan of the signed application to the files first, as "Application" (49 CFR 391.21(a)).'
    : `The application was changed on ${formatDate(changedOn)}. Send the applicant the form to sign, or add the scan of the application signed after the change (49 CFR 391.21(b)(12)).`
}
