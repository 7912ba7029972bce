import './figures.css'
import type { ReactNode } from 'react'
import { formatCurrencyShort, formatNumber, formatPercent } from '#kit/format.ts'
import { formatDuration } from '#kit/dates/format-time.ts'
import { states } from '#kit/facts/us-states.ts'
import { BarList, type BarRow } from '#web/ui/charts/bar-list.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { ColumnChart } from '#web/ui/charts/column-chart.tsx'
import { HeatMap } from '#web/ui/charts/heat-map.tsx'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
import { StatesMap } from '#web/ui/charts/states-map.tsx'
import type { ChartFigure, Goal, Point } from '#features/metrics/answers.ts'

type ChartProps = {
  chart: ChartFigure
  /** On a dashboard: months without their year, and colors for what needs work. */
  small?: boolean | undefined
  actions?: ReactNode
}

/** One chart with its table; what can't be drawn says why. */
export function Chart({ chart, small = false, actions }: ChartProps): ReactNode {
  const found = chart.series.some(({ points }) => points.some(({ count, of }) => count > 0 || (of?.count ?? 0) > 0))
  return (
    <ChartCard title={chart.title} scope={chart.scope === '' ? undefined : chart.scope} table={tableOf(chart)} actions={actions}>
      {chart.why !== null ? (
        <p className="figure-none">{chart.why}</p>
      ) : found ? (
        <Drawn chart={chart} small={small} />
      ) : (
        <p className="figure-none">Nothing to show</p>
      )}
    </ChartCard>
  )
}

function Drawn({ chart, small }: { chart: ChartFigure; small: boolean }): ReactNode {
  const [first] = chart.series
  const points = first?.points ?? []
  switch (chart.shape) {
    case 'lines':
      if (longestOf(chart) < fewestPoints) return <p className="figure-none">Too few points for a line. The table has them.</p>
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
          columns={points.map(({ value, href, tone }, index) => {
            const name = chart.names[index] ?? ''
            return { name: small ? name.replace(/,? \d{4}$/, '') : shortName(name), value, href, ...toneOf(tone, small) }
          })}
          height={small ? 188 : undefined}
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
      return <BarList label={chart.title} heads={headsOf(chart)} rows={barsOf(chart, points, small)} max={wholeOf(chart, points)} />
  }
}

/** The value of a full bar: all records for shares, everyone who entered for a funnel. Undefined without a whole. */
function wholeOf({ shape, how, total }: ChartFigure, points: readonly Point[]): number | undefined {
  if (shape === 'funnel') return points[0]?.count
  if (how === 'share') return 1
  return shape === 'bars' && how === 'count' && total !== null && total > 0 ? total : undefined
}

/** Only what needs work is colored, and on dashboards only. */
const toneOf = (tone: Point['tone'], small: boolean): { tone?: 'warning' | 'danger' } => (small && tone !== undefined ? { tone } : {})

/** The two letters of a State by its name. */
const codeOf = (name: string): string => Object.entries(states).find(([, { label }]) => label === name)?.[0] ?? name

/** Known points that make a trend. */
const fewestPoints = 3

const longestOf = ({ series }: ChartFigure): number =>
  Math.max(0, ...series.map(({ points }) => points.filter(({ value }) => value !== null).length))

const goalOf = ({ goals }: ChartFigure, series: string): Goal | undefined => goals.find(({ name }) => name === series)

const isMoney = ({ how, series }: ChartFigure): boolean =>
  how === 'sum' && series.some(({ points }) => points.some(({ shown }) => shown.includes('$')))

/** A month by its name alone where the year stands beside it. */
const shortName = (name: string): string => name.replace(/ 20(\d\d)$/, " '$1")

const headsOf = ({ shape, how }: ChartFigure): { number: string; extra: string } => {
  if (shape === 'pareto') return { number: 'No.', extra: 'Cum.' }
  if (shape === 'funnel') return { number: 'No.', extra: 'Of prior, median' }
  return how === 'count'
    ? { number: 'No.', extra: 'Share' }
    : { number: how === 'share' ? 'Share' : how === 'average' ? 'Average' : 'Sum', extra: 'n' }
}

const sumOf = (points: readonly Point[]): number => points.reduce((sum, { value }) => sum + (value ?? 0), 0)

const shareOf = (part: number, whole: number): string => (whole === 0 ? '–' : formatPercent(part / whole, 0))

/** The median time that a step of a funnel took. */
function timeOf({ days = null }: Point): string {
  if (days === null) return '–'
  return days < 1 ? formatDuration(days * 86_400_000) : `${formatNumber(days, days < 10 && days % 1 !== 0 ? 1 : 0)} d`
}

/** Next to each bar: of counts the share of all, along a ranking the share so far, of averages and shares the number behind them. */
function extraOf({ shape, how, total }: ChartFigure, points: readonly Point[], index: number): string {
  const point = points[index]
  if (point === undefined) return ''
  if (shape === 'funnel') return index === 0 ? '' : `${shareOf(point.count, points[index - 1]?.count ?? 0)}, ${timeOf(point)}`
  if (shape === 'pareto') return shareOf(sumOf(points.slice(0, index + 1)), total ?? 0)
  if (how === 'count') return shareOf(point.value ?? 0, total ?? 0)
  return how === 'share' ? `${formatNumber(point.count)} of ${formatNumber(point.of?.count ?? 0)}` : formatNumber(point.count)
}

/** Of States only those with something in them: a table of zeros says nothing. */
const saidOf = ({ shape }: ChartFigure, { value }: Point): boolean => shape !== 'states' || (value ?? 0) > 0

function barsOf(chart: ChartFigure, points: readonly Point[], small: boolean): BarRow[] {
  return points.map((point, index) => ({
    label: chart.names[index] ?? '',
    value: point.value,
    shown: point.shown,
    href: point.href,
    extra: extraOf(chart, points, index),
    ...toneOf(point.tone, small),
  }))
}

function tableOf(chart: ChartFigure): { heads: readonly string[]; rows: readonly (readonly string[])[] } {
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
