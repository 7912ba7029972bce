import { areSeatsOpen } from './recordable.ts'
import type { Unit, UnitUse } from './recordable.ts'

/** Pounds, rated or actual, from which a unit is a commercial motor vehicle of the testing rules (49 CFR 382.107). */
const testingWeight = 26_001

/** Kinds that are but a part of what was driven: the combination may weigh more. */
const partKinds: ReadonlySet<string> = new Set(['tractor', 'trailer', 'dolly'])

/**
 * Whether a unit is a commercial motor vehicle of 49 CFR 382.107, which needs a CDL and brings its driver under the tests: 26,001 lb
 * alone or combined, 16 or more people by its design, driver included, or placarded hazardous material. Null when that is not known. What the driver's license allows says nothing on it.
 */
export const isTestingVehicle = (unit: Unit | undefined, use: UnitUse): boolean | null => {
  if (use.placarded === true) return true
  if (unit === undefined) return null
  if ((unit.seats ?? 0) >= 16) return true
  // With something pulled the combination counts only if what is pulled is heavy itself, which is not asked.
  if (use.trailers === 0 && (use.weight ?? 0) >= testingWeight) return true
  if (unit.gvwr === null) return unit.kind === 'tractor' ? true : null
  if (unit.gvwr >= testingWeight) return true
  return partKinds.has(unit.kind) || areSeatsOpen(unit) || use.trailers > 0 || use.hazmat ? null : false
}

/** True where a unit is none of 382.107 by weight and seats, and no one has said whether it carried placarded hazardous material. */
export const isLoadInDoubt = (unit: Unit | undefined, use: UnitUse): boolean =>
  use.placarded === null && isTestingVehicle(unit, use) === false
