import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { labelOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'

/** What canceling gives back. */
export function CancelPart({ row }: PanelProps): ReactNode {
  const count = Number(row['uncovers'] ?? 0)
  if (row.status !== 'approved' || row['driver'] === null) return null
  const who = labelOf(row, 'driver') ?? 'the driver'
  if (count === 0) return null
  return <p className="text-fg-muted">{`${formatCount(count, 'uncovered run')} ${count === 1 ? 'goes' : 'go'} back to ${who}.`}</p>
}
