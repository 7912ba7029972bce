import type { Values } from '#kit/schemas.ts'
import { begin, dealer, sizes, spread } from '../block.ts'
import type { Workshop } from '../block.ts'
import { addYears, historyDays } from '../calendar.ts'
import type { Dice } from '../dice.ts'
import { nameAt, phoneIn, streetOf } from './names.ts'
import type { PersonName } from './names.ts'
import { placeAt } from '../places.ts'
import type { Place } from '../places.ts'
import type { Plot } from '../story.ts'

export type DriverFate = 'active' | 'onboarding' | 'leave' | 'suspended' | 'inactive' | 'terminated'

/** A driver while the company is being made up. Offsets are days from today. */
export interface Hand {
  readonly plot: Plot
  readonly place: Place
  readonly position: number
  readonly fate: DriverFate
  /** First day on which he is known here, and the hire date. */
  readonly since: number
  readonly hireDate: string
  /** Drives on the road, with a tractor. */
  readonly drives: boolean
  readonly licenseClass: 'A' | 'B' | 'non_cdl'
  readonly hazmat: boolean
  readonly licenseExpires: string
  readonly medicalExpires: string
  readonly licenseNumber: string
}

const fates: readonly (readonly [DriverFate, number])[] = [
  ['onboarding', 6],
  ['leave', 4],
  ['suspended', 2],
  ['inactive', 2],
  ['terminated', 9],
]

/** The drivers of a block, created; hire, leave and departure are told by driver-history.ts. */
export const makeHands = (workshop: Workshop): Hand[] => {
  const deal = dealer(workshop.dice('driver/cases'), sizes.drivers)
  const chosen = fates.map(([fate, count]) => [fate, deal(count)] as const)
  const recent = deal(22)
  const licenses = spread(workshop.dice('driver/licenses'), sizes.drivers, { over: 2, in30: 3, in60: 4, in90: 5 }, 1_900)
  const medicals = spread(workshop.dice('driver/medicals'), sizes.drivers, { over: 3, in30: 5, in60: 5, in90: 6 }, 640)
  const taken = new Set<string>()
  return Array.from({ length: sizes.drivers }, (_, position) => {
    const fate = chosen.find(([, positions]) => positions.has(position))?.[0] ?? 'active'
    return makeHand(workshop, {
      position,
      fate,
      recent: recent.has(position) || fate === 'onboarding',
      licenseDays: licenses[position] ?? 700,
      medicalDays: medicals[position] ?? 300,
      name: nameAt(workshop.dice(`driver/${position}/name`), workshop.block, position, taken),
    })
  })
}

interface Draft {
  readonly position: number
  readonly fate: DriverFate
  readonly recent: boolean
  readonly licenseDays: number
  readonly medicalDays: number
  readonly name: PersonName
}

const makeHand = (workshop: Workshop, draft: Draft): Hand => {
  const { calendar, crew } = workshop
  const { position, fate, name } = draft
  const dice = workshop.dice(`driver/${position}`)
  const index = workshop.block * sizes.drivers + position
  const place = placeAt(position)
  const work = workOf(dice)
  const { hired, since, recruiter } = arrivalOf(draft, crew, dice)
  const license = { number: licenseNumber(place, index, dice), expires: calendar.day(draft.licenseDays) }
  const medicalExpires = calendar.day(draft.medicalDays)
  const at = draft.recent ? calendar.at(since, dice) : workshop.importedAt(index)
  const plot = begin(workshop, 'drivers', {
    at,
    by: draft.recent ? recruiter : crew.admin,
    as: draft.recent ? 'user' : 'import',
    ...(draft.recent ? {} : { batchId: workshop.importBatch, status: 'active' }),
    set: {
      ...name,
      employeeId: `E${String(2_001 + index)}`,
      division: workshop.divisionId(place.code),
      terminal: place.address.city,
      domicile: dice.pick(place.towns).city,
      manager: crew.managerOf(place.code),
      recruiter: draft.recent ? recruiter : null,
      ...work.values,
      ...contactOf(dice, place, name, index),
      birthDate: calendar.day(-dice.between(23 * 365, 64 * 365) - historyDays),
      ssnLast4: String(dice.between(1_000, 9_999)),
      hireDate: calendar.day(hired),
      ...(dice.chance(0.06) ? { originalHireDate: addYears(calendar.day(hired), -dice.between(2, 6)) } : {}),
      licenseNumber: license.number,
      licenseState: dice.pick(place.towns).state,
      licenseClass: work.licenseClass,
      licenseIssuedOn: addYears(license.expires, -6),
      licenseExpirationDate: license.expires,
      endorsements: work.endorsements,
      restrictions: dice.chance(0.3) ? ['B'] : null,
      medicalCertifiedOn: addYears(medicalExpires, -2),
      medicalExpirationDate: medicalExpires,
      medicalExaminer: dice.pick(['Dr. Alan Pomeroy', 'Dr. Sunita Rao', 'Carol Finch, NP', 'Dr. Luis Arce']),
      medicalRegistryNumber: String(dice.between(1_000_000_000, 9_999_999_999)),
      medicalVariance: dice.chance(0.03) ? 'spe' : 'none',
      hosRuleset: work.values['position'] === 'local' || work.values['position'] === 'yard' ? 'short_haul' : '70_8',
      englishCheckedOn: calendar.day(Math.max(hired, -300)),
      ...linkOf(workshop, fate, dice),
      tags: tagsOf(dice),
    },
  })
  return {
    plot,
    place,
    position,
    fate,
    since,
    hireDate: calendar.day(hired),
    drives: work.drives && fate !== 'onboarding',
    licenseClass: work.licenseClass,
    hazmat: work.endorsements.some((code) => code === 'H' || code === 'X'),
    licenseExpires: license.expires,
    medicalExpires,
    licenseNumber: license.number,
  }
}

