import { averagePowerUnits, utilizationFactor } from './exposure.ts'
import { anyFinding, relevantLevels } from './method.ts'
import type { Basic, Method, Segment, TimeWeight } from './method.ts'
import { contributionsOf } from './points.ts'
import type { Contribution, CsaInspection } from './points.ts'
import { sufficiencyOf } from './sufficiency.ts'
import type { Sufficiency } from './sufficiency.ts'
import { weigherAt } from './time-weight.ts'

export interface CsaCrash {
  readonly id: string
  readonly date: string
  readonly recordable: boolean
  /** Null where no one has said: the crash then weighs at least what is known of it. */
  readonly injuryOrDeath: boolean | null
  readonly hazmatReleased: boolean | null
  /** Determined not preventable by FMCSA (CPDP): listed, but not counted. */
  readonly notPreventable: boolean
  readonly driverId: string | null
  readonly vehicleId: string | null
}

export interface Exposure {
  readonly powerUnits: readonly [now: number | null, sixMonthsAgo: number | null, eighteenMonthsAgo: number | null]
  /** Miles of a year, all power units; null when not reported. */
  readonly yearlyMiles: number | null
  readonly segment: Segment
}

export interface CsaInput {
  readonly inspections: readonly CsaInspection[]
  readonly crashes: readonly CsaCrash[]
  readonly exposure: Exposure
}

export interface Category {
  readonly basic: Basic
  /** Null when it cannot be worked out: no power units, or no relevant inspection. */
  readonly measure: number | null
  readonly numerator: number
  readonly denominator: number | null
  /** Relevant inspections, clean ones among them; 0 where power units divide. */
  readonly inspections: number
  readonly cleanInspections: number
  readonly violations: number
  /** Crashes of which an injury, a death or a hazmat release is not answered: the measure holds the fewest points they can have. */
  readonly unanswered: number
  readonly contributions: readonly Contribution[]
  /** Whether FMCSA would rank the carrier in it. */
  readonly sufficiency: Sufficiency
}

export const basics: readonly Basic[] = [
  'unsafe_driving',
  'crash',
  'hos',
  'vehicle_maint',
  'driver_observed',
  'controlled',
  'hm',
  'driver_fitness',
]

type Severity = Pick<CsaCrash, 'injuryOrDeath' | 'hazmatReleased'>

/** Tow-away 1, injury or death 2, one more when hazardous material was released (SMS Methodology). The fewest points, where an answer is open. */
export const crashSeverity = ({ injuryOrDeath, hazmatReleased }: Severity): number =>
  (injuryOrDeath === true ? 2 : 1) + (hazmatReleased === true ? 1 : 0)

const openWords = ({ injuryOrDeath, hazmatReleased }: Severity): string | null => {
  const open = [...(injuryOrDeath === null ? ['an injury or death'] : []), ...(hazmatReleased === null ? ['a hazmat release'] : [])]
  return open.length === 0 ? null : `at least: ${open.join(' and ')} not answered`
}

const crashContributions = (crashes: readonly CsaCrash[], weigh: (event: string) => TimeWeight): Contribution[] =>
  crashes.flatMap((crash) => {
    const weight = weigh(crash.date)
    if (!crash.recordable || crash.notPreventable || weight === 0) return []
    const points = crashSeverity(crash)
    return [
      {
        violationId: crash.id,
        also: [],
        inspectionId: crash.id,
        basic: 'crash' as const,
        points,
        timeWeight: weight,
        weighted: points * weight,
        note: openWords(crash),
        driverId: crash.driverId,
        vehicleId: crash.vehicleId,
      },
    ]
  })

const unitsBelow = (method: Method, { powerUnits, yearlyMiles, segment }: Exposure): number | null => {
  const average = averagePowerUnits(...powerUnits)
  if (average === null || average === 0) return null
  return average * utilizationFactor(segment, yearlyMiles === null ? null : yearlyMiles / average, method)
}

/**
 * Whether a BASIC divides by an inspection: its level looks at the matter, clean or not, or, in most BASICs, it `found` a violation that
 * counts there, whatever its level (SMS Methodology 3.3 to 3.7). False where power units divide.
 */
