/** Categories of either method: BASICs of SMS 3.21, Compliance Categories of the preview. */
export type Basic = 'unsafe_driving' | 'crash' | 'hos' | 'vehicle_maint' | 'driver_observed' | 'controlled' | 'hm' | 'driver_fitness'
export type MethodKey = 'v3' | 'enhanced'
export type Segment = 'combination' | 'straight'
export type CarrierKind = 'general' | 'hazmat' | 'passenger'
export type TimeWeight = 0 | 1 | 2 | 3
export type Level = 'I' | 'II' | 'III' | 'IV' | 'V' | 'VI' | 'VII' | 'VIII'

/** Words that must stand beside every figure: never "CSA score" and never a percentile. */
export const measureLabel = 'Estimated SMS measure, public methodology'

/** Levels that look at the driver, assumed until a company says otherwise, and at the vehicle (SMS Methodology). */
export const driverLevels: readonly Level[] = ['I', 'II', 'III', 'VI']
export const vehicleLevels: readonly Level[] = ['I', 'II', 'V', 'VI']

const dividesBy = {
  unsafe_driving: null,
  crash: null,
  hos: 'driver',
  vehicle_maint: 'vehicle',
  driver_observed: 'vehicle',
  controlled: 'driver',
  hm: 'vehicle',
  driver_fitness: 'driver',
} as const satisfies Readonly<Record<Basic, 'driver' | 'vehicle' | null>>

/**
 * BASICs in which "any other inspection resulting in an applicable violation" is relevant besides those of its levels (SMS Methodology 3.3
 * to 3.7). HM Compliance is not among them: only inspections with placardable quantities count there.
 */
export const anyFinding: ReadonlySet<Basic> = new Set(['hos', 'vehicle_maint', 'driver_observed', 'controlled', 'driver_fitness'])

/** Levels whose inspections a BASIC divides by whatever they found; null where it divides by power units (SMS Methodology, section 3). */
export const relevantLevels = ({ driverLevels: driver }: Pick<Method, 'driverLevels'>, basic: Basic): readonly Level[] | null => {
  const by = dividesBy[basic]
  return by === null ? null : by === 'driver' ? driver : vehicleLevels
}

export const basicNames: Readonly<Record<Basic, string>> = {
  unsafe_driving: 'Unsafe Driving',
  crash: 'Crash Indicator',
  hos: 'HOS Compliance',
  vehicle_maint: 'Vehicle Maintenance',
  driver_observed: 'Vehicle Maintenance: Driver Observed',
  controlled: 'Controlled Substances/Alcohol',
  hm: 'HM Compliance',
  driver_fitness: 'Driver Fitness',
}

export interface Method {
  readonly key: MethodKey
  readonly name: string
  readonly version: string
  /** First day of the family of methods it belongs to; the version itself may be younger. */
  readonly familySince: string
  readonly effectiveTo: string | null
  readonly source: string
  readonly status: string
  /** BASICs in which an out-of-service violation weighs more. */
  readonly oosWeight: Readonly<Record<Basic, number>>
  /** Levels that count as inspections of the driver; assumed. */
  readonly driverLevels: readonly Level[]
  /** Most points of one inspection in one BASIC, before the time weight; null for no cap. Assumed. */
  readonly cap: number | null
  /** Categories that the method has not, and the one that takes their violations. */
  readonly countsIn: Readonly<Partial<Record<Basic, Basic>>>
  /** Codes of one group count once per inspection. */
  readonly byGroup: boolean
  /** Percentile from which FMCSA intervenes, general carriers (SMS Methodology). */
  readonly thresholds: Readonly<Record<Basic, number>>
  /** The lower ones of carriers of placardable hazardous material and of passengers. */
  readonly strictThresholds: Readonly<Record<Exclude<CarrierKind, 'general'>, Readonly<Record<Basic, number>>>>
  /** What an event up to so many months old weighs, youngest first. */
  readonly timeWeights: readonly { readonly months: number; readonly weight: TimeWeight }[]
  /** Utilization factor by miles a year per power unit, straight lines between the points; 1 beyond the last. */
  readonly utilization: Readonly<Record<Segment, readonly { readonly miles: number; readonly factor: number }[]>>
}

