import type { ReactNode } from 'react'
import { formatBadge, formatNumber } from '#kit/format.ts'

type CountBadgeProps = {
  count: number
  /** What is counted, for the exact label: "open" gives "112 open". */
  what: string
}

/** A red number: "99+" above 99, the exact figure in its label. Draws nothing at zero. */
export function CountBadge({ count, what }: CountBadgeProps): ReactNode {
  if (count === 0) return null
  const exact = `${formatNumber(count)} ${what}`
  return (
    <span className="count" role="img" aria-label={exact} title={exact}>
      {formatBadge(count)}
    </span>
  )
}
