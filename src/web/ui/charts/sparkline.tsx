import type { ReactNode } from 'react'
import { linePath } from './chart-scale.ts'

/** A trend without axes, 48 x 24, its last point marked. At most 30 points. The words beside it carry the meaning. */
export function Sparkline({
  values,
  width = 48,
  height = 24,
}: {
  values: readonly number[]
  width?: number | undefined
  height?: number | undefined
}): ReactNode {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const span = high - low || 1
  const points = values.map((value, index): [number, number] => [
    2 + (index / Math.max(values.length - 1, 1)) * (width - 5),
    3 + (1 - (value - low) / span) * (height - 6),
  ])
  const last = points.at(-1)
  if (last === undefined) return null
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path d={linePath(points)} />
      <circle cx={last[0]} cy={last[1]} r={2} />
    </svg>
  )
}
