type Part = 'yes' | 'no' | 'varies'

interface LevelKind {
  readonly name: string
  readonly driver: Part
  readonly vehicle: Part
  /** Denominators of SMS in which an inspection of this level counts. */
  readonly sms: 'driver and vehicle' | 'driver' | 'vehicle' | 'none'
}

/** North American Standard inspection levels (CVSA; what they cover and where they count as in the regulations notes, 7.1 and 1.2). */
export const inspectionLevels = {
  I: { name: 'Full', driver: 'yes', vehicle: 'yes', sms: 'driver and vehicle' },
  II: { name: 'Walk-around', driver: 'yes', vehicle: 'yes', sms: 'driver and vehicle' },
  III: { name: 'Driver and credentials', driver: 'yes', vehicle: 'no', sms: 'driver' },
  IV: { name: 'Special study', driver: 'varies', vehicle: 'varies', sms: 'none' },
  V: { name: 'Vehicle only', driver: 'no', vehicle: 'yes', sms: 'vehicle' },
  VI: { name: 'Radioactive loads', driver: 'yes', vehicle: 'yes', sms: 'driver and vehicle' },
  VII: { name: 'Jurisdictional', driver: 'varies', vehicle: 'varies', sms: 'none' },
  VIII: { name: 'Electronic', driver: 'varies', vehicle: 'varies', sms: 'none' },
} as const satisfies Readonly<Record<string, LevelKind>>

export type InspectionLevel = keyof typeof inspectionLevels

const decalLevels: ReadonlySet<InspectionLevel> = new Set(['I', 'V', 'VI'])

/** A CVSA decal comes only from level I, V or VI without a critical violation of the vehicle; the driver's do not matter (CVSA; regulations notes, 7.1). */
export const decalAllowed = (level: InspectionLevel | null, criticalVehicleViolations: number): boolean =>
  level !== null && decalLevels.has(level) && criticalVehicleViolations === 0

/** Quarter in whose color a decal is issued, 1 to 4 (CVSA). `YYYY-MM-DD`. */
export const decalQuarter = (issuedOn: string): number => Math.ceil(Number(issuedOn.slice(5, 7)) / 3)

export type CitedUnit = 'driver' | 'co_driver' | 'power_unit' | 'trailer'

/** Warning when a violation is of a part that the level does not look at: III with a vehicle's, V with a driver's. Null when it fits. */
export const levelWarning = (level: InspectionLevel | null, units: readonly CitedUnit[]): string | null => {
  if (level === null) return null
  const { driver, vehicle } = inspectionLevels[level]
  const ofVehicle = units.some((unit) => unit === 'power_unit' || unit === 'trailer')
  const ofDriver = units.some((unit) => unit === 'driver' || unit === 'co_driver')
  if (vehicle === 'no' && ofVehicle) return `Level ${level} looks at the driver only, but a vehicle violation is entered`
  if (driver === 'no' && ofDriver) return `Level ${level} looks at the vehicle only, but a driver violation is entered`
  return null
}
