import type { Contribution } from './points.ts'

export interface Share {
  /** Of the inspection, violation, driver or vehicle; null for what nobody was found for. */
  readonly id: string | null
  readonly violations: number
  readonly points: number
  /** points × time weight. */
  readonly weighted: number
  /** Part of all that was given, 0 to 1; 0 when all of it weighs nothing. */
  readonly share: number
}

const keys = {
  inspection: (one: Contribution) => one.inspectionId,
  violation: (one: Contribution) => one.violationId,
  driver: (one: Contribution) => one.driverId,
  vehicle: (one: Contribution) => one.vehicleId,
} as const

/** Who and what a figure comes from, the most first. The weighted points add up to the numerator. */
export const sharesBy = (by: keyof typeof keys, contributions: readonly Contribution[]): Share[] => {
  const all = contributions.reduce((sum, one) => sum + one.weighted, 0)
  return [...Map.groupBy(contributions, keys[by])]
    .map(([id, own]) => {
      const weighted = own.reduce((sum, one) => sum + one.weighted, 0)
      const points = own.reduce((sum, one) => sum + one.points, 0)
      return { id, violations: own.length, points, weighted, share: all === 0 ? 0 : weighted / all }
    })
    .toSorted((a, b) => b.weighted - a.weighted)
}
