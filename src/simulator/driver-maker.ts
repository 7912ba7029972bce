import type { Dice } from './random.ts'
import { diceFor } from './random.ts'
import { tags } from './vehicle-maker.ts'
import type { FleetPerson, SimDriver } from './world.ts'

const firstNames = [
  'Rosa',
  'Marcus',
  'Dana',
  'Eli',
  'Priya',
  'Tomas',
  'Keisha',
  'Walter',
  'Ines',
  'Curtis',
  'Noor',
  'Gus',
  'Lena',
  'Andre',
  'Wendy',
  'Boris',
  'Carla',
  'Dwight',
  'Faye',
  'Hector',
  'Iris',
  'Jonas',
  'Kira',
  'Leon',
  'Mona',
  'Nils',
  'Opal',
  'Pete',
  'Ruth',
  'Stan',
  'Tess',
  'Vern',
] as const
const lastNames = [
  'Diaz',
  'Whitlock',
  'Okafor',
  'Brandt',
  'Raman',
  'Vega',
  'Monroe',
  'Stubbs',
  'Almeida',
  'Pruitt',
  'Haddad',
  'Lindqvist',
  'Fontaine',
  'Boyle',
  'Castellano',
  'Drummond',
  'Ebner',
  'Faulk',
  'Grieve',
  'Hollis',
  'Ivers',
  'Jessup',
  'Kowalski',
  'Lomax',
  'Mercer',
  'Nunez',
  'Ortega',
  'Pardee',
  'Quimby',
  'Rutledge',
  'Salazar',
  'Tremblay',
  'Underhill',
  'Voss',
  'Wexler',
  'Yates',
  'Zeller',
] as const
const states = ['GA', 'TN', 'TX', 'IL', 'OH', 'NC'] as const

export const driverIdAt = (index: number): string => String(7_100_001 + index)

/** An invented driver with licence and phone. */
export const inventDriver = (seed: number, index: number): SimDriver => {
  const dice = diceFor(seed, `driver/${index}`)
  const name = `${dice.pick(firstNames)} ${dice.pick(lastNames)}`
  return {
    ...account(index),
    name,
    username: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${index}`,
    phone: fictionalPhone(dice),
    licenseNumber: String(50_000_000 + ((seed * 104_729 + index * 97) % 49_999_999)),
    licenseState: dice.pick(states),
    externalIds: { payrollId: `S-${1000 + index}` },
  }
}

/** One of the company's own drivers, as its provider account would show them. */
export const mirrorDriver = (seed: number, index: number, person: FleetPerson): SimDriver => {
  const dice = diceFor(seed, `driver/${index}`)
  return {
    ...account(index),
    name: `${person.firstName} ${person.lastName}`,
    username: `${person.firstName.charAt(0)}${person.lastName}${index}`.toLowerCase().replace(/[^a-z0-9]+/g, ''),
    status: person.active === false ? 'deactivated' : 'active',
    phone: person.phone ?? fictionalPhone(dice),
    ...(person.licenseNumber ? { licenseNumber: person.licenseNumber } : {}),
    ...(person.licenseState ? { licenseState: person.licenseState } : {}),
    ...(person.employeeNumber ? { externalIds: { payrollId: person.employeeNumber } } : {}),
  }
}

/** The odd drivers every world has (unless switched off), by the name that tests look them up with (their username). */
export const edgeDrivers = (seed: number, firstIndex: number): SimDriver[] => {
  const base = (position: number): SimDriver => inventDriver(seed, firstIndex + position)
  const withoutLicence = (driver: SimDriver): SimDriver => {
    const { licenseNumber: _number, licenseState: _state, ...rest } = driver
    return rest
  }
  return [
    { ...base(0), username: 'edge-deactivated', status: 'deactivated' },
    { ...base(1), username: 'edge-last-first', name: 'Van Houten,  Milo' },
    { ...base(2), username: 'edge-one-word', name: 'Sanchez' },
    { ...withoutLicence(base(3)), username: 'edge-no-licence', name: 'Gail  Ann  Purvis' },
    { ...base(4), username: 'edge-other-name', name: 'Theodora Blankenship' },
  ]
}

const account = (index: number): Pick<SimDriver, 'id' | 'status' | 'externalIds' | 'tag' | 'createdAt' | 'updatedAt'> => ({
  id: driverIdAt(index),
  status: 'active',
  externalIds: {},
  tag: tags[index % tags.length] ?? tags[0],
  createdAt: '2024-06-14T18:22:05.114Z',
  updatedAt: '2026-04-30T16:41:12.907Z',
})

/** 555-0100 to 555-0199 are reserved for fiction. */
const fictionalPhone = (dice: Dice): string =>
  `+1${dice.pick(['404', '615', '214', '312'])}55501${String(dice.between(0, 99)).padStart(2, '0')}`
