import { composeVin } from '#kit/facts/vin.ts'
import { inventVehicle } from './vehicle-maker.ts'
import type { SimVehicle } from './world.ts'
import { edgeUnitNames } from './edge-names.ts'
import type { EdgeUnitName } from './edge-names.ts'

const cases: Readonly<Record<EdgeUnitName, (unit: SimVehicle, twin: SimVehicle, now: Date) => SimVehicle>> = {
  bare: (unit) => {
    const { vin: _vin, make: _make, model: _model, year: _year, licensePlate: _plate, gateway, ...rest } = unit
    return { ...rest, name: gateway?.serial ?? unit.id, bare: true, odometer: 'none', externalIds: {}, health: 'Not Installed' }
  },
  'gps-odometer': (unit) => ({ ...unit, odometer: 'gps' }),
  'no-odometer': (unit) => ({ ...unit, odometer: 'none' }),
  // Twelve thousand miles behind what the company last wrote down: the dash was replaced.
  'odometer-rollback': (unit) => ({ ...unit, odometerBase: unit.odometerBase - 19_312_128 }),
  'odometer-zero': (unit) => ({ ...unit, odometer: 'zero' }),
  'odometer-jump': (unit) => ({ ...unit, odometerBase: 3_300_000_000 }),
  'duplicate-vin': (unit, twin, now) => {
    const { gateway: _gateway, ...rest } = unit
    return {
      ...rest,
      ...(twin.vin === undefined ? {} : { vin: twin.vin }),
      externalIds: {},
      odometer: 'none',
      health: 'Not Installed',
      silentSince: daysBefore(now, 200),
    }
  },
  'lower-case-vin': (unit) => ({ ...unit, vin: ` ${(unit.vin ?? '').toLowerCase()} ` }),
  'no-vin': (unit) => {
    const { vin: _vin, ...rest } = unit
    return rest
  },
  'unit-number-only': (unit) => {
    const { vin: _vin, licensePlate: _plate, ...rest } = unit
    return rest
  },
  unplugged: (unit, _twin, now) => ({ ...unit, health: 'Unplugged', silentSince: daysBefore(now, 9) }),
  // One above 2^53: a reader that turns ids into numbers meets 9007199254740992 instead.
  'big-id': (unit) => ({
    ...unit,
    id: '9007199254740993',
    vin: composeVin({ wmi: '1XK', descriptor: 'YDP9X', year: 2021, plant: 'J', serial: 740_993 }),
  }),
  'short-vin': (unit) => ({ ...unit, vin: (unit.vin ?? '').slice(0, 16) }),
}

/** Cases that a vehicle of the company can be in without becoming another vehicle; they are laid over the handed-over fleet. */
const inPlace: readonly EdgeUnitName[] = [
  'gps-odometer',
  'no-odometer',
  'odometer-rollback',
  'odometer-zero',
  'lower-case-vin',
  'no-vin',
  'unit-number-only',
  'unplugged',
]

/** A fleet smaller than this keeps its units as they are and gets every case as an extra unit. */
const roomyFleet = 40

/**
 * Makes `units` odd: some of the handed-over ones in place (every fourth from the fifth on), the other cases as extra units.
 * Answers which vehicle shows which case.
 */
export const addEdgeUnits = (seed: number, units: SimVehicle[], now: Date): Map<EdgeUnitName, string> => {
  const found = new Map<EdgeUnitName, string>()
  const overlaid = units.length >= roomyFleet ? inPlace : []
  const twin = units[0] ?? inventVehicle(seed, 0)
  if (units.length === 0) units.push(twin)
  overlaid.forEach((name, position) => {
    const index = 4 + position * 4
    const unit = units[index]
    if (unit === undefined) return
    units[index] = cases[name](unit, twin, now)
    found.set(name, unit.id)
  })
  for (const name of edgeUnitNames) {
    if (found.has(name)) continue
    const unit = cases[name]({ ...inventVehicle(seed, units.length), name: `X-${String(900 + units.length)}` }, twin, now)
    units.push(unit)
    found.set(name, unit.id)
  }
  return found
}

const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * 86_400_000)
