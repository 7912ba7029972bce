import type { ReactNode } from 'react'
import { formatCurrencyCents } from '#kit/format.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buckets, type MoneyRow } from '../money/financials.ts'
import { defaultJumpPolicy, reserveHistory, reserveJumps } from '../money/reserves.ts'

/** A change of reserves the company wants to be told of. */
export function JumpNotes({ rows, today }: { rows: readonly MoneyRow[]; today: string }): ReactNode {
  return reserveJumps(reserveHistory(rows), today).map(({ bucket, delta }) => (
    <Banner
      key={bucket}
      tone="warning"
      title={`Reserve jump: ${buckets.find(({ key }) => key === bucket)?.label ?? bucket} ${signed(delta)} within ${defaultJumpPolicy.days} days`}
    >
      Pointed out from {formatCurrencyCents(defaultJumpPolicy.cents)} on. Company policy.
    </Banner>
  ))
}

/** "+$14,000.00"; a fall with a real minus. */
export const signed = (cents: number): string => `${cents < 0 ? '−' : '+'}${formatCurrencyCents(Math.abs(cents))}`
