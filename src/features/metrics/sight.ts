import { asSeenBy, may } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { isFilterable } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition, Registry } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { addressOf, listOf } from '../questions/look.ts'
import type { Look, Query } from '../questions/look.ts'
import { seesPart } from '../questions/rates.ts'
import type { ChartSpec, Measure, Metric } from './metric.ts'
import { windowOf } from './period.ts'
import type { Period } from './period.ts'
import { metricNamed } from './registry.ts'

/** Who looks, at which divisions, over which days. */
export interface Sight extends Look {
  readonly period: Period
}

export const recordOf = ({ deps, user }: Look, { list }: Pick<Metric, 'list'>): RecordDefinition => {
  const found = deps.registry[list]
  if (!found || !may(user.role, 'read', found)) throw new AppError('forbidden', 'Your role can’t read these records.')
  return found
}

/** True if the viewer sees some of the records only, divisions aside: a rate would be too low. */
export const isPartial = (look: Look, { list }: Metric): boolean => seesPart(look, list)

/** The list that a metric counts, with its days and the chosen division; `narrow` adds filters or replaces them. */
export const listFor = (sight: Sight, { filters, window }: Pick<Metric, 'filters' | 'window'>, ...narrow: readonly Query[]): Query => {
  if (window === undefined) return listOf(sight, filters, ...narrow)
  const { from, to } = windowOf(window.days, sight.period)
  const days = window.field === 'year' ? { year: from.slice(0, 4) } : { [`${window.field}From`]: from, [`${window.field}To`]: to }
  return listOf(sight, filters, days, ...narrow)
}

/** The address of that list. */
export const linkTo = (sight: Sight, metric: Metric, ...narrow: readonly Query[]): string =>
  addressOf(recordOf(sight, metric), listFor(sight, metric, ...narrow))

/** What the records are called, with the days they are of: "accidents, last 12 monthsonths". */
export const nounOf = ({ period }: Sight, { noun, window }: Metric): string =>
  [noun, window === undefined ? '' : windowOf(window.days, period).words].filter((part) => part !== '').join(', ')

/** Fields of its records that a measure reads. */
const fieldsOf = (measure: Measure): readonly string[] => {
  if ('field' in measure) return [measure.field]
  if (measure.how === 'turnover') return [measure.from, measure.to]
  return 'fields' in measure ? (measure.fields ?? []) : []
}

const isKnown = (seen: RecordDefinition, name: string): boolean => fieldOf(seen, name) !== undefined || isFilterable(seen, name)

const isFilter = (seen: RecordDefinition, name: string): boolean => isKnown(seen, name) || isKnown(seen, name.replace(/(From|To)$/, ''))

const readsFilters = (seen: RecordDefinition, filters: string): boolean =>
  [...new URLSearchParams(filters).keys()].every((name) => isFilter(seen, name))

/** Whether a role gets the metric: it reads the list and every field that the metric filters by or adds up. */
export const readsMetric = (registry: Registry, role: Role, metric: Metric): boolean => {
  const own = registry[metric.list]
  if (own === undefined || !may(role, 'read', own) || metric.readers?.includes(role) === false) return false
  const seen = asSeenBy(role, own)
  const { measure, window } = metric
  const open = measure.how === 'hours' ? (measure.open?.filters ?? '') : ''
  const named = measure.how === 'share' ? [measure.of] : measure.how === 'each' ? [measure.paid] : []
  return (
    readsFilters(seen, metric.filters) &&
    readsFilters(seen, open) &&
    [...fieldsOf(measure), ...(window === undefined ? [] : [window.field])].every((name) => isKnown(seen, name)) &&
    named.every((name) => readsMetric(registry, role, metricNamed(name)))
  )
}

/** Whether a role gets the chart: its metrics, and every field that it is grouped by. */
export const readsChart = (registry: Registry, role: Role, chart: ChartSpec): boolean => {
  if (chart.shape === 'lines') return chart.lines.every(({ metric }) => readsMetric(registry, role, metricNamed(metric)))
  const metric = metricNamed(chart.metric)
  const own = registry[metric.list]
  if (own === undefined || !readsMetric(registry, role, metric)) return false
  const seen = asSeenBy(role, own)
  if (chart.shape === 'funnel')
    return chart.steps.every(({ filters, days = [] }) => readsFilters(seen, filters) && days.every((name) => isKnown(seen, name)))
  return [chart.across, chart.down].every(
    (axis) => axis === undefined || !('field' in axis) || axis.field === undefined || isKnown(seen, axis.field),
  )
}
