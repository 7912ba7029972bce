import { type ReactNode, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { NameAxis, type PlotBox, TargetLine, ValueAxis } from './chart-axes.tsx'
import { ChartHits } from './chart-hits.tsx'
import { ChartReadout } from './chart-readout.tsx'
import { linearScale, niceTicks } from './chart-scale.ts'
import { useElementWidth } from './use-element-width.ts'

export type Column = {
  name: string
  value: number | null
  /** The same a period before: a paler column beside it. */
  before?: number | undefined
  href?: string | undefined
  tone?: 'warning' | 'danger' | undefined
}

type ColumnChartProps = {
  label: string
  columns: readonly Column[]
  target?: { value: number; label: string } | undefined
  format?: ((value: number) => string) | undefined
  height?: number | undefined
}

/** Columns from zero: a histogram, counts by month. With room, each carries its figure. */
export function ColumnChart({ label, columns, target, format = formatNumber, height = 200 }: ColumnChartProps): ReactNode {
  const [ref, width] = useElementWidth<HTMLDivElement>(420)
  const [active, setActive] = useState<number | null>(null)
  const ticks = niceTicks(Math.max(0, target?.value ?? 0, ...columns.flatMap((column) => [column.value ?? 0, column.before ?? 0])))
  const box: PlotBox = {
    left: 8 + 7 * Math.max(...ticks.map((tick) => format(tick).length)),
    right: width - (target === undefined ? 0 : 84),
    top: 16,
    bottom: height - 26,
  }
  const y = linearScale([0, ticks.at(-1) ?? 1], [box.bottom, box.top])
  const step = (box.right - box.left) / Math.max(columns.length, 1)
  const center = (index: number): number => box.left + step * (index + 0.5)
  const thickness = Math.max(2, Math.min(36, step * 0.62))
  const paired = columns.some(({ before }) => before !== undefined)
  const own = paired ? thickness / 2 : thickness
  return (
    <div ref={ref} className="chart">
      <svg height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <ValueAxis ticks={ticks} y={y} box={box} format={format} />
        <NameAxis names={columns.map((column) => column.name)} x={center} box={box} />
        {columns.map((column, index) => {
          const value = column.value ?? 0
          return (
            <g key={`${column.name} ${index}`}>
              {column.before === undefined ? null : (
                <rect
                  x={center(index) - thickness / 2}
                  y={y(column.before)}
                  width={own - 1}
                  height={Math.max(0, box.bottom - y(column.before))}
                  rx={2}
                  fill="var(--chart-1)"
                  opacity={0.35}
                />
              )}
              <rect
                x={center(index) + thickness / 2 - own}
                y={y(value)}
                width={own}
                height={Math.max(0, box.bottom - y(value))}
                rx={2}
                fill={fillOf(column)}
                opacity={active === null || active === index ? 1 : 0.55}
              />
              {step < 26 || column.value === null ? null : (
                <text className="series-label" x={center(index) + (thickness - own) / 2} y={y(value) - 5} textAnchor="middle">
                  {format(value)}
                </text>
              )}
            </g>
          )
        })}
        {target === undefined ? null : <TargetLine {...target} y={y} box={box} />}
      </svg>
      <ChartHits
        label={label}
        height={box.bottom}
        active={active}
        onActive={setActive}
        hits={columns.map((column, index) => ({
          key: `${column.name} ${index}`,
          left: box.left + step * index,
          width: step,
          label: `${column.name}: ${shown(column, format)}`,
          href: column.href,
        }))}
      />
      {active === null || step >= 26 ? null : (
        <ChartReadout
          title={columns[active]?.name ?? ''}
          x={center(active)}
          width={width}
          rows={[{ value: shown(columns[active], format) }]}
        />
      )}
    </div>
  )
}

function fillOf(column: Column): string {
  return column.tone === undefined ? 'var(--chart-1)' : `var(--${column.tone})`
}

function shown(column: Column | undefined, format: (value: number) => string): string {
  if (column === undefined || column.value === null) return 'unknown'
  return column.before === undefined ? format(column.value) : `${format(column.value)}, before ${format(column.before)}`
}
