import { methods } from './method.ts'
import type { Method, Segment } from './method.ts'

/** Average power units: now, 6 and 18 months ago; what is missing is left out. Null without any (SMS Methodology). */
export const averagePowerUnits = (now: number | null, sixMonthsAgo: number | null, eighteenMonthsAgo: number | null): number | null => {
  const known = [now, sixMonthsAgo, eighteenMonthsAgo].filter((count) => count !== null)
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0) / known.length
}

/** Combination when at least 70 % of the power units are combination trucks (89 FR 91874). */
export const segmentOf = (combination: number, straight: number): Segment =>
  combination + straight === 0 || combination / (combination + straight) >= 0.7 ? 'combination' : 'straight'

/** Utilization factor by miles a year per average power unit; 1 without recent mileage and beyond the table (SMS Methodology). */
export const utilizationFactor = (segment: Segment, milesPerUnit: number | null, method: Method = methods.v3): number => {
  if (milesPerUnit === null) return 1
  const points = method.utilization[segment]
  const above = points.find(({ miles }) => milesPerUnit <= miles)
  const below = points.findLast(({ miles }) => milesPerUnit > miles)
  if (above === undefined) return 1
  if (below === undefined) return above.factor
  return below.factor + ((above.factor - below.factor) * (milesPerUnit - below.miles)) / (above.miles - below.miles)
}
