import { methodsUnder } from '#records/safety/violations/csa/assumed.ts'
import type { Assumed } from '#records/safety/violations/csa/assumed.ts'
import type { CsaCrash, CsaInput } from '#records/safety/violations/csa/csa.ts'
import type { Basic, CarrierKind, Method, MethodKey, Segment } from '#records/safety/violations/csa/method.ts'
import type { Contribution, CsaInspection, CsaViolation } from '#records/safety/violations/csa/points.ts'
import type { Changed } from '#web/screens/settings/changed.tsx'

export type ViolationFact = CsaViolation & { number: string; description: string | null; unit: string | null }
export type InspectionFact = Omit<CsaInspection, 'violations'> & {
  number: string | null
  reportNumber: string | null
  state: string | null
  divisionId: string | null
  violations: readonly ViolationFact[]
}
export type CrashFact = CsaCrash & { number: string; title: string }

export type CategoryFigures = {
  basic: Basic
  label: string
  measure: number | null
  numerator: number
  denominator: number | null
  inspections: number
  cleanInspections: number
  violations: number
  /** Crashes with an answer open: the measure is the least it can be. */
  unanswered: number
  cited: number
  threshold: number
  trend: readonly { month: string; measure: number | null }[]
  projected: number | null
  enough: boolean
  sufficiency: string
  eventGroup: string | null
}

export type AgingMonth = {
  month: string
  violations: number
  points: number
  leaving: readonly { violationId: string; basic: Basic; points: number; on: string }[]
  measures: readonly { basic: Basic; before: number | null; after: number | null }[]
}

export type MethodFigures = {
  key: MethodKey
  name: string
  status: string
  source: string
  label: string
  categories: readonly CategoryFigures[]
  contributions: readonly Contribution[]
  agingOut: readonly AgingMonth[]
}

export type RateKey = 'vehicle_oos' | 'driver_oos' | 'hazmat_oos' | 'clean'

export type CsaSettings = {
  official: MethodKey
  since: string
  source: string
  passengers: boolean
  hazmatPermit: boolean
  national: { driver: number; vehicle: number; hazmat: number }
  nationalSource: string
  assumed: Assumed & { since: string; source: string }
}

/** The answer of GET /api/csa: figures of both methods, and the facts they come from. */
export type Csa = {
  snapshot: string
  carriers: readonly { usdot: string; name: string }[]
  percentiles: readonly {
    usdot: string
    method: MethodKey
    basic: Basic
    percentile: number | null
    seriousOn: string | null
    asOf: string
    source: string
    changed: Changed
  }[]
  carrierKind: CarrierKind
  official: { method: MethodKey; sentence: string; note: string }
  settings: CsaSettings
  /** Where the public text says nothing, at the snapshot. */
  assumed: Assumed
  settingsChanged: Changed | null
  exposure: {
    powerUnits: readonly [number | null, number | null, number | null]
    averagePowerUnits: number | null
    yearlyMiles: number | null
    segment: Segment
    utilizationFactor: number
  }
  rates: readonly { key: RateKey; inspections: number; hits: number; rate: number | null; national: number | null }[]
  /** Requests to DataQs decided in the 24 months; the query is that of the list of those won. */
  reviews: { won: number; decided: number; wonQuery: Readonly<Record<string, string>> }
  /** Bonuses paid for clean inspections in the 24 months, USD cents. */
  bonus: { count: number; cents: number; query: Readonly<Record<string, string>> }
  divisions: readonly { id: string; title: string; above: readonly string[] }[]
  unreported: number
  methods: readonly [MethodFigures, MethodFigures]
  inspections: readonly InspectionFact[]
  crashes: readonly CrashFact[]
  names: Readonly<Record<string, string>>
  optedOut: readonly string[]
}

/** The facts as the rules of CSA take them. */
export const inputOf = ({ inspections, crashes, exposure }: Csa): CsaInput => ({
  inspections,
  crashes,
  exposure: { powerUnits: exposure.powerUnits, yearlyMiles: exposure.yearlyMiles, segment: exposure.segment },
})

/** The rules of a method under what is assumed at the snapshot. */
export const rulesOf = (csa: Csa, key: MethodKey): Method => methodsUnder(csa.assumed)[key]

export const methodOf = (csa: Csa, key: MethodKey): MethodFigures => {
  const [first, second] = csa.methods
  return first.key === key ? first : second
}
