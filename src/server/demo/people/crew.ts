import type { Role } from '#kit/roles.ts'
import { demoAccounts } from '#features/auth/demo-accounts.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Calendar } from '../calendar.ts'
import { historyDays } from '../calendar.ts'
import type { Dice } from '../dice.ts'
import { phoneIn } from './names.ts'
import { places } from '../places.ts'
import type { Act, Plot } from '../story.ts'

/** Who works in the office, by what the rest of the demo needs them for. Ids of users. */
export interface Crew {
  readonly superAdmin: string
  readonly admin: string
  readonly recruiter: string
  readonly otherRecruiter: string
  /** Of Ozark's yard. */
  readonly technician: string
  /** Safety people take turns. */
  readonly safety: readonly [string, ...string[]]
  managerOf(division: string): string
  supervisorOf(division: string): string
}

interface Person {
  readonly key: string
  readonly first: string
  readonly last: string
  readonly role: Role
  readonly divisions: readonly string[] | null
  readonly account?: boolean
  readonly joined?: number
  readonly end?: 'deactivated' | 'invited'
}

/** The first of each role is its demo account; the others have no password and only appear in the records. */
const people: readonly Person[] = [
  { key: 'superAdmin', first: 'Renee', last: 'Calloway', role: 'super_admin', divisions: null, account: true },
  { key: 'admin', first: 'Lena', last: 'Park', role: 'admin', divisions: null, account: true },
  { key: 'manager', first: 'Jorge', last: 'Ocampo', role: 'manager', divisions: ['OZK'], account: true },
  { key: 'supervisor', first: 'Tasha', last: 'Whitfield', role: 'supervisor', divisions: ['KCM'], account: true },
  { key: 'safety', first: 'Nadia', last: 'Brandt', role: 'safety', divisions: null, account: true },
  { key: 'recruiter', first: 'Owen', last: 'Prather', role: 'recruiter', divisions: null, account: true },
  { key: 'managerKcm', first: 'Hank', last: 'Lindqvist', role: 'manager', divisions: ['KCM'] },
  { key: 'managerGlf', first: 'Gloria', last: 'Sandoval', role: 'manager', divisions: ['GLF'] },
  { key: 'supervisorOzk', first: 'Dwight', last: 'Lomax', role: 'supervisor', divisions: ['OZK'] },
  { key: 'supervisorJop', first: 'Ines', last: 'Almeida', role: 'supervisor', divisions: ['JOP'] },
  { key: 'supervisorGlf', first: 'Trey', last: 'Boudreaux', role: 'supervisor', divisions: ['GLF'] },
  { key: 'safetyTwo', first: 'Ray', last: 'Castellano', role: 'safety', divisions: null, joined: -310 },
  { key: 'recruiterTwo', first: 'Amber', last: 'Nguyen', role: 'recruiter', divisions: null },
  { key: 'former', first: 'Phil', last: 'Drummond', role: 'supervisor', divisions: ['OZK', 'JOP'], end: 'deactivated' },
  { key: 'coming', first: 'Kara', last: 'Mercer', role: 'supervisor', divisions: ['OZK'], joined: -2, end: 'invited' },
  { key: 'shop', first: 'Marty', last: 'Sandvik', role: 'shop', divisions: ['OZK'], account: true },
  { key: 'foreman', first: 'Dee', last: 'Holloway', role: 'foreman', divisions: null, account: true },
]

const managers: Readonly<Record<string, string>> = { OZK: 'manager', JOP: 'manager', KCM: 'managerKcm', GLF: 'managerGlf' }
const supervisors: Readonly<Record<string, string>> = {
  OZK: 'supervisorOzk',
  JOP: 'supervisorJop',
  KCM: 'supervisor',
  GLF: 'supervisorGlf',
}

