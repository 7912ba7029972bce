import type { ReactNode } from 'react'
import { formatBadge, formatNumber } from '#kit/format.ts'

type CountBadgeProps = {
  /** Null: the count could not be had. It shows a greyed 0 that says so, so that a failure is not read as "all clear". */
  count: number | null
  /** What is counted, for the exact label: "open" gives "112 open". */
  what: string
}

/** A red number: "99+" above 99, the exact figure in its label. Draws nothing at zero. */
export function CountBadge({ count, what }: CountBadgeProps): ReactNode {
  if (count === 0) return null
  const exact = count === null ? 'Count not available' : `${formatNumber(count)} ${what}`
  return (
    <span className="count" role="img" aria-label={exact} title={exact} data-unknown={count === null || undefined}>
      {formatBadge(count ?? 0)}
    </span>
  )
}
