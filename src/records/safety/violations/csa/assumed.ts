import { anyFinding, basicNames, driverLevels, methods, vehicleLevels } from './method.ts'
import type { Basic, Level, Method, MethodKey } from './method.ts'
import { needs } from './sufficiency.ts'

/** What the public text of SMS 3.21 does not say and the company may set: never law. */
export interface Assumed {
  readonly driverLevels: readonly Level[]
  /** Most points of one inspection in one BASIC before the time weight; null for none. */
  readonly cap: number | null
}

export const assumedAtFirst: Assumed = { driverLevels, cap: methods.v3.cap }

/** Levels that a company may count as inspections of the driver; level V looks at the vehicle alone. */
export const levelsOfDrivers = ['I', 'II', 'III', 'IV', 'VI', 'VII', 'VIII'] as const satisfies readonly Level[]

/** Both methods under what is assumed; the preview has no cap. */
export const methodsUnder = ({ driverLevels: levels, cap }: Assumed): Readonly<Record<MethodKey, Method>> => ({
  v3: { ...methods.v3, driverLevels: levels, cap },
  enhanced: { ...methods.enhanced, driverLevels: levels },
})

export interface Assumption {
  readonly what: string
  readonly how: string
  /** The company may set it. */
  readonly set: boolean
}

const allLevels: readonly Level[] = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']
const listed = (levels: readonly Level[]): string => (levels.length === 0 ? 'none' : levels.join(', '))

/** Everything the figures take for granted although no primary text was seen, in words. */
export const assumptionsOf = (assumed: Assumed): readonly Assumption[] => [
  { what: 'Levels counted as driver inspections', how: listed(assumed.driverLevels), set: true },
  {
    what: 'Levels that count only where they find a violation of the category',
    how: listed(allLevels.filter((level) => !vehicleLevels.includes(level) && !assumed.driverLevels.includes(level))),
    set: true,
  },
  {
    what: 'Maximum points per inspection and category',
    how: assumed.cap === null ? 'no cap' : `${assumed.cap} points before time weight`,
    set: true,
  },
  {
    what: `Inspections of other levels that find a violation of it (SMS Methodology 3.3 to 3.7, newest text seen: 3.12)`,
    how: `count in ${[...anyFinding].map((basic) => basicNames[basic]).join(', ')}; in HM Compliance only those with placardable quantities count`,
    set: false,
  },
  {
    what: 'Least for FMCSA to rank',
    how: Object.entries(needs)
      .map(([basic, { least, words }]) => `${basicNames[basic as Basic]}: ${least} ${words}`)
      .join('; '),
    set: false,
  },
  { what: 'Out of service in Controlled Substances/Alcohol', how: 'adds no weight', set: false },
  {
    what: `No percentile in ${methods.v3.name}`,
    how: 'no violation (or crash) in the last 12 months; in HOS, Vehicle Maintenance, HM and Driver Fitness only if the latest inspection was clean too',
    set: false,
  },
  {
    what: `Utilization in ${methods.enhanced.name}`,
    how: 'up to 250,000 miles a year per power unit; 200,000 in SMS 3.21',
    set: false,
  },
  {
    what: `Segments in ${methods.enhanced.name}`,
    how: 'none in HM Compliance (cargo tank or not) and Driver Fitness (straight or combination), where FMCSA reportedly compares them separately (89 FR 91874)',
    set: false,
  },
  {
    what: `${basicNames.driver_observed} in ${methods.enhanced.name}`,
    how: 'violations set to this category; inspections and thresholds as in Vehicle Maintenance',
    set: false,
  },
]
