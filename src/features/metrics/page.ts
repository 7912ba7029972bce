import type { ChartFigure, MetricFigure } from './answers.ts'
import { chartOf } from './charts.ts'
import { figureOf } from './figure.ts'
import { chartNamed, metricNamed } from './registry.ts'
import type { ChartName, MetricName } from './registry.ts'
import { readsChart, readsMetric } from './sight.ts'
import type { Sight } from './sight.ts'

/** A page of metrics and charts by name, in the order shown. */
export interface Page {
  readonly metrics: readonly MetricName[]
  readonly charts: readonly ChartName[]
}

/** The page as the viewer's role gets it. */
export const pageOf = async (
  sight: Sight,
  { metrics, charts }: Page,
): Promise<{ readonly tiles: MetricFigure[]; readonly charts: ChartFigure[] }> => {
  const { deps, user } = sight
  const [tiles, drawn] = await Promise.all([
    Promise.all(metrics.filter((name) => readsMetric(deps.registry, user.role, metricNamed(name))).map((name) => figureOf(sight, name))),
    Promise.all(charts.filter((name) => readsChart(deps.registry, user.role, chartNamed(name))).map((name) => chartOf(sight, name))),
  ])
  return { tiles, charts: drawn }
}
