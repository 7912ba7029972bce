import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/format-time.ts'
import type { PlannedWrite, StoredOf } from '#server/engine/rules-for.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { companyTimeZone, dayIn } from '#server/platform/clock.ts'
import { certifiedFields } from './certified.ts'
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
 * A sentence where a signature on paper can't be recorded. The proof is the signed application in the files; after a change it is one that
 * was signed and added since.
 */
export const paperSignatureRefused = async (
  tx: ReadTx,
  { id, signatureEndedAt }: Pick<StoredOf<typeof recruitingApplications>, 'id' | 'signatureEndedAt'>,
  signedOn: string,
): Promise<string | null> => {
  if (signedOn > tx.today) return "The signature can't be dated in the future."
  const changedOn = signatureEndedAt === null ? null : dayIn(new Date(signatureEndedAt), companyTimeZone)
  if (changedOn !== null && signedOn < changedOn)
    return `The application was changed on ${formatDate(changedOn)}. The applicant has to sign it again, on that day or later (49 CFR 391.21(b)(12)).`
  const [copy] = await tx.query(sql`
    select 1 from attachments where kind = 'recruiting-applications' and record_id = ${id}::uuid and category = 'application' and archived_at is null
      and uploaded_at >= coalesce(${signatureEndedAt}::timestamptz, '-infinity') limit 1`)
  if (copy !== undefined) return null
  return changedOn === null
    ? 'Add the scan of the signed application to the files first, as "Application" (49 CFR 391.21(a)).'
    : `The application was changed on ${formatDate(changedOn)}. Send the applicant the form to sign, or add the scan of the application signed after the change (49 CFR 391.21(b)(12)).`
}
