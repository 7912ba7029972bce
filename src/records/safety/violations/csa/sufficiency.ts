import type { Basic, Method, Segment } from './method.ts'
import type { Contribution } from './points.ts'

/** Whether there is enough for FMCSA to rank a carrier in a category, and the sentence that says so. */
export interface Sufficiency {
  readonly enough: boolean
  readonly text: string
}

interface Need {
  readonly least: number
  readonly of: 'found' | 'relevant' | 'crashes'
  readonly words: string
}

const found = 'inspections with a violation'
const relevant = 'relevant inspections'

/** Least figures for a percentile: widely repeated, no primary text seen, so every sentence says that they are assumed. */
export const needs: Readonly<Record<Basic, Need>> = {
  unsafe_driving: { least: 3, of: 'found', words: found },
  crash: { least: 2, of: 'crashes', words: 'crashes' },
  hos: { least: 3, of: 'relevant', words: relevant },
  vehicle_maint: { least: 5, of: 'relevant', words: relevant },
  driver_observed: { least: 5, of: 'relevant', words: relevant },
  controlled: { least: 1, of: 'found', words: found },
  hm: { least: 5, of: 'relevant', words: 'inspections with placardable hazardous material' },
  driver_fitness: { least: 5, of: 'relevant', words: relevant },
}

/**
 * Whether FMCSA would rank, as assumed; the measure itself is worked out either way. The preview ranks only after a violation in the last
 * 12 months (89 FR 91874). SMS 3.21 is taken to ask for one too, in HOS, Vehicle Maintenance, HM and Driver Fitness only where the latest
 * relevant inspection was clean besides.
 */
export const sufficiencyOf = (
  method: Method,
  basic: Basic,
  contributions: readonly Contribution[],
  relevantInspections: number,
  latestClean: boolean,
): Sufficiency => {
  const { least, of, words } = needs[basic]
  const count = of === 'relevant' ? relevantInspections : new Set(contributions.map((one) => one.inspectionId)).size
  const lastYear = contributions.some((one) => one.timeWeight >= 2)
  if (count < least) return { enough: false, text: `${count} ${words}; FMCSA is assumed to rank from ${least}` }
  if (of === 'crashes' && !lastYear) return { enough: false, text: 'No crash in the last 12 months; FMCSA is assumed not to rank' }
  if (method.key === 'enhanced' && !lastYear)
    return { enough: false, text: 'No violation in the last 12 months: the preview does not rank' }
  if (of === 'found' && !lastYear) return { enough: false, text: 'No violation in the last 12 months; FMCSA is assumed not to rank' }
  if (of === 'relevant' && !lastYear && latestClean)
    return {
      enough: false,
      text: 'No violation in the last 12 months and the latest inspection clean; FMCSA is assumed not to rank',
    }
  return { enough: true, text: `${count} ${words}; assumed to be enough for FMCSA to rank` }
}

/** First counts of the groups in which FMCSA compares carriers; the last group is open. Unconfirmed: company policy, not law. */
const groupStarts: Readonly<Record<Segment, Readonly<Partial<Record<Basic, readonly number[]>>>>> = {
  combination: {
    unsafe_driving: [3, 9, 22, 58, 150],
    crash: [2, 4, 7, 17, 46],
    hos: [3, 11, 21, 101, 501],
    vehicle_maint: [5, 11, 21, 101, 501],
    controlled: [1, 2, 3, 4],
    hm: [5, 11, 16, 41, 101],
    driver_fitness: [5, 11, 21, 101, 501],
  },
  straight: {
    unsafe_driving: [3, 5, 9, 19, 50],
    crash: [2, 3, 5, 9, 27],
    hos: [3, 11, 21, 101, 501],
    vehicle_maint: [5, 11, 21, 101, 501],
    controlled: [1, 2, 3, 4],
    hm: [5, 11, 16, 41, 101],
    driver_fitness: [5, 11, 21, 101, 501],
  },
}

/** "21-100": the carriers an imported percentile compares with (SMS 3.21, unconfirmed). Null below the first group, and where it has no groups. */
export const eventGroupOf = (basic: Basic, segment: Segment, count: number): string | null => {
  const starts = groupStarts[segment][basic] ?? []
  const position = starts.findLastIndex((start) => count >= start)
  const start = starts[position]
  const next = starts[position + 1]
  if (start === undefined) return null
  if (next === undefined) return `${start}+`
  return next - 1 === start ? `${start}` : `${start}-${next - 1}`
}
