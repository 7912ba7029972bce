import type { ReactNode } from 'react'
import { formatBadge, formatNumber } from '#kit/format.ts'

type CountBadgeProps = {
  count: number
  /** What is counted, for the exact label: "open" gives "112 open". */
  what: string
  /** Red, or neutral for open work that isn't late. */
  tone?: 'danger' | 'neutral' | undefined
}

/** A count: "99+" above 99, with the exact number in its label. Renders nothing for zero. */
export function CountBadge({ count, what, tone = 'danger' }: CountBadgeProps): ReactNode {
  if (count === 0) return null
  const exact = `${formatNumber(count)} ${what}`
  return (
    <span className="count" data-tone={tone} role="img" aria-label={exact} title={exact}>
      {formatBadge(count)}
    </span>
  )
}
