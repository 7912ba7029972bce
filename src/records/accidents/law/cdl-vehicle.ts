import type { Unit, UnitUse } from './recordable.ts'

/** Pounds of GVWR or GCWR from which a unit is a commercial motor vehicle of the testing rules (49 CFR 382.107). */
const testingWeight = 26_001

/** Kinds that are but a part of what was driven: the combination may weigh more. */
const partKinds: ReadonlySet<string> = new Set(['tractor', 'trailer', 'dolly'])

/**
 * Whether a unit is a commercial motor vehicle of 49 CFR 382.107, which needs a CDL and brings its driver under the tests: 26,001 lb
 * alone or combined, 16 or more people by its design, driver included, or placarded hazardous material. Null when that is not known. What the driver's license allows says nothing on it.
 */
export const isTestingVehicle = (unit: Unit | undefined, use: UnitUse): boolean | null => {
  if (use.placarded) return true
  if (unit === undefined) return null
  if ((unit.seats ?? 0) >= 16) return true
  if (unit.gvwr === null) return unit.kind === 'tractor' ? true : null
  if (unit.gvwr >= testingWeight) return true
  return partKinds.has(unit.kind) || use.trailers > 0 || use.hazmat ? null : false
}
