import { composeVin } from '#kit/facts/vin.ts'
import type { Values } from '#kit/schemas.ts'
import { begin, dealer, sizes, spread } from '../block.ts'
import type { Workshop } from '../block.ts'
import { historyDays } from '../calendar.ts'
import type { Dice } from '../dice.ts'
import { tractorModel, trailerModel } from './models.ts'
import type { Model } from './models.ts'
import { placeAt } from '../places.ts'
import type { Place } from '../places.ts'
import type { Plot } from '../story.ts'

export type TelematicsCase = 'linked' | 'no_id' | 'no_mileage' | 'never_synced' | 'stale'

/** A vehicle while the company is being made up. Offsets are days from today. */
export interface Unit {
  readonly plot: Plot
  readonly place: Place
  readonly tractor: boolean
  readonly position: number
  /** First day on which it is known here. */
  readonly since: number
  readonly year: number
  readonly telematics: TelematicsCase
  readonly plateExpires: string
  /** What it is at the end of the story. */
  readonly fate: Fate
}

export type Fate = 'active' | 'in_shop' | 'out_of_service' | 'reserve' | 'inactive' | 'sold' | 'totaled'

const fateCounts: Readonly<Record<'tractor' | 'trailer', readonly (readonly [Fate, number])[]>> = {
  tractor: [
    ['in_shop', 5],
    ['out_of_service', 2],
    ['reserve', 3],
    ['inactive', 1],
    ['sold', 2],
    ['totaled', 1],
  ],
  trailer: [
    ['in_shop', 4],
    ['out_of_service', 1],
    ['reserve', 6],
    ['inactive', 2],
    ['sold', 3],
  ],
}
const telematicsCounts: Readonly<Record<'tractor' | 'trailer', readonly (readonly [TelematicsCase, number])[]>> = {
  tractor: [
    ['no_id', 3],
    ['no_mileage', 2],
    ['never_synced', 2],
    ['stale', 4],
  ],
  trailer: [
    ['no_id', 6],
    ['no_mileage', 2],
    ['never_synced', 1],
    ['stale', 5],
  ],
}

/** The tractors and trailers of a block, created; what happens to them later is added by others. */
export const makeUnits = (workshop: Workshop): Unit[] => [...fleetOf(workshop, true), ...fleetOf(workshop, false)]

const fleetOf = (workshop: Workshop, tractor: boolean): Unit[] => {
  const size = tractor ? sizes.tractors : sizes.trailers
  const subject = tractor ? 'tractor' : 'trailer'
  const deal = dealer(workshop.dice(`${subject}/cases`), size)
  const fates = fateCounts[subject].map(([fate, count]) => [fate, deal(count)] as const)
  const cases = telematicsCounts[subject].map(([found, count]) => [found, deal(count)] as const)
  const recent = deal(Math.round(size * 0.12))
  const plates = spread(
    workshop.dice(`${subject}/plates`),
    size,
    tractor ? { over: 1, in30: 3, in60: 4, in90: 5 } : { over: 1, in30: 4, in60: 5, in90: 6 },
    350,
  )
  return Array.from({ length: size }, (_, position) =>
    makeUnit(workshop, {
      tractor,
      position,
      recent: recent.has(position),
      plateDays: plates[position] ?? 200,
      fate: fates.find(([, chosen]) => chosen.has(position))?.[0] ?? 'active',
      telematics: cases.find(([, chosen]) => chosen.has(position))?.[0] ?? 'linked',
    }),
  )
}

interface Draft {
  readonly tractor: boolean
  readonly position: number
  readonly recent: boolean
  readonly plateDays: number
  readonly fate: Fate
  readonly telematics: TelematicsCase
}

