import type { ReactNode } from 'react'
import { formatCurrencyShort, formatNumber, formatPercent } from '#kit/format.ts'
import { states } from '#kit/facts/us-states.ts'
import { BarList, type BarRow } from '#web/ui/charts/bar-list.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { ColumnChart } from '#web/ui/charts/column-chart.tsx'
import { HeatMap } from '#web/ui/charts/heat-map.tsx'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
import { StatesMap } from '#web/ui/charts/states-map.tsx'
import type { FigureChart, FigureGoal, FigurePoint } from './contract.ts'

/** One chart with its table; what cannot be drawn says why. */
export function Chart({ chart, wide }: { chart: FigureChart; wide: boolean }): ReactNode {
  const said = chart.series.some(({ points }) => points.some(({ count, of }) => count > 0 || (of?.count ?? 0) > 0))
  return (
    <div data-wide={wide || undefined} className="min-w-0">
      <ChartCard title={chart.title} scope={chart.scope === '' ? undefined : chart.scope} table={tableOf(chart)}>
        {chart.why !== null ? (
          <p className="figure-none">{chart.why}</p>
        ) : said ? (
          <Drawn chart={chart} />
        ) : (
          <p className="figure-none">Nothing in this period</p>
        )}
      </ChartCard>
    </div>
  )
}

function Drawn({ chart }: { chart: FigureChart }): ReactNode {
  const [first] = chart.series
  const points = first?.points ?? []
  switch (chart.shape) {
    case 'lines':
      return (
        <LineChart
          label={chart.title}
          names={chart.names.map(shortName)}
          series={chart.series.map(({ name, points: own }) => ({
            name,
            values: own.map(({ value }) => value),
            goal: goalOf(chart, name)?.value,
          }))}
          format={(value) => formatNumber(value, 2)}
          hrefOf={(index) => points[index]?.href ?? ''}
        />
      )
    case 'columns':
      return (
        <ColumnChart
          label={chart.title}
          columns={points.map(({ value, href }, index) => ({ name: shortName(chart.names[index] ?? ''), value, href }))}
          {...(isMoney(chart) ? { format: formatCurrencyShort } : {})}
        />
      )
    case 'heat':
      return (
        <HeatMap
          label={chart.title}
          corner={chart.heads[0] ?? ''}
          columns={chart.names}
          rows={chart.series.map(({ name, points: cells }) => ({ name, cells }))}
        />
      )
    case 'states':
      return (
        <StatesMap
          label={chart.title}
          cells={points.map(({ value, href }, index) => {
            const name = chart.names[index] ?? ''
            return { code: codeOf(name), name, value: value ?? 0, href }
          })}
        />
      )
    default:
      return <BarList label={chart.title} heads={headsOf(chart)} rows={barsOf(chart, points)} />
  }
}

/** The two letters of a State by its name. */
const codeOf = (name: string): string => Object.entries(states).find(([, { label }]) => label === name)?.[0] ?? name

const goalOf = ({ goals }: FigureChart, series: string): FigureGoal | undefined => goals.find(({ name }) => name === series)

const isMoney = ({ how, series }: FigureChart): boolean =>
  how === 'sum' && series.some(({ points }) => points.some(({ shown }) => shown.includes('$')))

/** A month by its name alone where the year stands beside it. */
const shortName = (name: string): string => name.replace(/ 20(\d\d)$/, " '$1")

const headsOf = ({ shape, how }: FigureChart): { number: string; extra: string } => {
  if (shape === 'pareto') return { number: 'No.', extra: 'Cum.' }
  return how === 'count'
    ? { number: 'No.', extra: 'Share' }
    : { number: how === 'share' ? 'Share' : how === 'average' ? 'Average' : 'Sum', extra: 'n' }
}

const sumOf = (points: readonly FigurePoint[]): number => points.reduce((sum, { value }) => sum + (value ?? 0), 0)

const shareOf = (part: number, whole: number): string => (whole === 0 ? '–' : formatPercent(part / whole, 0))

/** Beside each bar: of counts the share of all, along a ranking the share so far, of averages and shares the number behind them. */
function extraOf({ shape, how, total }: FigureChart, points: readonly FigurePoint[], index: number): string {
  const point = points[index]
  if (point === undefined) return ''
  if (shape === 'pareto') return shareOf(sumOf(points.slice(0, index + 1)), total ?? 0)
  if (how === 'count') return shareOf(point.value ?? 0, total ?? 0)
  return how === 'share' ? `${formatNumber(point.count)} of ${formatNumber(point.of?.count ?? 0)}` : formatNumber(point.count)
}

/** Of States only those with something in them: a table of zeros says nothing. */
const saidOf = ({ shape }: FigureChart, { value }: FigurePoint): boolean => shape !== 'states' || (value ?? 0) > 0

function barsOf(chart: FigureChart, points: readonly FigurePoint[]): BarRow[] {
  return points.map((point, index) => ({
    label: chart.names[index] ?? '',
    value: point.value,
    shown: point.shown,
    href: point.href,
    extra: extraOf(chart, points, index),
  }))
}

function tableOf(chart: FigureChart): { heads: readonly string[]; rows: readonly (readonly string[])[] } {
  const [firstHead = '', valueHead = ''] = chart.heads
  if (chart.shape === 'heat')
    return { heads: [firstHead, ...chart.names], rows: chart.series.map(({ name, points }) => [name, ...points.map(({ shown }) => shown)]) }
  if (chart.shape === 'lines')
    return {
      heads: [firstHead, ...chart.series.flatMap(({ name }) => [name, `${name}, number`])],
      rows: [
        ...chart.names.map((name, index) => [
          name,
          ...chart.series.flatMap(({ points }) => [points[index]?.shown ?? '', formatNumber(points[index]?.count ?? 0)]),
        ]),
        ...(chart.goals.length === 0 ? [] : [['Target', ...chart.series.flatMap(({ name }) => [goalOf(chart, name)?.shown ?? '–', ''])]]),
      ],
    }
  const points = chart.series[0]?.points ?? []
  const bars = chart.shape !== 'columns'
  return {
    heads: bars ? [firstHead, valueHead, headsOf(chart).extra] : [firstHead, valueHead],
    rows: points.flatMap((point, index) =>
      saidOf(chart, point) ? [[chart.names[index] ?? '', point.shown, ...(bars ? [extraOf(chart, points, index)] : [])]] : [],
    ),
  }
}
