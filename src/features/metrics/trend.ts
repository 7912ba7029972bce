import { formatCurrencyShort, formatNumber } from '#kit/format.ts'
import { daysAfter, monthStart } from '#kit/dates/iso-day.ts'
import { measure } from '../questions/measure.ts'
import type { Group, Stretch } from '../questions/measure.ts'
import { placesOf, rangeOf, totalAt } from '../questions/places.ts'
import { inUnit } from './figure.ts'
import type { Change, MetricFigure } from './answers.ts'
import { valueOf } from './metric.ts'
import type { Measure, Metric } from './metric.ts'
import { lastMonths } from './period.ts'
import type { Days, Period } from './period.ts'
import { rateLines } from './rate-lines.ts'
import { metricNamed } from './registry.ts'
import { listFor, recordOf } from './sight.ts'
import type { Sight } from './sight.ts'

interface Earlier {
  readonly period: Period
  /** What the days before are called: "prior 12 months". */
  readonly words: string
}

/** The same stretch of days before this one. Null for what is counted as it is now and for days to come: those have no earlier period. */
export const earlierOf = (days: Days | undefined, period: Period): Earlier | null => {
  const { today } = period
  switch (days) {
    case 'period':
    case 'fullMonths':
      return { period: { ...lastMonths(monthStart(today, -12)), words: '' }, words: 'prior 12 months' }
    case 'today':
      return { period: { ...period, today: daysAfter(today, -1) }, words: 'yesterday' }
    case 'last30Days':
      return { period: { ...period, today: daysAfter(today, -30) }, words: 'prior 30 days' }
    case 'last90Days':
      return { period: { ...period, today: daysAfter(today, -90) }, words: 'prior 90 days' }
    case 'year': {
      const years = period.years.slice(0, -1)
      return { period: { ...period, years }, words: years.at(-1)?.label ?? '' }
    }
    default:
      return null
  }
}

const pointsOf = (by: number): string => `${formatNumber(by)} ${by === 1 ? 'pt' : 'pts'}`

/** A difference as its metric is written: "0.42", "3 pts", "$12k". */
const differenceWords = (measure: Measure, by: number): string => {
  switch (measure.how) {
    case 'share':
    case 'turnover':
      return pointsOf(Math.round(by * 100))
    case 'miles':
    case 'hours':
      return measure.how === 'miles' && measure.fields !== undefined ? formatCurrencyShort(by) : formatNumber(by, 2)
    case 'sum':
      return measure.unit === 'money' ? formatCurrencyShort(by) : formatNumber(by)
    case 'average':
      return inUnit(by, measure.unit)
    case 'each':
      return formatCurrencyShort(by)
    case 'costPerMile':
      return `${formatNumber(by, 1)}¢`
    case 'median':
      return formatNumber(by, by % 1 === 0 ? 0 : 1)
    case 'count':
      return formatNumber(by)
  }
}

/** How a figure moved against the period before; null where one of the two is unknown. */
export const changeOf = ({ measure }: Metric, now: MetricFigure, before: MetricFigure, than: string): Change | null => {
  if (now.value === null || before.value === null) return null
  const by = differenceWords(measure, Math.abs(now.value - before.value))
  // What reads as no difference is none: 0.4 points are "0 pts".
  const direction = /[1-9]/.test(by) ? (now.value > before.value ? 'up' : 'down') : 'same'
  const verb = { up: `Up ${by} from`, down: `Down ${by} from`, same: 'Same as' }[direction]
  return { direction, words: `${verb} ${than}` }
}

const weeksUntil = (today: string, count: number): Stretch[] =>
  Array.from({ length: count }, (_, at) => {
    const from = daysAfter(today, (at - count) * 7 + 1)
    return { key: from, label: from, from, to: daysAfter(from, 6) }
  })

const daysUntil = (today: string, count: number): Stretch[] =>
  Array.from({ length: count }, (_, at) => {
    const day = daysAfter(today, at - count + 1)
    return { key: day, label: day, from: day, to: day }
  })

/** Steps of the line in a tile. */
const stepsOf = (days: Days, period: Period): readonly Stretch[] => {
  if (days === 'period' || days === 'fullMonths') return period.buckets
  if (days === 'today') return daysUntil(period.today, 14)
  return days === 'last30Days' || days === 'last90Days' ? weeksUntil(period.today, 12) : []
}

/** The values of a metric step by step up to now, known ones only: a line needs no dates. */
export const trendOf = async (sight: Sight, name: string): Promise<readonly number[]> => {
  const metric = metricNamed(name)
  const { window, measure: made } = metric
  if (window === undefined || earlierOf(window.days, sight.period) === null) return []
  if (made.how === 'miles' && made.fields === undefined) return rates(sight, name, 'month')
  if (made.how === 'hours' && made.fields === undefined) return rates(sight, name, 'year')
  const steps = stepsOf(window.days, sight.period)
  if (steps.length === 0 || !['count', 'sum', 'average', 'median', 'share'].includes(made.how)) return []
  const groups = await groupsBy(sight, metric, window.field, steps)
  const whole = made.how === 'share' ? await groupsBy(sight, metricNamed(made.of), window.field, steps) : []
  const places = await placesOf(sight, recordOf(sight, metric), { by: 'stretches', field: window.field, of: steps }, groups)
  return places.flatMap((place) => {
    const { count, sum, known } = totalAt(groups, [place])
    switch (made.how) {
      case 'count':
        return [count]
      case 'sum':
        return [sum]
      case 'average':
        return known === 0 ? [] : [sum / known]
      case 'median':
        return groups.flatMap(({ across, middle }) => (across === place.key && middle !== null ? [middle] : []))
      default: {
        const all = totalAt(whole, [place]).count
        return all === 0 ? [] : [count / all]
      }
    }
  })
}

const groupsBy = (sight: Sight, metric: Metric, field: string, steps: readonly Stretch[]): Promise<readonly Group[]> => {
  const days = rangeOf(field, { ...(steps[0]?.from === undefined ? {} : { from: steps[0].from }), to: steps.at(-1)?.to ?? '' })
  return measure(sight, recordOf(sight, metric), listFor(sight, { filters: metric.filters }, days), {
    axes: [{ by: 'stretches', field, of: steps }],
    value: valueOf(metric.measure),
    ...(metric.measure.how === 'median' ? { middle: true } : {}),
  })
}

const rates = async (sight: Sight, metric: string, by: 'month' | 'year'): Promise<readonly number[]> => {
  const { series } = await rateLines(sight, { title: '', heads: ['', ''], shape: 'lines', by, lines: [{ name: '', metric }] })
  return (series[0]?.points ?? []).flatMap(({ value }) => value ?? [])
}
