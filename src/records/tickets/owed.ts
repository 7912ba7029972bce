interface Money {
  readonly disposition: string | null
  readonly fineTotal: number | null
  readonly courtCosts: number | null
}

/** USD cents a decided ticket costs: the fine with a conviction, what the court charges with any outcome. Nothing before the outcome. */
export const owedCents = ({ disposition, fineTotal, courtCosts }: Money): number => {
  if (disposition === null || disposition === 'pending') return 0
  const fined = ['guilty', 'no_contest', 'reduced'].includes(disposition)
  return (fined ? (fineTotal ?? 0) : 0) + (courtCosts ?? 0)
}

/** Files that prove a payment: the receipt, or the paper of the court that says so. */
export const proofCategories: readonly string[] = ['invoice', 'court']
