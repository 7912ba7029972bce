import { type ReactNode, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { GoalLine, NameAxis, type PlotBox, ValueAxis } from './chart-axes.tsx'
import { ChartHits } from './chart-hits.tsx'
import { ChartReadout } from './chart-readout.tsx'
import { gappedPath, labelTops, linearScale, niceTicks } from './chart-scale.ts'
import { useElementWidth } from './use-element-width.ts'

export type ChartSeries = {
  name: string
  values: readonly (number | null)[]
  color?: 1 | 2 | 3 | 4 | 5 | 6 | undefined
  /** What it is held against: a dashed line in its color. */
  goal?: number | undefined
}

type LineChartProps = {
  label: string
  /** One name a point, along the bottom. */
  names: readonly string[]
  /** Up to six. A null is a gap, never a zero. */
  series: readonly ChartSeries[]
  format?: ((value: number) => string) | undefined
  /** The list behind a point. */
  hrefOf?: ((index: number) => string) | undefined
  height?: number | undefined
  /** Points from here on are forecasts: dashed, without the color of their series, named "projected" at their end. */
  forecastFrom?: number | undefined
}

/** Trends over time, labelled at their ends instead of in a legend. */
export function LineChart({
  label,
  names,
  series,
  format = formatNumber,
  hrefOf,
  height = 220,
  forecastFrom = names.length,
}: LineChartProps): ReactNode {
  const [ref, width] = useElementWidth<HTMLDivElement>(420)
  const [active, setActive] = useState<number | null>(null)
  const known = series.flatMap((one) => one.values.filter((value) => value !== null))
  const goals = series.flatMap(({ goal }) => goal ?? [])
  const ticks = niceTicks(Math.max(0, ...known, ...goals), Math.min(0, ...known))
  const box: PlotBox = {
    left: 8 + 7 * Math.max(...ticks.map((tick) => format(tick).length)),
    right: width - (goals.length === 0 && forecastFrom >= names.length ? 84 : 112),
    top: 12,
    bottom: height - 26,
  }
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [box.bottom, box.top])
  const x = linearScale([0, Math.max(names.length - 1, 1)], [box.left + 4, box.right - 4])
  const step = (box.right - box.left) / Math.max(names.length, 1)
  return (
    <div ref={ref} className="chart">
      <svg height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <ValueAxis ticks={ticks} y={y} box={box} format={format} />
        <NameAxis names={names} x={x} box={box} />
        {series.map((one, index) =>
          one.goal === undefined ? null : <GoalLine key={one.name} value={one.goal} y={y} box={box} color={colorOf(one, index)} />,
        )}
        {active === null ? null : <line className="chart-cursor" x1={x(active)} x2={x(active)} y1={box.top} y2={box.bottom} />}
        {series.map((one, index) => (
          <Series key={one.name} one={one} color={colorOf(one, index)} x={x} y={y} active={active} forecastFrom={forecastFrom} />
        ))}
        <EndLabels series={series} x={box.right + 8} y={y} box={box} format={format} forecastFrom={forecastFrom} />
      </svg>
      <ChartHits
        label={label}
        height={box.bottom}
        active={active}
        onActive={setActive}
        hits={names.map((name, index) => ({
          key: `${name} ${index}`,
          ...within(x(index) - step / 2, x(index) + step / 2, width),
          label: `${name}${index >= forecastFrom ? ' (projected)' : ''}: ${series.map((one) => `${one.name} ${shown(one.values[index], format)}${goalWords(one, format)}`).join(', ')}`,
          href: hrefOf?.(index),
        }))}
      />
      {active === null ? null : (
        <ChartReadout
          title={`${names[active] ?? ''}${active >= forecastFrom && names[active] !== 'Projected' ? ', projected' : ''}`}
          x={x(active)}
          width={width}
          rows={series.map((one, index) => ({ name: one.name, value: shown(one.values[active], format), color: colorOf(one, index) }))}
        />
      )}
    </div>
  )
}

/** Few points have wide parts: those of the first and the last end with the chart. */
const within = (left: number, right: number, width: number): { left: number; width: number } => {
  const from = Math.max(0, left)
  return { left: from, width: Math.min(width, right) - from }
}

function Series({
  one,
  color,
  x,
  y,
  active,
  forecastFrom,
}: {
  one: ChartSeries
  color: string
  x: (value: number) => number
  y: (value: number) => number
  active: number | null
  forecastFrom: number
}): ReactNode {
  const points = one.values.map((value, index): [number, number] | null => (value === null ? null : [x(index), y(value)]))
  const past = points.slice(0, forecastFrom)
  const last = past.findLast((point) => point !== null)
  const marked = active === null ? undefined : points[active]
  return (
    <g>
      <path className="series" stroke={color} d={gappedPath(past)} />
      {forecastFrom >= points.length ? null : (
        <path className="series-forecast" d={gappedPath(points.slice(Math.max(0, forecastFrom - 1)))} />
      )}
      {last === undefined || last === null ? null : <circle cx={last[0]} cy={last[1]} r={3} fill={color} />}
      {marked === undefined || marked === null ? null : <circle className="chart-dot" cx={marked[0]} cy={marked[1]} r={4} fill={color} />}
    </g>
  )
}

type EndLabelsProps = {
  series: readonly ChartSeries[]
  x: number
  y: (value: number) => number
  box: PlotBox
  format: (value: number) => string
  forecastFrom: number
}

/** Each series with its last known value, each forecast and each goal, all moved apart where they would overlap. */
function EndLabels({ series, x, y, box, format, forecastFrom }: EndLabelsProps): ReactNode {
  const ends = series.flatMap((one) => {
    const value = one.values.slice(0, forecastFrom).findLast((known) => known !== null)
    return value === undefined || value === null ? [] : [{ name: one.name, value, words: format(value), className: 'series-label' }]
  })
  const forecasts = series.flatMap(({ name, values }) => {
    const value = values.slice(forecastFrom).findLast((known) => known !== null)
    return value === undefined || value === null ? [] : [{ name, value, words: `projected ${format(value)}`, className: undefined }]
  })
  const goals = series.flatMap(({ name, goal }) =>
    goal === undefined ? [] : [{ name, value: goal, words: `target ${format(goal)}`, className: undefined }],
  )
  const labels = [...ends, ...forecasts, ...goals]
  const blocks = labels.map(({ name, value }) => ({ center: y(value), height: fitsOneLine(name) ? 15 : 28 }))
  const tops = labelTops(blocks, box.top, box.bottom)
  return labels.map(({ name, words, className }, index) => (
    <text key={`${name} ${words}`} className={className} x={x} y={(tops[index] ?? 0) + 11}>
      {fitsOneLine(name) ? (
        `${name} ${words}`
      ) : (
        <>
          <tspan x={x}>{name.length > 12 ? `${name.slice(0, 11)}…` : name}</tspan>
          <tspan x={x} dy={13}>
            {words}
          </tspan>
        </>
      )}
    </text>
  ))
}

function fitsOneLine(name: string): boolean {
  return name.length <= 6
}

function colorOf(one: ChartSeries, index: number): string {
  return `var(--chart-${one.color ?? (index % 6) + 1})`
}

function shown(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? 'unknown' : format(value)
}

function goalWords({ goal }: ChartSeries, format: (value: number) => string): string {
  return goal === undefined ? '' : ` (target ${format(goal)})`
}
