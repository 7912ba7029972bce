import { begin } from '../block.ts'
import type { Workshop } from '../block.ts'
import { historyDays } from '../calendar.ts'
import type { Dice } from '../dice.ts'
import type { Act, Plot } from '../story.ts'
import type { Unit } from './units.ts'

/** Miles a year by what the unit does. */
const pace = (unit: Unit, dice: Dice): number => (unit.tractor ? dice.between(78_000, 118_000) : dice.between(24_000, 52_000))

interface Reading {
  readonly at: Date
  readonly miles: number
  readonly origin: 'telematics' | 'manual' | 'import'
}

/**
 * Odometer readings of the whole story, the vehicle's mileage after each, and a few odd ones: a typing error that was voided, a dash
 * that was replaced. Tractors are read each month, trailers each quarter; the last reading is the vehicle's mileage today.
 */
export const tellMeters = (workshop: Workshop, units: readonly Unit[]): Plot[] =>
  units.flatMap((unit) => {
    const dice = workshop.dice(`${unit.tractor ? 'tractor' : 'trailer'}/${unit.position}/meter`)
    if (unit.telematics === 'no_mileage') {
      syncedAt(unit, new Date(workshop.calendar.now.getTime() - dice.between(10, 200) * 60_000), {})
      return []
    }
    const readings = readingsOf(workshop, unit, dice)
    for (const [position, reading] of readings.entries()) {
      const bySync = reading.origin === 'telematics'
      const values = { mileage: reading.miles, mileageReadAt: reading.at.toISOString() }
      if (bySync) syncedAt(unit, reading.at, values)
      else if (position === 0 && reading.origin === 'import') startWith(unit, values)
      else unit.plot.acts.push({ at: reading.at, by: workshop.crew.supervisorOf(unit.place.code), set: values })
    }
    const plots = readings.map((reading) => entryPlot(workshop, unit, reading))
    if (unit.tractor && dice.chance(0.06)) plots.push(typingError(workshop, unit, readings, dice))
    finalMileage(unit, readings)
    return plots
  })

const readingsOf = (workshop: Workshop, unit: Unit, dice: Dice): Reading[] => {
  const { calendar } = workshop
  const every = unit.tractor ? 30 : 91
  const yearly = pace(unit, dice)
  const age = Math.max(0.3, (unit.since - calendar.until(`${unit.year}-07-01`)) / 365)
  const last = lastReading(workshop, unit, dice)
  const moments: Date[] = []
  for (let offset = unit.since + 1; offset < -2; offset += every) moments.push(calendar.at(offset, dice))
  const kept = [...moments.filter((moment) => moment.getTime() < last.getTime() - 86_400_000), last]
  let miles = unit.since > -historyDays ? dice.between(60, 900) : Math.round(age * yearly) + dice.between(1_000, 9_000)
  return kept.map((at, position) => {
    const previous = kept[position - 1]
    if (previous !== undefined)
      miles += Math.round(((at.getTime() - previous.getTime()) / 86_400_000 / 365) * yearly * (0.88 + dice.next() * 0.24))
    const origin =
      position === 0 && unit.since === -historyDays
        ? 'import'
        : unit.telematics === 'no_id' || unit.telematics === 'never_synced'
          ? 'manual'
          : 'telematics'
    return { at, miles, origin }
  })
}

/** When the newest reading was taken: minutes ago where the gateway works, days ago where it does not. */
const lastReading = ({ calendar }: Workshop, unit: Unit, dice: Dice): Date => {
  const gone = unit.plot.acts.find((act) => act.status === 'sold' || act.status === 'totaled')
  if (gone !== undefined) return new Date(gone.at.getTime() - 40 * 60_000)
  if (unit.telematics === 'linked') return new Date(calendar.now.getTime() - dice.between(6, 95) * 60_000)
  return calendar.at(unit.telematics === 'stale' ? -dice.between(3, 12) : -dice.between(4, 26), dice)
}

const startWith = (unit: Unit, values: Readonly<Record<string, unknown>>): void => {
  const [creation] = unit.plot.acts
  if (creation !== undefined) unit.plot.acts[0] = { ...creation, set: { ...creation.set, ...values } }
}

const syncedAt = (unit: Unit, at: Date, values: Readonly<Record<string, unknown>>): void => {
  unit.plot.acts.push({
    at,
    by: null,
    measured: true,
    set: { ...values, lastTelematicsSync: at.toISOString(), gatewayHealth: 'Connected' },
  })
}

const entryPlot = (workshop: Workshop, unit: Unit, reading: Reading): Plot => {
  const act: Act = { at: reading.at, by: null, as: 'sync' }
  const by: Act =
    reading.origin === 'telematics'
      ? act
      : reading.origin === 'import'
        ? { at: reading.at, by: workshop.crew.admin, as: 'import', batchId: workshop.importBatch }
        : { at: reading.at, by: workshop.crew.supervisorOf(unit.place.code) }
  return begin(workshop, 'meter-entries', {
    ...by,
    set: {
      vehicle: unit.plot.id,
      meter: 'odometer',
      value: reading.miles,
      readAt: reading.at.toISOString(),
      origin: reading.origin,
      swap: 'no',
    },
  })
}

/** One digit too many, seen and voided the next day. */
const typingError = (workshop: Workshop, unit: Unit, readings: readonly Reading[], dice: Dice): Plot => {
  const reading = readings[Math.floor(readings.length / 2)] ?? { at: workshop.calendar.now, miles: 100_000 }
  const by = workshop.crew.supervisorOf(unit.place.code)
  const at = new Date(reading.at.getTime() + dice.between(60, 300) * 60_000)
  const plot = begin(workshop, 'meter-entries', {
    at,
    by,
    set: {
      vehicle: unit.plot.id,
      meter: 'odometer',
      value: reading.miles + 300_000,
      readAt: at.toISOString(),
      origin: 'manual',
      swap: 'no',
      warning: 'too_high',
    },
  })
  plot.acts.push({
    at: new Date(at.getTime() + 20 * 3_600_000),
    by: workshop.crew.managerOf(unit.place.code),
    status: 'void',
    reason: 'Typing error, one digit wrong',
  })
  return plot
}

const finalMileage = (unit: Unit, readings: readonly Reading[]): void => {
  const position = unit.plot.acts.findIndex((act) => act.status === 'sold' || act.status === 'totaled')
  const act = unit.plot.acts[position]
  const miles = readings.at(-1)?.miles
  if (act !== undefined && miles !== undefined) unit.plot.acts[position] = { ...act, set: { ...act.set, disposalMileage: miles } }
}
