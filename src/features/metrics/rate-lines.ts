import { formatNumber } from '#kit/format.ts'
import type { Query } from '../questions/look.ts'
import { measure } from '../questions/measure.ts'
import type { Axis } from '../questions/measure.ts'
import { rangeOf } from '../questions/places.ts'
import { hoursByYear, milesByMonth, milesMissing, perHundred, perMillion, rateOf } from '../questions/rates.ts'
import type { ChartFigure, Point } from './answers.ts'
import { goalOf, partialWords } from './figure.ts'
import type { Metric, RateChart } from './metric.ts'
import { monthsIn, monthsWords, yearUntil } from './period.ts'
import { metricNamed } from './registry.ts'
import { isPartial, linkTo, listFor, recordOf } from './sight.ts'
import type { Sight } from './sight.ts'

type Drawn = Pick<ChartFigure, 'names' | 'series' | 'how' | 'why'> &
  Partial<Pick<ChartFigure, 'title' | 'heads' | 'goals'>> & { days: string }

/** Rates of one or more metrics by month, on miles, or by year, on hours. */
export const rateLines = (sight: Sight, spec: RateChart): Promise<Drawn> =>
  spec.by === 'month' ? byMonth(sight, spec, spec.rolling === true) : byYear(sight, spec)

const fieldOf = ({ window }: Metric): string => window?.field ?? ''

/** How many records of a metric are in each month or year. */
const countsBy = async (sight: Sight, metric: Metric, narrow: Query, axis: Axis): Promise<ReadonlyMap<string | null, number>> => {
  const groups = await measure(sight, recordOf(sight, metric), listFor(sight, { filters: metric.filters }, narrow), { axes: [axis] })
  return new Map(groups.map(({ across, count }) => [across, count]))
}

/** A rate with the cases that it is made of; null where it cannot be calculated. */
const pointOf = (sight: Sight, metric: Metric, narrow: Query, count: number, value: number | null): Point => ({
  value,
  shown: value === null ? 'n/a' : formatNumber(value, 2),
  count,
  href: linkTo(sight, metric, narrow),
  of: null,
})

const whyNot = (sight: Sight, metric: Metric, series: ChartFigure['series'], missing: string): string | null =>
  series.every(({ points }) => points.every(({ value }) => value === null))
    ? `No rate: ${isPartial(sight, metric) ? partialWords : missing}`
    : null

const byMonth = async (sight: Sight, spec: RateChart, rolling: boolean): Promise<Drawn> => {
  const months = sight.period.fullMonths
  const stretches = months.map((month) => (rolling ? yearUntil(month) : { from: month.from, to: month.to }))
  const whole = { from: stretches[0]?.from ?? '', to: months.at(-1)?.to ?? '' }
  const metrics = spec.lines.map((line) => ({ name: line.name, metric: metricNamed(line.metric) }))
  const [{ byMonth: miles }, ...counts] = await Promise.all([
    milesByMonth(sight, monthsIn(whole)),
    ...metrics.map(({ metric }) =>
      countsBy(sight, metric, rangeOf(fieldOf(metric), whole), { by: 'spans', field: fieldOf(metric), unit: 'month' }),
    ),
  ])
  const added = (of: ReadonlyMap<string | null, number> | undefined, keys: readonly string[]): number =>
    keys.reduce((sum, key) => sum + (of?.get(key) ?? 0), 0)
  const series = metrics.map(({ name, metric }, line) => ({
    name,
    points: stretches.map((stretch) => {
      const keys = monthsIn(stretch)
      const count = added(counts[line], keys)
      const known = !isPartial(sight, metric) && milesMissing(keys, new Map([...miles].filter(([key]) => keys.includes(key)))) === null
      const value = known ? rateOf(count, perMillion, added(miles, keys)) : null
      return pointOf(sight, metric, rangeOf(fieldOf(metric), stretch), count, value)
    }),
  }))
  const drawn = Math.max(...series.map(({ points }) => points.filter(({ value }) => value !== null).length))
  // A single point is no trend: until the miles of two years are known, each month is drawn by itself.
  if (rolling && drawn === 1)
    return {
      ...(await byMonth(sight, spec, false)),
      title: spec.title.replace(', 12 months rolling', ' by month'),
      heads: ['Month', spec.heads[1]],
    }
  return {
    names: months.map(({ label }) => label),
    series,
    how: 'rate',
    days: sight.period.printed === true ? '' : monthsWords(sight.period),
    why: metrics[0] === undefined ? null : whyNot(sight, metrics[0].metric, series, 'the divisions report no miles'),
  }
}

const byYear = async (sight: Sight, spec: RateChart): Promise<Drawn> => {
  const { years } = sight.period
  const hours = await hoursByYear(
    sight,
    years.map(({ key }) => Number(key)),
  )
  const lines = await Promise.all(
    spec.lines.map(async (line) => {
      const metric = metricNamed(line.metric)
      const field = fieldOf(metric)
      const axis: Axis = field === 'year' ? { by: 'values', field } : { by: 'stretches', field, of: years }
      const open = metric.measure.how === 'hours' ? metric.measure.open : undefined
      const [cases, waiting, goal] = await Promise.all([
        countsBy(sight, metric, {}, axis),
        open === undefined ? null : countsBy(sight, { ...metric, filters: open.filters }, {}, axis),
        goalOf(sight, metric, null),
      ])
      const points = years.map(({ key, from, to }, at) => {
        const count = cases.get(key) ?? 0
        const worked = hours[at]
        const known =
          !isPartial(sight, metric) && waiting?.has(key) !== true && worked !== undefined && worked.missing === 0 && worked.hours > 0
        const narrow = field === 'year' ? { year: key } : rangeOf(field, { from, to })
        return pointOf(sight, metric, narrow, count, known ? rateOf(count, perHundred, worked.hours) : null)
      })
      return { name: line.name, metric, points, goal }
    }),
  )
  const series = lines.map(({ name, points }) => ({ name, points }))
  return {
    names: years.map(({ label }) => label),
    series,
    how: 'rate',
    days: `${years[0]?.label ?? ''} to ${years.at(-1)?.label ?? ''}`,
    goals: lines.flatMap(({ name, goal }) => (goal === null ? [] : [{ name, ...goal }])),
    why: lines[0] === undefined ? null : whyNot(sight, lines[0].metric, series, 'hours are missing in every year'),
  }
}
