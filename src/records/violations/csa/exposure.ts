export type Segment = 'combination' | 'straight'

/** Average power units: now, 6 and 18 months ago; what is missing is left out. Null without any (regulations notes, 1.5). */
export const averagePowerUnits = (now: number | null, sixMonthsAgo: number | null, eighteenMonthsAgo: number | null): number | null => {
  const known = [now, sixMonthsAgo, eighteenMonthsAgo].filter((count) => count !== null)
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0) / known.length
}

/** Combination when at least 70 % of the power units are combination trucks (89 FR 91874). */
export const segmentOf = (combination: number, straight: number): Segment =>
  combination + straight === 0 || combination / (combination + straight) >= 0.7 ? 'combination' : 'straight'

/** Utilization factor by miles a year per average power unit; 1 without recent mileage (regulations notes, 1.5). */
export const utilizationFactor = (segment: Segment, milesPerUnit: number | null, mostMiles = 200_000): number => {
  if (milesPerUnit === null || milesPerUnit > mostMiles) return 1
  if (segment === 'combination')
    return milesPerUnit < 80_000 ? 1 : milesPerUnit <= 160_000 ? 1 + (0.6 * (milesPerUnit - 80_000)) / 80_000 : 1.6
  return milesPerUnit < 20_000 ? 1 : milesPerUnit <= 60_000 ? milesPerUnit / 20_000 : 3
}
