import { safetyDeciders } from '#kit/roles.ts'
import type { Write } from '#server/engine/rules.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { textOf } from '../effects.ts'
import { chargesOf } from './facts.ts'

const entered = (row: Write['before']): string =>
  JSON.stringify(
    (row === null ? [] : chargesOf(row))
      .map(({ disposition, pleaOrPaid }) => [disposition ?? 'pending', pleaOrPaid ?? null])
      .filter(([outcome, answer]) => outcome !== 'pending' || answer !== null),
  )

/**
 * What a court made of a charge convicts the driver or takes points off CSA: whoever may record the outcome of the ticket records that of its
 * charges, nobody else. A suspension blocks the driver (49 CFR 383.37(a)): taking it back lifts that block, which is theirs to do as well.
 */
export const refuseOutcomes = (tx: ReadTx, writes: readonly Write[]): void => {
  const { viewer } = tx.actor
  if (viewer === null || safetyDeciders.includes(viewer.role)) return
  for (const { before, after, issues } of writes) {
    if (entered(before) !== entered(after)) issues.push({ field: 'charges', message: 'Your role cannot record the outcome of a charge' })
    if (textOf(before?.['suspendedOn']) !== null && textOf(after['suspendedOn']) === null)
      issues.push({ field: 'suspendedOn', message: 'Your role cannot take back a suspension' })
  }
}
