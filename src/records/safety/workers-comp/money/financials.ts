import { formatCurrencyCents } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'

export type Bucket = 'medical' | 'indemnity' | 'expense' | 'rehab'

export const buckets: readonly { readonly key: Bucket; readonly label: string }[] = [
  { key: 'medical', label: 'Medical' },
  { key: 'indemnity', label: 'Indemnity' },
  { key: 'expense', label: 'Expense and legal' },
  { key: 'rehab', label: 'Rehabilitation' },
]

/** What one bucket stood at on a day: totals to date in cents, not changes. Null is not stated, and what stood before holds. */
export interface MoneyRow {
  readonly on: string
  readonly bucket: Bucket
  readonly paid: number | null
  /** Paid and still to be paid together. */
  readonly reserve: number | null
  readonly author: string
  readonly reason: string
}

/** Cents. */
export interface Standing {
  readonly paid: number
  readonly outstanding: number
  /** Paid and outstanding, before recoveries. */
  readonly incurred: number
}

export interface Financials {
  readonly byBucket: Readonly<Record<Bucket, Standing>>
  readonly total: Standing
  readonly recovered: number
  /** Incurred less what was recovered. */
  readonly net: number
  /** What is wrong with the rows, in sentences. */
  readonly issues: readonly string[]
}

/**
 * Where a claim stands by its rows, in any order, and what others paid back for it in all; of two on one day the later in the list holds. Outstanding = reserve total less
 * paid, in each bucket by itself and never below zero: more paid than reserved is an issue, and incurred is what was paid.
 */
export const financials = (rows: readonly MoneyRow[], recovered = 0): Financials => {
  const byBucket = {
    medical: standingOf(rows, 'medical'),
    indemnity: standingOf(rows, 'indemnity'),
    expense: standingOf(rows, 'expense'),
    rehab: standingOf(rows, 'rehab'),
  }
  const sum = (of: keyof Standing): number => buckets.reduce((total, { key }) => total + byBucket[key][of], 0)
  const total = { paid: sum('paid'), outstanding: sum('outstanding'), incurred: sum('incurred') }
  return {
    byBucket,
    total,
    recovered,
    net: total.incurred - recovered,
    issues: [...rows.flatMap(rowIssues), ...buckets.flatMap(({ key, label }) => overpaid(rows, key, label))],
  }
}

/** The rows of a bucket by day. */
export const rowsOf = (rows: readonly MoneyRow[], bucket: Bucket): readonly MoneyRow[] =>
  rows.filter((row) => row.bucket === bucket).toSorted((a, b) => a.on.localeCompare(b.on))

/** The last stated amount; null when none ever was. */
const latest = (rows: readonly MoneyRow[], of: 'paid' | 'reserve'): number | null => rows.findLast((row) => row[of] !== null)?.[of] ?? null

const standingOf = (all: readonly MoneyRow[], bucket: Bucket): Standing => {
  const rows = rowsOf(all, bucket)
  const paid = latest(rows, 'paid') ?? 0
  const outstanding = Math.max(0, (latest(rows, 'reserve') ?? paid) - paid)
  return { paid, outstanding, incurred: paid + outstanding }
}

const overpaid = (all: readonly MoneyRow[], bucket: Bucket, label: string): string[] => {
  const rows = rowsOf(all, bucket)
  const [paid, reserve] = [latest(rows, 'paid') ?? 0, latest(rows, 'reserve')]
  return reserve !== null && paid > reserve
    ? [`${label}: ${formatCurrencyCents(paid)} are paid, more than the reserve of ${formatCurrencyCents(reserve)}.`]
    : []
}

const rowIssues = (row: MoneyRow): string[] => {
  const label = buckets.find(({ key }) => key === row.bucket)?.label ?? row.bucket
  const amounts = [row.paid, row.reserve].filter((amount) => amount !== null)
  return [
    ...(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)
      ? []
      : [`${label}, ${formatDate(row.on)}: an amount is negative or no whole number of cents.`]),
    ...(row.reserve !== null && row.reason.trim() === ''
      ? [`${label}, ${formatDate(row.on)}: enter a reason for the reserve change.`]
      : []),
  ]
}

/** Share of the premium that losses took, 0.65 for 65 %; null without a premium. Cents. */
export const lossRatio = (incurred: number, earnedPremium: number): number | null => (earnedPremium > 0 ? incurred / earnedPremium : null)
