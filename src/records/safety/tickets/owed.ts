import { deferredAtACost } from './conviction.ts'
import type { Charge } from './law/charge.ts'
import type { Disposition, PleaAnswer } from './law/disposition.ts'

interface Outcome {
  readonly kind: unknown
  readonly disposition: Disposition | null
  readonly pleaOrPaid: PleaAnswer
  readonly charges: readonly Charge[] | null
}

interface Money extends Outcome {
  readonly fineTotal: number | null
  readonly courtCosts: number | null
}

/**
 * USD cents a decided ticket costs: the fine with a conviction, a deferral by plea or payment among them (49 CFR 383.5), what the court
 * charges with any outcome. Nothing before the outcome, but a toll, which has none.
 */
export const owedCents = ({ fineTotal, courtCosts, ...outcome }: Money): number => {
  const { disposition } = outcome
  const isPending = disposition === null || disposition === 'pending'
  if (isPending && outcome.kind !== 'toll') return 0
  const fined =
    isPending || ['guilty', 'no_contest', 'reduced'].includes(disposition) || (disposition === 'deferred' && deferredAtACost(outcome))
  return (fined ? (fineTotal ?? 0) : 0) + (courtCosts ?? 0)
}

/** What is owed hangs on the outcome of the whole ticket, and on what was answered for it or for a charge. */
export const outcomeIn = (ticket: Readonly<Record<string, unknown>>): Outcome => ({
  kind: ticket['kind'],
  disposition: (ticket['disposition'] ?? null) as Disposition | null,
  pleaOrPaid: (ticket['pleaOrPaid'] ?? null) as PleaAnswer,
  charges: Array.isArray(ticket['charges']) ? (ticket['charges'] as Charge[]) : null,
})

/** Files that prove a payment: the receipt, or the paper of the court that says so. */
export const proofCategories: readonly string[] = ['invoice', 'court']