const timeWeights = [
  { months: 6, weight: 3 },
  { months: 12, weight: 2 },
  { months: 24, weight: 1 },
] as const

/** The divisor of the slope is not in the public text; that the factor meets 1.6 at 160,000 forces it. */
const utilizationUpTo = (miles: number): Method['utilization'] => ({
  combination: [
    { miles: 80_000, factor: 1 },
    { miles: 160_000, factor: 1.6 },
    { miles, factor: 1.6 },
  ],
  straight: [
    { miles: 20_000, factor: 1 },
    { miles: 60_000, factor: 3 },
    { miles, factor: 3 },
  ],
})

const strict = {
  hazmat: { unsafe_driving: 60, crash: 60, hos: 60, vehicle_maint: 75, driver_observed: 75, controlled: 75, hm: 80, driver_fitness: 75 },
  passenger: { unsafe_driving: 50, crash: 50, hos: 50, vehicle_maint: 65, driver_observed: 65, controlled: 65, hm: 80, driver_fitness: 65 },
} as const

const oosWeight = {
  unsafe_driving: 0,
  crash: 0,
  hos: 2,
  vehicle_maint: 2,
  driver_observed: 2,
  controlled: 0,
  hm: 2,
  driver_fitness: 2,
} as const

export const methods: Readonly<Record<MethodKey, Method>> = {
  v3: {
    key: 'v3',
    name: 'SMS 3.21',
    version: '3.21',
    familySince: '2010-12-12',
    effectiveTo: null,
    source: 'SMS methodology 3.21, snapshot of May 15, 2026, and its appendix A',
    status: 'In effect. Gaps in the published methodology are filled by assumptions.',
    oosWeight,
    driverLevels,
    cap: 30,
    byGroup: false,
    countsIn: { driver_observed: 'vehicle_maint' },
    thresholds: {
      unsafe_driving: 65,
      crash: 65,
      hos: 65,
      vehicle_maint: 80,
      driver_observed: 80,
      controlled: 80,
      hm: 80,
      driver_fitness: 80,
    },
    strictThresholds: strict,
    timeWeights,
    utilization: utilizationUpTo(200_000),
  },
  enhanced: {
    key: 'enhanced',
    name: 'Enhanced SMS',
    version: 'preview',
    familySince: '2024-11-20',
    effectiveTo: null,
    source: '89 FR 91874',
    status: 'Announced Nov 20, 2024; preview on csa.fmcsa.dot.gov/prioritizationpreview; go-live date not confirmed',
    oosWeight: { unsafe_driving: 0, crash: 0, hos: 0, vehicle_maint: 0, driver_observed: 0, controlled: 0, hm: 0, driver_fitness: 0 },
    driverLevels,
    cap: null,
    byGroup: true,
    countsIn: { controlled: 'unsafe_driving' },
    thresholds: {
      unsafe_driving: 65,
      crash: 65,
      hos: 65,
      vehicle_maint: 80,
      driver_observed: 80,
      controlled: 80,
      hm: 90,
      driver_fitness: 90,
    },
    strictThresholds: {
      hazmat: { ...strict.hazmat, hm: 90, driver_fitness: 85 },
      passenger: { ...strict.passenger, hm: 90, driver_fitness: 75 },
    },
    timeWeights,
    utilization: utilizationUpTo(250_000),
  },
}

/** Percentile from which FMCSA intervenes in a BASIC (SMS Methodology). */
export const thresholdOf = (method: Method, basic: Basic, carrier: CarrierKind = 'general'): number =>
  (carrier === 'general' ? method.thresholds : method.strictThresholds[carrier])[basic]

/** A percentile at the threshold is an alert already: 65 is, 64.9 is not. */
export const isAlert = (method: Method, basic: Basic, percentile: number, carrier: CarrierKind = 'general'): boolean =>
  percentile >= thresholdOf(method, basic, carrier)
