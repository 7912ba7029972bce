type Part = 'yes' | 'no' | 'varies'

interface LevelKind {
  readonly label: string
  /** Whether the level looks at the driver, at the vehicle. Where both are `yes` or `no`, SMS counts it for what it looks at; else nowhere. */
  readonly driver: Part
  readonly vehicle: Part
}

/** North American Standard inspection levels (CVSA). */
export const inspectionLevels = {
  I: { label: 'I · Full', driver: 'yes', vehicle: 'yes' },
  II: { label: 'II · Walk-around', driver: 'yes', vehicle: 'yes' },
  III: { label: 'III · Driver and credentials', driver: 'yes', vehicle: 'no' },
  IV: { label: 'IV · Special study', driver: 'varies', vehicle: 'varies' },
  V: { label: 'V · Vehicle only', driver: 'no', vehicle: 'yes' },
  VI: { label: 'VI · Radioactive loads', driver: 'yes', vehicle: 'yes' },
  VII: { label: 'VII · Jurisdictional', driver: 'varies', vehicle: 'varies' },
  VIII: { label: 'VIII · Electronic', driver: 'varies', vehicle: 'varies' },
} as const satisfies Readonly<Record<string, LevelKind>>

export type InspectionLevel = keyof typeof inspectionLevels

const decalLevels: ReadonlySet<InspectionLevel> = new Set(['I', 'V', 'VI'])

/** A CVSA decal comes only from level I, V or VI without a critical violation of the vehicle; the driver's do not matter. */
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

/** Last day on which a CVSA decal is valid: the end of the second month after the month of issue, three months in all. */
export const decalValidThrough = (issuedOn: string): string => {
  const [year = 0, month = 1] = issuedOn.split('-').map(Number)
  return new Date(Date.UTC(year, month + 2, 0)).toISOString().slice(0, 10)
}
