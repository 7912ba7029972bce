import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '#kit/format.ts'
import { formatDuration } from '#kit/dates/format-time.ts'
import { states } from '#kit/facts/us-states.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { type BarRow, BarList } from '#web/ui/charts/bar-list.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { ColumnChart } from '#web/ui/charts/column-chart.tsx'
import { HeatMap } from '#web/ui/charts/heat-map.tsx'
import { type StateCell, StatesMap } from '#web/ui/charts/states-map.tsx'
import type { Chart, ChartPoint } from './contract.ts'

/** Parts of a whole as bars, what runs out by week as columns, hours and weekdays as a map. What is drawn opens the list behind it. */
export function Charts({ charts }: { charts: readonly Chart[] }): ReactNode {
  const narrow = charts.filter(({ grid }) => grid === null).length
  return (
    <div className="flex flex-wrap gap-block">
      {charts.map((chart) => (
        <div
          key={chart.key}
          className={clsx(
            'min-w-0 flex-1 [&>section]:h-full',
            chart.grid !== null ? 'basis-full' : narrow === 4 ? 'basis-[max(320px,calc(50%-16px))]' : 'basis-[320px]',
          )}
        >
          <ChartCard
            title={chart.title}
            scope={scopeOf(chart)}
            actions={figuresOf[chart.key] === undefined ? undefined : <Anchor href={figuresOf[chart.key] ?? ''}>Figures</Anchor>}
            table={tableOf(chart)}
          >
            <Drawn chart={chart} />
          </ChartCard>
        </div>
      ))}
    </div>
  )
}

/** What the title leaves open. */
function scopeOf({ grid, key }: Chart): string | undefined {
  if (grid !== null) return 'by the clock of the place'
  return key === 'divisions' ? 'each with the divisions below it' : undefined
}

function Drawn({ chart }: { chart: Chart }): ReactNode {
  if (chart.grid !== null)
    return (
      <HeatMap
        label={chart.title}
        corner={chart.grid.corner}
        columns={chart.grid.columns.map(({ label }) => label)}
        rows={cellsOf(chart, chart.grid).map(({ name, points }) => ({
          name,
          cells: points.map((point) => ({ value: point?.value ?? 0, href: point?.href })),
        }))}
      />
    )
  if (chart.points.every(({ value }) => value === 0) && chart.points.every(isStep))
    return <p className="text-fg-muted">None in this period.</p>
  if (isFunnel(chart)) return <Funnel chart={chart} />
  if (chart.key === 'accident_states') return <StatesMap label={chart.title} cells={squaresOf(chart)} />
  return chart.key === 'expiring_weeks' || chart.key === 'accident_months' ? (
    <ColumnChart
      label={chart.title}
      height={188}
      columns={chart.points.map((point) => ({ name: shortLabel(point), value: point.value, href: point.href, ...toneOf(point) }))}
    />
  ) : (
    <BarList label={chart.title} heads={{ number: 'No.', extra: 'Share' }} rows={chart.points.map((point) => rowOf(point, chart))} />
  )
}

const isStep = ({ days }: ChartPoint, at: number): boolean => at === 0 || days !== undefined
const isFunnel = ({ points }: Chart): boolean => points.length > 1 && points.every(isStep)

/** Who came how far, with the share of those before and the median time the step took. */
function Funnel({ chart }: { chart: Chart }): ReactNode {
  return (
    <BarList
      label={chart.title}
      heads={{ number: 'No.', extra: 'Of prior, median' }}
      rows={chart.points.map((point, at) => ({
        label: point.label,
        value: point.value,
        href: point.href,
        extra: at === 0 ? '' : [priorShare(chart, at), stepTime(point)].join(', '),
      }))}
    />
  )
}

function priorShare({ points }: Chart, at: number): string {
  const before = points[at - 1]?.value ?? 0
  return before === 0 ? '–' : formatPercent((points[at]?.value ?? 0) / before, 0)
}

function stepTime({ days }: ChartPoint): string {
  return days === null || days === undefined
    ? '–'
    : days < 1
      ? formatDuration(days * 86_400_000)
      : `${formatNumber(days, days < 10 && days % 1 !== 0 ? 1 : 0)} d`
}

/** Every State, those without anything too: the map is known by its outline. */
function squaresOf({ points }: Chart): StateCell[] {
  const found = new Map(points.map((point) => [point.key, point]))
  return Object.entries(states).map(([code, { label }]) => {
    const point = found.get(code)
    return { code, name: label, value: point?.value ?? 0, href: point?.href ?? '' }
  })
}

function cellsOf({ points }: Chart, { columns, rows }: NonNullable<Chart['grid']>): { name: string; points: (ChartPoint | undefined)[] }[] {
  const found = new Map(points.map((point) => [point.key, point]))
  return rows.map((row) => ({ name: row.label, points: columns.map((column) => found.get(`${column.key}/${row.key}`)) }))
}

function tableOf(chart: Chart): { heads: readonly string[]; rows: readonly (readonly string[])[] } {
  if (chart.grid !== null)
    return {
      heads: [chart.grid.corner, ...chart.grid.columns.map(({ label }) => label)],
      rows: cellsOf(chart, chart.grid).map(({ name, points }) => [name, ...points.map((point) => formatNumber(point?.value ?? 0))]),
    }
  if (isFunnel(chart))
    return {
      heads: [chart.title, 'Number', 'Of prior', 'Median'],
      rows: chart.points.map((point, at) => [
        point.label,
        formatNumber(point.value),
        at === 0 ? '' : priorShare(chart, at),
        at === 0 ? '' : stepTime(point),
      ]),
    }
  return {
    heads: [chart.title, 'Number', 'Share'],
    rows: chart.points.map((point) => [point.label, formatNumber(point.value), shareOf(point, chart)]),
  }
}

/** Where the chart stands among all figures of its kind. */
const figuresOf: Readonly<Record<string, string>> = {
  accident_months: '/accidents/figures',
  accident_types: '/accidents/figures',
  accident_hours: '/accidents/figures',
  accident_states: '/accidents/figures',
  injury_causes: '/workers-comp/figures',
}

function rowOf(point: ChartPoint, chart: Chart): BarRow {
  return { label: point.label, value: point.value, href: point.href, extra: shareOf(point, chart), ...toneOf(point) }
}

// Of all that the chart counts: a division counts those below it too, so that bars add up to more than there is.
function shareOf(point: ChartPoint, { total }: Chart): string {
  return total === 0 ? '–' : formatPercent(point.value / total, 0)
}

// A week by its first day; the year stands in the table.
function shortLabel({ label }: ChartPoint): string {
  return label.replace(/,? \d{4}$/, '')
}

// Green and grey bars would say nothing more than the words; only what needs work is coloured.
function toneOf({ tone }: ChartPoint): { tone?: 'warning' | 'danger' } {
  return tone === 'warning' || tone === 'danger' ? { tone } : {}
}
