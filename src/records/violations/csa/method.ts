export type Basic = 'unsafe_driving' | 'crash' | 'hos' | 'vehicle_maint' | 'controlled' | 'hm' | 'driver_fitness'
export type MethodKey = 'v3' | 'enhanced'
export type Level = 'I' | 'II' | 'III' | 'IV' | 'V' | 'VI' | 'VII' | 'VIII'

/** Words that must stand beside every figure (regulations notes, 1.1): never "CSA score" and never a percentile. */
export const measureLabel = 'Estimated SMS measure, public methodology'

const driverLevels: readonly Level[] = ['I', 'II', 'III', 'VI']
const vehicleLevels: readonly Level[] = ['I', 'II', 'V', 'VI']

/** Which inspections a BASIC divides by; null where it divides by power units (SMS methodology 3.21; regulations notes, 1.2). */
export const relevantLevels: Readonly<Record<Basic, readonly Level[] | null>> = {
  unsafe_driving: null,
  crash: null,
  hos: driverLevels,
  vehicle_maint: vehicleLevels,
  controlled: driverLevels,
  hm: vehicleLevels,
  driver_fitness: driverLevels,
}

export const basicNames: Readonly<Record<Basic, string>> = {
  unsafe_driving: 'Unsafe Driving',
  crash: 'Crash Indicator',
  hos: 'HOS Compliance',
  vehicle_maint: 'Vehicle Maintenance',
  controlled: 'Controlled Substances/Alcohol',
  hm: 'HM Compliance',
  driver_fitness: 'Driver Fitness',
}

export interface Method {
  readonly key: MethodKey
  readonly name: string
  readonly version: string
  readonly effectiveFrom: string
  readonly effectiveTo: string | null
  readonly source: string
  readonly status: string
  /** BASICs in which an out-of-service violation weighs more. */
  readonly oosWeight: Readonly<Record<Basic, number>>
  /** Most points of one inspection in one BASIC, before the time weight; null for no cap. */
  readonly cap: number | null
  /** Codes of one group count once per inspection. */
  readonly byGroup: boolean
  /** Percentile from which FMCSA intervenes, general carriers (regulations notes, 1.8 and 1.9). */
  readonly thresholds: Readonly<Record<Basic, number>>
  /** Miles per power unit up to which the utilization factor reaches. */
  readonly mostMiles: number
}

const oosWeight = { unsafe_driving: 0, crash: 0, hos: 2, vehicle_maint: 2, controlled: 0, hm: 2, driver_fitness: 2 } as const

export const methods: Readonly<Record<MethodKey, Method>> = {
  v3: {
    key: 'v3',
    name: 'SMS 3.21',
    version: '3.21',
    effectiveFrom: '2010-12-12',
    effectiveTo: null,
    source: 'SMS methodology 3.21, snapshot 2026-05-15, and its appendix A',
    status: 'In force',
    oosWeight,
    cap: 30,
    byGroup: false,
    thresholds: { unsafe_driving: 65, crash: 65, hos: 65, vehicle_maint: 80, controlled: 80, hm: 80, driver_fitness: 80 },
    mostMiles: 200_000,
  },
  enhanced: {
    key: 'enhanced',
    name: 'Enhanced SMS',
    version: 'preview',
    effectiveFrom: '2024-11-20',
    effectiveTo: null,
    source: '89 FR 91874',
    status: 'Announced 2024-11-20; preview on csa.fmcsa.dot.gov/prioritizationpreview; go-live date not confirmed',
    oosWeight: { unsafe_driving: 0, crash: 0, hos: 0, vehicle_maint: 0, controlled: 0, hm: 0, driver_fitness: 0 },
    cap: null,
    byGroup: true,
    thresholds: { unsafe_driving: 65, crash: 65, hos: 65, vehicle_maint: 80, controlled: 80, hm: 90, driver_fitness: 90 },
    mostMiles: 250_000,
  },
}

/** A percentile at the threshold is an alert already: 65 is, 64.9 is not. */
export const isAlert = (method: Method, basic: Basic, percentile: number): boolean => percentile >= method.thresholds[basic]
