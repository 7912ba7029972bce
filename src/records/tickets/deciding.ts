import { safetyDeciders } from '#kit/roles.ts'
import type { Write } from '#server/engine/rules.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { chargesOf } from './facts.ts'

const entered = (row: Write['before']): string =>
  JSON.stringify(
    (row === null ? [] : chargesOf(row))
      .map(({ disposition, pleaOrPaid }) => [disposition ?? 'pending', pleaOrPaid ?? null])
      .filter(([outcome, answer]) => outcome !== 'pending' || answer !== null),
  )

/**
 * What a court made of a charge convicts the driver or takes points off CSA: whoever may record the outcome of the ticket records that of its
 * charges, nobody else.
 */
export const refuseOutcomes = (tx: ReadTx, writes: readonly Write[]): void => {
  const { viewer } = tx.actor
  if (viewer === null || safetyDeciders.includes(viewer.role)) return
  for (const { before, after, issues } of writes)
    if (entered(before) !== entered(after)) issues.push({ field: 'charges', message: 'Your role cannot record the outcome of a charge' })
}
