import type { Contribution } from './points.ts'

export interface Share {
  /** Of the code, State, driver or vehicle; null for what nobody was found for. */
  readonly key: string | null
  readonly violations: number
  readonly points: number
  /** points × time weight. */
  readonly weighted: number
  /** Part of all that was given, 0 to 1; 0 when all of it weighs nothing. */
  readonly share: number
}

/** Who and what a figure comes from, the most first. The weighted points add up to the numerator. */
export const sharesBy = <C extends Pick<Contribution, 'points' | 'weighted'>>(
  keyOf: (contribution: C) => string | null,
  contributions: readonly C[],
): Share[] => {
  const all = contributions.reduce((sum, one) => sum + one.weighted, 0)
  return [...Map.groupBy(contributions, keyOf)]
    .map(([key, own]) => {
      const weighted = own.reduce((sum, one) => sum + one.weighted, 0)
      const points = own.reduce((sum, one) => sum + one.points, 0)
      return { key, violations: own.length, points, weighted, share: all === 0 ? 0 : weighted / all }
    })
    .toSorted((a, b) => b.weighted - a.weighted || b.violations - a.violations)
}