/** Hired long ago, during the eighteen months, or about to begin. Offsets are days from today. */
const arrivalOf = (
  { fate, recent, position }: Draft,
  crew: Workshop['crew'],
  dice: Dice,
): { readonly hired: number; readonly since: number; readonly recruiter: string } => {
  if (fate === 'onboarding')
    return {
      hired: dice.between(-3, 12),
      since: -dice.between(3, 16),
      recruiter: position % 3 === 0 ? crew.otherRecruiter : crew.recruiter,
    }
  const hired = recent ? -dice.between(20, historyDays - 40) : -historyDays - dice.between(30, 4_700)
  return { hired, since: recent ? hired - 14 : -historyDays, recruiter: dice.pick([crew.recruiter, crew.otherRecruiter]) }
}

/** Drivers at work are known to the provider. */
const linkOf = ({ calendar, remote }: Workshop, fate: DriverFate, dice: Dice): Values =>
  fate === 'active' || fate === 'leave' || fate === 'suspended'
    ? {
        simulatorDriverId: remote.driver(),
        lastTelematicsSync: new Date(calendar.now.getTime() - dice.between(8, 700) * 60_000).toISOString(),
      }
    : {}

interface Work {
  readonly drives: boolean
  readonly licenseClass: 'A' | 'B' | 'non_cdl'
  readonly endorsements: string[]
  readonly values: Values
}

const workOf = (dice: Dice): Work => {
  const roll = dice.next()
  const position =
    roll < 0.24
      ? 'otr'
      : roll < 0.6
        ? 'regional'
        : roll < 0.78
          ? 'linehaul'
          : roll < 0.92
            ? 'local'
            : roll < 0.96
              ? 'yard'
              : roll < 0.98
                ? 'dock'
                : 'non_driving'
  const office = position === 'dock' || position === 'non_driving'
  const licenseClass = office ? 'non_cdl' : position === 'yard' ? 'B' : 'A'
  const endorsements = office ? [] : [...(dice.chance(0.35) ? ['T'] : []), ...(dice.chance(0.2) ? ['X'] : dice.chance(0.2) ? ['N'] : [])]
  const employmentType = office
    ? 'company'
    : dice.chance(0.1)
      ? 'owner_operator'
      : dice.chance(0.05)
        ? 'lease'
        : dice.chance(0.04)
          ? 'part_time'
          : 'company'
  return { drives: !office && position !== 'yard', licenseClass, endorsements, values: { position, employmentType } }
}

const contactOf = (dice: Dice, place: Place, name: PersonName, index: number): Values => {
  const town = dice.pick(place.towns)
  const mailbox = `${name.firstName}.${name.lastName}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
  return {
    phone: phoneIn(dice, place.areaCodes),
    email: dice.chance(0.9) ? `${mailbox}${index > 149 ? index : ''}@mail.longhaul.test` : null,
    address: { street: streetOf(dice), city: town.city, state: town.state, zip: town.zip },
    emergencyContacts: [
      {
        name: `${dice.pick(['Dana', 'Chris', 'Pat', 'Robin', 'Lee', 'Sam'])} ${name.lastName}`,
        relation: dice.pick(['Spouse', 'Parent', 'Sibling', 'Partner']),
        phone: phoneIn(dice, place.areaCodes),
      },
    ],
  }
}

/** Invented: the shape of a Missouri or Louisiana number, counted up. */
const licenseNumber = (place: Place, index: number, dice: Dice): string =>
  place.code === 'GLF'
    ? `0${String(30_000_000 + index * 37)}`
    : `${'KLMNPRST'.charAt(dice.between(0, 7))}${String(100_200_300 + index * 911)}`

const tagsOf = (dice: Dice): string[] => [
  ...(dice.chance(0.08) ? ['trainer'] : []),
  ...(dice.chance(0.1) ? ['bilingual'] : []),
  ...(dice.chance(0.07) ? ['night shift'] : []),
  ...(dice.chance(0.05) ? ['dedicated'] : []),
]
