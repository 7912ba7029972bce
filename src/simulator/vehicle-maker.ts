import { composeVin, normaliseVin, vinMake } from '#kit/facts/vin.ts'
import type { Dice } from './random.ts'
import { diceFor } from './random.ts'
import { drivenBy } from './motion.ts'
import type { Motion } from './motion.ts'
import { corridorCount } from './roads.ts'
import type { FleetUnit, SimVehicle, Tag } from './world.ts'

const metresPerMile = 1609.344

interface Kind {
  readonly wmi: string
  readonly descriptor: string
  readonly model: string
}

const tractors: readonly [Kind, ...Kind[]] = [
  { wmi: '1FU', descriptor: 'JGLDR', model: 'Cascadia' },
  { wmi: '1XK', descriptor: 'YDP9X', model: 'T680' },
  { wmi: '1XP', descriptor: 'BDP9X', model: '579' },
  { wmi: '4V4', descriptor: 'NC9EH', model: 'VNL' },
  { wmi: '3HS', descriptor: 'DZAPR', model: 'LT625' },
]

const states = ['GA', 'TN', 'TX', 'IL', 'OH', 'NC'] as const
const plateLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ'

export const tags: readonly [Tag, ...Tag[]] = [
  { id: '3914', name: 'Southeast' },
  { id: '3915', name: 'Midwest' },
  { id: '3916', name: 'Texas' },
  { id: '3917', name: 'West' },
]

/** Id of the n-th vehicle; well above 2^31, so that nobody reads it as a small number. */
export const vehicleIdAt = (index: number): string => String(281_000_000_000_001 + index)

/** An invented tractor with gateway, ECU odometer and a route. */
export const inventVehicle = (seed: number, index: number): SimVehicle => {
  const dice = diceFor(seed, `vehicle/${index}`)
  const kind = dice.pick(tractors)
  const year = dice.between(2014, 2026)
  const vin = composeVin({ wmi: kind.wmi, descriptor: kind.descriptor, year, plant: 'S', serial: (seed * 7919 + index) % 1_000_000 })
  return {
    ...installed(seed, index, dice),
    name: `U-${String(1000 + index)}`,
    vin,
    make: (vinMake(vin) ?? '').toUpperCase(),
    model: kind.model,
    year: String(year),
    licensePlate: `${dice.pick(states)}-${plate(dice)}`,
    odometerBase: Math.round(dice.between(40_000, 600_000) * metresPerMile),
  }
}

/** One of the company's own vehicles, as its provider account would show it. */
export const mirrorVehicle = (seed: number, index: number, unit: FleetUnit, now: Date): SimVehicle => {
  const dice = diceFor(seed, `vehicle/${index}`)
  const common = installed(seed, index, dice)
  const vin = normaliseVin(unit.vin)
  const readAt = unit.odometerAt ? new Date(unit.odometerAt) : now
  const miles = unit.odometerMiles ?? dice.between(40_000, 600_000)
  return {
    ...common,
    name: unit.unitNumber,
    ...(vin === null ? {} : { vin }),
    ...(unit.make ? { make: unit.make.toUpperCase() } : {}),
    ...(unit.model ? { model: unit.model } : {}),
    ...(unit.year ? { year: String(unit.year) } : {}),
    ...(unit.plate ? { licensePlate: unit.plateState ? `${unit.plateState}-${unit.plate}` : unit.plate } : {}),
    // Rounded up, so that whole miles read back as the miles handed over.
    odometerBase: Math.ceil(miles * metresPerMile) - drivenBy(common.motion, readAt),
  }
}

const installed = (seed: number, index: number, dice: Dice): Omit<SimVehicle, 'name'> => {
  const gateway = gatewayFor(seed, index)
  return {
    id: vehicleIdAt(index),
    gateway,
    externalIds: { 'samsara.serial': gateway.serial.replaceAll('-', '') },
    tag: tags[index % tags.length] ?? tags[0],
    bare: false,
    motion: motionOf(dice),
    odometer: 'both',
    odometerBase: 0,
    health: 'Connected',
    createdAt: '2024-03-11T15:20:13Z',
    updatedAt: '2026-08-19T18:03:23Z',
  }
}

/** A gateway of the usual model with a serial of its own. */
export const gatewayFor = (seed: number, index: number): { serial: string; model: string } => {
  const number = String((seed * 31 + index) % 10_000_000).padStart(7, '0')
  return { serial: `G${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}SM`, model: 'VG55NA' }
}

const motionOf = (dice: Dice): Motion => ({
  corridor: dice.between(0, corridorCount - 1),
  offset: dice.between(0, 800_000),
  cruise: dice.between(22, 28),
  departs: dice.between(10, 14),
  hours: dice.between(7, 10),
})

const plate = (dice: Dice): string => {
  const letter = (): string => plateLetters.charAt(dice.between(0, plateLetters.length - 1))
  return `${dice.between(10, 99)}${letter()}${dice.between(1, 9)}${letter()}${letter()}`
}
