import { accidentCharts, accidentMetrics } from './areas/accidents.ts'
import { disciplineCharts, disciplineMetrics } from './areas/discipline.ts'
import { driverCharts, driverMetrics } from './areas/drivers.ts'
import { fleetCharts, fleetMetrics } from './areas/fleet.ts'
import { injuryCharts, injuryMetrics } from './areas/injuries.ts'
import { operationCharts, operationMetrics } from './areas/operations.ts'
import { recruitingCharts, recruitingMetrics } from './areas/recruiting.ts'
import { shopCharts, shopMetrics } from './areas/shop.ts'
import { ticketCharts, ticketMetrics } from './areas/tickets.ts'
import type { ChartSpec, Metric } from './metric.ts'

const metrics = {
  ...accidentMetrics,
  ...disciplineMetrics,
  ...driverMetrics,
  ...fleetMetrics,
  ...injuryMetrics,
  ...operationMetrics,
  ...recruitingMetrics,
  ...shopMetrics,
  ...ticketMetrics,
}
export type MetricName = keyof typeof metrics

const charts = {
  ...accidentCharts,
  ...disciplineCharts,
  ...driverCharts,
  ...fleetCharts,
  ...injuryCharts,
  ...operationCharts,
  ...recruitingCharts,
  ...shopCharts,
  ...ticketCharts,
}
export type ChartName = keyof typeof charts

const named = <T>(all: Readonly<Record<string, T>>, name: string): T => {
  const found = Object.hasOwn(all, name) ? all[name] : undefined
  if (found === undefined) throw new Error(`No metric or chart ${name}`)
  return found
}

/** @throws Error for a name that no metric has */
export const metricNamed = (name: string): Metric => named<Metric>(metrics, name)

export const chartNamed = (name: ChartName): ChartSpec => named<ChartSpec>(charts, name)

export const metricNames = Object.keys(metrics) as readonly MetricName[]