/** The people of the office and the four divisions. The accounts come first in `accounts`, by user id. */
export const makeOffice = (
  users: RecordDefinition,
  divisions: RecordDefinition,
  calendar: Calendar,
  dice: Dice,
  newId: (at: Date) => string,
) => {
  const opening = calendar.at(-historyDays, dice)
  const userIds = new Map(people.map((person) => [person.key, newId(opening)]))
  const divisionIds = new Map(places.map((place) => [place.code, newId(opening)]))
  const user = (key: string): string => userIds.get(key) ?? ''
  const divisionId = (code: string): string => divisionIds.get(code) ?? ''
  const crew: Crew = {
    superAdmin: user('superAdmin'),
    admin: user('admin'),
    recruiter: user('recruiter'),
    otherRecruiter: user('recruiterTwo'),
    technician: user('shop'),
    safety: [user('safety'), user('safetyTwo')],
    managerOf: (code) => user(managers[code] ?? 'manager'),
    supervisorOf: (code) => user(supervisors[code] ?? 'supervisorOzk'),
  }
  const plotOf = (person: Person): Plot => {
    const joined = person.joined === undefined ? opening : calendar.at(person.joined, dice)
    const acts: Act[] = [
      {
        at: joined,
        by: person.key === 'superAdmin' ? null : crew.superAdmin,
        as: person.key === 'superAdmin' ? 'system' : 'user',
        ...(person.end === 'invited' ? {} : { status: 'active' }),
        set: {
          firstName: person.first,
          lastName: person.last,
          email:
            person.account === true
              ? (demoAccounts.find(({ role }) => role === person.role)?.email ?? '')
              : `${person.first}.${person.last}@longhaul.test`.toLowerCase(),
          phone: phoneIn(dice, ['417', '816', '337']),
          role: person.role,
          timeZone: 'America/Chicago',
          allDivisions: person.divisions === null,
          divisions: person.divisions?.map(divisionId) ?? null,
        },
      },
    ]
    if (person.end === 'deactivated')
      acts.push({ at: calendar.at(-96, dice), by: crew.admin, status: 'deactivated', reason: 'Left the company' })
    return { record: users, id: user(person.key), acts }
  }
  const divisionPlots = places.map((place, position): Plot => ({
    record: divisions,
    id: divisionId(place.code),
    acts: [
      {
        at: new Date(opening.getTime() + position * 60_000),
        by: crew.superAdmin,
        set: {
          code: place.code,
          name: place.name,
          kind: place.kind,
          parent: place.parent === null ? null : divisionId(place.parent),
          legalEntity: place.legalEntity,
          usdot: place.usdot,
          naics: '484121',
          address: place.address,
          timeZone: 'America/Chicago',
          phone: place.phone,
          manager: crew.managerOf(place.code),
          color: place.color,
          ein: place.ein,
          establishment: true,
        },
      },
      { at: calendar.at(-300, dice), by: crew.admin, set: { safetyManager: crew.safety[0] } },
      {
        at: calendar.at(-12, dice),
        by: crew.managerOf(place.code),
        set: { monthlyMiles: milesOf(place.share, calendar, dice), annualHours: hoursOf(place.share, calendar) },
      },
    ],
  }))
  return {
    crew,
    divisionId,
    plots: [...people.map(plotOf), ...divisionPlots],
    accounts: people.filter((person) => person.account === true).map((person) => user(person.key)),
  }
}

/** Miles of the last twelve full months; a share of one stands for six tractors. */
const milesOf = (share: number, calendar: Calendar, dice: Dice): { month: string; miles: number; source: string }[] => {
  const [year = 2026, month = 1] = calendar.day(0).split('-').map(Number)
  return Array.from({ length: 12 }, (_, back) => {
    const at = new Date(Date.UTC(year, month - 13 + back, 1))
    return { month: at.toISOString().slice(0, 7), miles: share * 6 * dice.between(7_400, 8_900), source: 'Telematics' }
  })
}

const hoursOf = (share: number, calendar: Calendar): { year: number; hours: number; averageEmployees: number }[] => {
  const year = Number(calendar.day(0).slice(0, 4))
  const passed = -calendar.until(`${year}-01-01`) / 365
  return [
    { year, hours: Math.round(share * 16_900 * passed), averageEmployees: share * 8 },
    { year: year - 2, hours: share * 15_900, averageEmployees: share * 8 },
    { year: year - 1, hours: share * 16_600, averageEmployees: share * 8 },
  ]
}
