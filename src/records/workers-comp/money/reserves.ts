import { addDays, addMonths, formatISO, parseISO } from 'date-fns'
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

/** Every change of the reserve totals, oldest first, with who made it and why; rows that leave a reserve as it was make none (regulations notes, 6.2). */
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

export interface ReserveReview {
  readonly code: 'WC-RESERVE-14' | 'WC-RESERVE-60' | 'WC-RESERVE-180'
  /** 'YYYY-MM-DD'. */
  readonly on: string
  readonly policy: true
}

/** When reserves are looked at again: 14 days, 60 days and 6 months after opening; common practice, no law (field notes, 16). */
export const reserveReviewDates = (openedOn: string): readonly ReserveReview[] => {
  const opened = parseISO(openedOn)
  const on = (date: Date): string => formatISO(date, { representation: 'date' })
  return [
    { code: 'WC-RESERVE-14', on: on(addDays(opened, 14)), policy: true },
    { code: 'WC-RESERVE-60', on: on(addDays(opened, 60)), policy: true },
    { code: 'WC-RESERVE-180', on: on(addMonths(opened, 6)), policy: true },
  ]
}
