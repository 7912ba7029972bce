import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import { buckets, rowsOf } from './financials.ts'
import type { Bucket, MoneyRow } from './financials.ts'

/** One change of a reserve; cents. */
export interface ReserveChange {
  readonly on: string
  readonly bucket: Bucket
  readonly from: number
  readonly to: number
  readonly delta: number
  readonly author: string
  readonly reason: string
}

/** Every change of the reserve totals, oldest first, with who made it and why; rows that leave a reserve as it was make none. */
export const reserveHistory = (rows: readonly MoneyRow[]): readonly ReserveChange[] =>
  buckets.flatMap(({ key }) => changesOf(rowsOf(rows, key))).toSorted((a, b) => a.on.localeCompare(b.on))

const changesOf = (rows: readonly MoneyRow[]): ReserveChange[] => {
  const changes: ReserveChange[] = []
  let from = 0
  for (const { on, bucket, reserve, author, reason } of rows) {
    if (reserve === null || reserve === from) continue
    changes.push({ on, bucket, from, to: reserve, delta: reserve - from, author, reason })
    from = reserve
  }
  return changes
}

/** When a change of reserves is pointed out: company policy, no law. */
export interface JumpPolicy {
  readonly policy: true
  /** Changes of these many days up to the day asked for are added up. */
  readonly days: number
  /** Least change that counts, up or down, cents. */
  readonly cents: number
}

export const defaultJumpPolicy: JumpPolicy = { policy: true, days: 30, cents: 1_000_000 }

export interface ReserveJump {
  readonly bucket: Bucket
  /** Cents, negative when reserves were taken down. */
  readonly delta: number
  readonly changes: readonly ReserveChange[]
}

/** Buckets whose reserve moved by as much as the policy says within its days; the first reserve of a bucket is none of them. */
export const reserveJumps = (
  history: readonly ReserveChange[],
  asOf: string,
  policy: JumpPolicy = defaultJumpPolicy,
): readonly ReserveJump[] => {
  const since = formatISO(addDays(parseISO(asOf), -policy.days), { representation: 'date' })
  return buckets.flatMap(({ key }) => {
    const changes = history
      .filter(({ bucket }) => bucket === key)
      .slice(1)
      .filter(({ on }) => on > since && on <= asOf)
    const delta = changes.reduce((sum, change) => sum + change.delta, 0)
    return changes.length > 0 && Math.abs(delta) >= policy.cents ? [{ bucket: key, delta, changes }] : []
  })
}

/** Days before a review is due from which an evaluation counts for it: company policy, no law. */
export const reviewWindowDays = 7

/** The first evaluation that counts as the review due on a day; null when there is none. Days 'YYYY-MM-DD' (14 days, 60 days, 6 months). */
export const reviewedOn = (evaluations: readonly string[], dueOn: string): string | null => {
  const since = formatISO(addDays(parseISO(dueOn), -reviewWindowDays), { representation: 'date' })
  return evaluations.filter((day) => day >= since).toSorted()[0] ?? null
}
