import type { ReactNode } from 'react'
import { formatCurrencyCents } from '#kit/format.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { buckets, type MoneyRow } from '../money/financials.ts'
import { defaultJumpPolicy, reserveHistory, reserveJumps } from '../money/reserves.ts'

/** Changes of reserves the company wants to be told of. */
export function JumpNotes({ rows, today }: { rows: readonly MoneyRow[]; today: string }): ReactNode {
  const jumps = reserveJumps(reserveHistory(rows), today)
  if (jumps.length === 0) return null
  const words = jumps.map(({ bucket, delta }) => `${buckets.find(({ key }) => key === bucket)?.label ?? bucket} ${signed(delta)}`)
  return (
    <Banner tone="warning" title={`Reserve jump within ${defaultJumpPolicy.days} days: ${words.join(', ')}`}>
      Company policy points out changes of {formatCurrencyCents(defaultJumpPolicy.cents)} or more in a bucket.
    </Banner>
  )
}

/** "+$14,000.00"; a fall with a real minus. */
export const signed = (cents: number): string => `${cents < 0 ? '−' : '+'}${formatCurrencyCents(Math.abs(cents))}`
