import type { Workshop } from '../block.ts'
import { addYears, historyDays } from '../calendar.ts'
import type { Dice } from '../dice.ts'
import { places } from '../places.ts'
import type { Unit } from './units.ts'

const shopReasons = [
  'PM service B',
  'PM service A and brake adjustment',
  'Coolant leak at the water pump',
  'DEF dosing fault, derated',
  'Air leak, trailer supply line',
  'Alternator not charging',
  'Windshield replacement',
  'Wheel seal, left rear drive axle',
  'Clutch slipping under load',
  'Check-engine light: NOx sensor',
  'ABS fault after the wash',
  'Annual inspection',
] as const
const trailerReasons = [
  'Roof patch after a low branch',
  'Brake shoes and drums',
  'Landing gear will not crank',
  'Reefer unit alarm 63',
  'Door seal torn',
  'Annual inspection',
  'Mud flap and light kit',
  'Floor board broken',
] as const
const defects = [
  'Steer tire below 4/32',
  'Air brake chamber leaking at the roadside',
  'Cracked fifth-wheel mounting',
  'Frame crack found at the annual inspection',
] as const

/** What happened to the units in eighteen months: plate renewals, shop visits, transfers, and how they came to be what they are. */
export const tellUnitHistory = (workshop: Workshop, units: readonly Unit[]): void => {
  for (const unit of units) {
    const dice = workshop.dice(`${unit.tractor ? 'tractor' : 'trailer'}/${unit.position}/history`)
    renewPlate(workshop, unit, dice)
    visitShop(workshop, unit, dice)
    if (dice.chance(0.03)) transfer(workshop, unit, dice)
    meetFate(workshop, unit, dice)
    stopAtDisposal(unit)
  }
}

/** Nothing happens to a unit that was sold or totaled. */
const stopAtDisposal = ({ plot }: Unit): void => {
  const end = plot.acts.find((act) => act.status === 'sold' || act.status === 'totaled')?.at
  if (end !== undefined) plot.acts.splice(0, plot.acts.length, ...plot.acts.filter((act) => act.at <= end))
}

const renewPlate = ({ calendar, crew }: Workshop, unit: Unit, dice: Dice): void => {
  const [first, ...renewals] = earlierPlates(calendar.until, unit)
  const [creation] = unit.plot.acts
  if (first === undefined || creation === undefined) return
  unit.plot.acts[0] = { ...creation, set: { ...creation.set, plateExpirationDate: first } }
  for (const [position, day] of [...renewals, unit.plateExpires].entries()) {
    const before = [first, ...renewals][position] ?? first
    unit.plot.acts.push({
      at: calendar.at(calendar.until(before) - dice.between(4, 24), dice),
      by: crew.supervisorOf(unit.place.code),
      set: { plateExpirationDate: day },
    })
  }
}

/** Dates on earlier cab cards that ran out while the unit was known here, oldest first. */
export const earlierPlates = (until: (day: string) => number, unit: Unit): string[] =>
  [2, 1].map((years) => addYears(unit.plateExpires, -years)).filter((day) => until(day) > unit.since + 40 && until(day) < -1)

const visitShop = ({ calendar, crew }: Workshop, unit: Unit, dice: Dice): void => {
  const visits = dice.between(0, unit.tractor ? 3 : 1)
  const room = Math.min(historyDays, -unit.since) - 60
  for (let visit = 0; visit < visits && room > 60; visit += 1) {
    // Each visit in a stretch of its own, so that none begins before the last one ended.
    const length = Math.floor(room / visits)
    const start = unit.since + 20 + visit * length + dice.between(0, Math.max(1, length - 20))
    const by = crew.supervisorOf(unit.place.code)
    unit.plot.acts.push({
      at: calendar.at(start, dice),
      by,
      status: 'in_shop',
      reason: unit.tractor ? dice.pick(shopReasons) : dice.pick(trailerReasons),
    })
    unit.plot.acts.push({ at: calendar.at(start + dice.between(2, 8), dice), by, status: 'active' })
  }
}

const transfer = ({ calendar, crew, divisionId }: Workshop, unit: Unit, dice: Dice): void => {
  const from = places.find((place) => place.code !== unit.place.code) ?? unit.place
  const [creation] = unit.plot.acts
  if (creation === undefined || unit.since > -200) return
  unit.plot.acts[0] = { ...creation, set: { ...creation.set, division: divisionId(from.code), terminal: from.address.city } }
  unit.plot.acts.push({
    at: calendar.at(-dice.between(30, 150), dice),
    by: crew.managerOf(unit.place.code),
    set: { division: divisionId(unit.place.code), terminal: unit.place.address.city },
  })
}

/** The last status; sold and totaled units get their final mileage from meters.ts. */
const meetFate = ({ calendar, crew }: Workshop, unit: Unit, dice: Dice): void => {
  const { acts } = unit.plot
  const supervisor = crew.supervisorOf(unit.place.code)
  const manager = crew.managerOf(unit.place.code)
  switch (unit.fate) {
    case 'active':
      return
    case 'in_shop':
      acts.push({
        at: calendar.at(-dice.between(0, 6), dice),
        by: supervisor,
        status: 'in_shop',
        reason: unit.tractor ? dice.pick(shopReasons) : dice.pick(trailerReasons),
      })
      return
    case 'out_of_service':
      acts.push({ at: calendar.at(-dice.between(0, 3), dice), by: crew.safety[0], status: 'out_of_service', reason: dice.pick(defects) })
      return
    case 'reserve':
      acts.push({ at: calendar.at(-dice.between(12, 38), dice), by: supervisor, status: 'reserve' })
      return
    case 'inactive':
      acts.push({ at: calendar.at(-dice.between(15, 45), dice), by: manager, status: 'inactive', reason: 'Parked until the lease return' })
      return
    case 'sold':
      acts.push(
        disposal(calendar.at(-endOf(unit, dice), dice), manager, 'sold', 'Prairie Truck Auction', unit.tractor ? 3_150_000 : 640_000),
      )
      return
    case 'totaled':
      acts.push(disposal(calendar.at(-endOf(unit, dice), dice), manager, 'totaled', 'Rollover, adjuster declared a total loss', null))
      return
  }
}

const endOf = (unit: Unit, dice: Dice): number => Math.min(dice.between(9, 40), Math.max(9, -unit.since - 40))

const disposal = (at: Date, by: string, status: string, reason: string, price: number | null) => ({
  at,
  by,
  status,
  reason,
  set: { disposedOn: at.toISOString().slice(0, 10), ...(price === null ? {} : { disposalPrice: price }) },
})
