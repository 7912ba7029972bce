import { monthsAfter } from '#kit/dates/iso-day.ts'
import { identityReaders } from '#kit/roles.ts'
import type { Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'

const field = 'medicalExpirationDate'

/**
 * A certificate issued today runs 24 months at most (49 CFR 391.45(b)). A user who may not see the exam date must not learn it from an error
 * message, so they cannot move the end to a later day. A verified medical certificate does that.
 */
export const checkMedicalDates = (tx: ReadTx, writes: readonly Write[]): void => {
  const role = tx.actor.viewer?.role
  const seesExams = role === undefined || identityReaders.includes(role)
  for (const write of writes) {
    if (write.action === 'archive' || !sets(write, field)) continue
    const [before, after] = [textOf(write.before?.[field]), textOf(write.after[field])]
    if (after !== null && after > monthsAfter(tx.today, 24))
      write.issues.push({ field, message: 'More than 24 months from today: a medical card runs 24 months at most (49 CFR 391.45(b))' })
    else if (!seesExams && before !== null && (after === null || after > before))
      write.issues.push({ field, message: 'Add the new medical certificate to the qualification file. Verifying it sets this date' })
  }
}