const makeUnit = (workshop: Workshop, draft: Draft): Unit => {
  const { calendar, crew } = workshop
  const { tractor, position } = draft
  const dice = workshop.dice(`${tractor ? 'tractor' : 'trailer'}/${position}`)
  const index = workshop.block * (tractor ? sizes.tractors : sizes.trailers) + position
  const place = placeAt(position)
  const thisYear = Number(calendar.day(0).slice(0, 4))
  const since = draft.recent ? -dice.between(40, historyDays - 60) : -historyDays
  const year = draft.recent ? Number(calendar.day(since).slice(0, 4)) : thisYear - dice.between(2, tractor ? 8 : 13)
  const model = tractor ? tractorModel(dice) : trailerModel(dice)
  const plateExpires = calendar.day(draft.plateDays)
  const inService = draft.recent
    ? calendar.day(since)
    : `${year}-${String(dice.between(1, 12)).padStart(2, '0')}-${String(dice.between(1, 28)).padStart(2, '0')}`
  const at = draft.recent ? calendar.at(since, dice) : workshop.importedAt((tractor ? 0 : 20_000) + index)
  const telematics = draft.fate === 'sold' || draft.fate === 'totaled' ? 'no_id' : draft.telematics
  const plot = begin(workshop, 'vehicles', {
    at,
    by: draft.recent ? crew.managerOf(place.code) : crew.admin,
    as: draft.recent ? 'user' : 'import',
    ...(draft.recent ? {} : { batchId: workshop.importBatch }),
    set: {
      unitNumber: String((tractor ? 1101 : 53_001) + index),
      kind: tractor ? 'tractor' : 'trailer',
      division: workshop.divisionId(place.code),
      terminal: place.address.city,
      ...identityOf(model, year, index, dice, place),
      plateExpirationDate: plateExpires,
      ...sheetOf(model, tractor),
      ...ownershipOf(dice, calendar.day, inService, year, tractor),
      ...(telematics === 'no_id'
        ? {}
        : { simulatorVehicleId: telematics === 'linked' ? workshop.remote.vehicle() : workshop.remote.stray() }),
      tags: tagsOf(model, dice),
    },
  })
  return { plot, place, tractor, position, since, year, telematics, plateExpires, fate: draft.fate }
}

const identityOf = (model: Model, year: number, index: number, dice: Dice, place: Place): Values => ({
  vin: composeVin({ wmi: model.wmi, descriptor: model.descriptor, year, plant: model.plant, serial: 410_000 + index }),
  year,
  make: model.make,
  model: model.model,
  trim: model.trim ?? null,
  plateNumber: `${dice.between(10, 99)}${letter(dice)}${dice.between(1, 9)}${letter(dice)}${letter(dice)}`,
  plateState: place.address.state,
})

const letter = (dice: Dice): string => 'ABCDEFGHJKLMNPRSTUVWXYZ'.charAt(dice.between(0, 22))

const sheetOf = (model: Model, tractor: boolean): Values =>
  tractor
    ? { engine: model.engine ?? null, fuel: 'diesel', gvwr: 52_350, axles: 3 }
    : { gvwr: 68_000, axles: 2, length: model.length ?? 53, reefer: model.reefer === true }

const ownershipOf = (dice: Dice, day: (offset: number) => string, inService: string, year: number, tractor: boolean): Values => {
  const leased = dice.chance(0.15)
  const bought: Values = { purchasedOn: inService, purchasePrice: (tractor ? dice.between(128, 176) : dice.between(38, 82)) * 100_000 }
  return {
    ownership: leased ? 'leased' : 'owned',
    inServiceOn: inService,
    replacementYear: year + (tractor ? 7 : 15),
    ...(leased
      ? {
          lessor: dice.pick(['Pinyon Leasing', 'Harbor Point Truck Leasing']),
          leaseEndsOn: day(dice.between(95, 900)),
          leaseMilesAllowed: tractor ? 480_000 : null,
        }
      : bought),
  }
}

const tagsOf = (model: Model, dice: Dice): string[] => [
  ...(model.reefer === true ? ['food grade'] : []),
  ...(model.trim === 'day cab' ? ['day cab'] : []),
  ...(dice.chance(0.08) ? ['dedicated'] : []),
  ...(dice.chance(0.04) ? ['spare'] : []),
]
