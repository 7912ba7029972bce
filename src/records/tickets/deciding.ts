import { safetyDeciders } from '#kit/roles.ts'
import type { StoredRow, Write } from '#server/engine/rules.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { companyTimeZone } from '#server/platform/clock.ts'
import { sets, textOf } from '../effects.ts'
import { asOffenses } from './disqualification.ts'
import { chargesOf, convictionsOf } from './facts.ts'

const entered = (row: Write['before']): string =>
  JSON.stringify(
    (row === null ? [] : chargesOf(row))
      .map(({ disposition, pleaOrPaid }) => [disposition ?? 'pending', pleaOrPaid ?? null])
      .filter(([outcome, answer]) => outcome !== 'pending' || answer !== null),
  )

const convicts = (row: StoredRow): string[] => convictionsOf(asOffenses(row, companyTimeZone)).map((one) => JSON.stringify(one))

/** What a conviction hangs on besides its outcome. */
const grounds = ['driver', 'kind', 'privateCar', 'lostLicense', 'hazmat', 'heldLiable', 'issuedAt'] as const

/** The field by which a write takes away what was a conviction of its driver; null where it takes none. */
const unsaidBy = (write: Write): string | null => {
  const { before, after } = write
  if (before === null || textOf(before['driver']) === null) return null
  const [was, is] = [convicts(before), new Set(convicts(after))]
  const stays = was.every((one) => is.has(one)) && (was.length === 0 || !sets(write, 'driver'))
  return stays ? null : (grounds.find((field) => sets(write, field)) ?? 'charges')
}

/**
 * What a court made of a charge convicts the driver or takes points off CSA: whoever may record the outcome of the ticket records that of its
 * charges, nobody else, and what it convicted of is theirs to correct: a lighter offense lifts the block of a disqualified driver. A
 * suspension blocks the driver too (49 CFR 383.37(a)): taking it back is theirs to do as well.
 */
export const refuseOutcomes = (tx: ReadTx, writes: readonly Write[]): void => {
  const { viewer } = tx.actor
  if (viewer === null || safetyDeciders.includes(viewer.role)) return
  for (const write of writes) {
    const { before, after, issues } = write
    const isDecided = entered(before) !== entered(after)
    const unsaid = isDecided ? null : unsaidBy(write)
    if (isDecided) issues.push({ field: 'charges', message: 'Your role cannot record the outcome of a charge' })
    if (unsaid !== null) issues.push({ field: unsaid, message: 'Your role cannot change a recorded conviction' })
    if (textOf(before?.['suspendedOn']) !== null && textOf(after['suspendedOn']) === null)
      issues.push({ field: 'suspendedOn', message: 'Your role cannot take back a suspension' })
  }
}
