import type { ReactNode } from 'react'
import { labelStep } from './chart-scale.ts'

export type PlotBox = { left: number; right: number; top: number; bottom: number }

/** Horizontal gridlines with their values. */
export function ValueAxis({
  ticks,
  y,
  box,
  format,
}: {
  ticks: readonly number[]
  y: (value: number) => number
  box: PlotBox
  format: (value: number) => string
}): ReactNode {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className="gridline" x1={box.left} x2={box.right} y1={y(tick)} y2={y(tick)} />
      <text x={box.left - 8} y={y(tick) + 4} textAnchor="end">
        {format(tick)}
      </text>
    </g>
  ))
}

/** Names under the plot; thinned out when they would touch. The last one always stands. */
export function NameAxis({ names, x, box }: { names: readonly string[]; x: (index: number) => number; box: PlotBox }): ReactNode {
  const longest = Math.max(0, ...names.map((name) => name.length))
  const step = labelStep(longest * 6.4 + 8, (box.right - box.left) / Math.max(names.length, 1))
  return names.map((name, index) =>
    (names.length - 1 - index) % step === 0 ? (
      <text key={`${name} ${index}`} x={x(index)} y={box.bottom + 18} textAnchor="middle">
        {name}
      </text>
    ) : null,
  )
}

/** A goal: a dashed line, in the color of what is held against it. */
export function GoalLine({
  value,
  y,
  box,
  color,
}: {
  value: number
  y: (value: number) => number
  box: PlotBox
  color: string
}): ReactNode {
  return <line className="target" x1={box.left} x2={box.right} y1={y(value)} y2={y(value)} style={{ stroke: color }} />
}

/** The goal of columns: a dashed line with its words at the right end. */
export function TargetLine({
  value,
  label,
  y,
  box,
}: {
  value: number
  label: string
  y: (value: number) => number
  box: PlotBox
}): ReactNode {
  return (
    <g>
      <line className="target" x1={box.left} x2={box.right} y1={y(value)} y2={y(value)} />
      <text x={box.right + 8} y={y(value) + 4}>
        {label}
      </text>
    </g>
  )
}