export const isRelevant = (method: Method, basic: Basic, inspection: Pick<CsaInspection, 'level' | 'hazmat'>, found: boolean): boolean => {
  const { level, hazmat } = inspection
  const byLevel = level !== null && relevantLevels(method, basic)?.includes(level) === true && (basic !== 'hm' || hazmat)
  return byLevel || (found && anyFinding.has(basic))
}

/** Whether nothing was found in the category on the last day of which a report is on file. */
const isLatestClean = (reports: readonly { readonly inspection: CsaInspection }[], dirty: ReadonlySet<string>): boolean => {
  const last = reports.reduce((latest, { inspection }) => (inspection.date > latest ? inspection.date : latest), '')
  return last !== '' && !reports.some(({ inspection }) => inspection.date === last && dirty.has(inspection.id))
}

/**
 * All categories of a carrier at a snapshot: points × time weight over power units and utilization (Unsafe Driving, Crash), over the
 * time weights of relevant inspections elsewhere, clean ones included (SMS 3.21).
 */
export const csaOf = (input: CsaInput, method: Method, snapshot: string): Category[] => {
  const weigh = weigherAt(snapshot, method)
  const recent = input.inspections.flatMap((inspection) => {
    const weight = weigh(inspection.date)
    return weight === 0 ? [] : [{ inspection, weight }]
  })
  const all = [
    ...recent.flatMap(({ inspection, weight }) => contributionsOf(method, inspection, snapshot, weight)),
    ...crashContributions(input.crashes, weigh),
  ]
  const open = new Set(input.crashes.filter((crash) => openWords(crash) !== null).map(({ id }) => id))
  const units = unitsBelow(method, input.exposure)
  const shown = basics.filter((basic) => method.countsIn[basic] === undefined)
  return shown.map((basic) => {
    const contributions = all.filter((one) => one.basic === basic)
    const numerator = contributions.reduce((sum, one) => sum + one.weighted, 0)
    const dirty = new Set(contributions.map((one) => one.inspectionId))
    const relevant = recent.filter(({ inspection }) => isRelevant(method, basic, inspection, dirty.has(inspection.id)))
    const weights = relevant.reduce((sum, { weight }) => sum + weight, 0)
    const byUnits = relevantLevels(method, basic) === null
    const denominator = byUnits ? units : weights === 0 ? null : weights
    return {
      basic,
      measure: denominator === null ? null : numerator / denominator,
      numerator,
      denominator,
      inspections: relevant.length,
      cleanInspections: relevant.filter(({ inspection }) => !dirty.has(inspection.id)).length,
      violations: contributions.length,
      unanswered: basic === 'crash' ? contributions.filter(({ violationId }) => open.has(violationId)).length : 0,
      contributions,
      sufficiency: sufficiencyOf(method, basic, contributions, relevant.length, isLatestClean(byUnits ? recent : relevant, dirty)),
    }
  })
}

export interface Change {
  /** Violations won through DataQs or dismissed. */
  readonly remove?: readonly string[]
  /** Clean inspections still to come, dated on the day of the snapshot. */
  readonly addClean?: readonly { readonly level: CsaInspection['level']; readonly count: number }[]
}

/** The same input after a change: what would be if these violations went and these clean inspections came. */
export const changed = (input: CsaInput, change: Change, snapshot: string): CsaInput => {
  const gone = new Set(change.remove)
  const clean = (change.addClean ?? []).flatMap(({ level, count }, position) =>
    Array.from({ length: count }, (_, index): CsaInspection => ({
      id: `what-if-${position}-${index}`,
      date: snapshot,
      level,
      hazmat: false,
      driverId: null,
      vehicleId: null,
      violations: [],
    })),
  )
  return {
    ...input,
    inspections: [
      ...input.inspections.map((inspection) => ({
        ...inspection,
        violations: inspection.violations.filter((violation) => !gone.has(violation.id)),
      })),
      ...clean,
    ],
    crashes: input.crashes.filter((crash) => !gone.has(crash.id)),
  }
}

/** Two decimals, half up: how measures are shown. Twelve digits first, so that 10.075 does not fall short of its half. */
export const rounded = (measure: number): number => Math.round(Number((measure * 100).toPrecision(12))) / 100
