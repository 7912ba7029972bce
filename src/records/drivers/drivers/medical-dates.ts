import { monthsAfter } from '#kit/dates/iso-day.ts'
import { identityReaders } from '#kit/roles.ts'
import type { Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'

const field = 'medicalExpirationDate'

/**
 * No certificate of today runs longer than 24 months (49 CFR 391.45(b)). Whoever may not see the date of the exam cannot be told how it limits
 * the end, so they do not move the end to a later day either: a verified medical certificate does.
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
