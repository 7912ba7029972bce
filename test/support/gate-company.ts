import fc from 'fast-check'
import { daysAfter } from '#kit/dates/iso-day.ts'
import type { Values } from '#kit/schemas.ts'
import { createRecords } from '#records/effects.ts'
import { holdKinds, isLegalKind } from '#records/duties/holds/kinds.ts'
import { documentTypes } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentType } from '#records/drivers/qualification-documents/types.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { TestApp } from './app.ts'
import { typesOf } from './gate-facts.ts'

/** A plain morning; a night before the clocks go back, past midnight in New York and not in Chicago; the same the other way; before a leap day. */
const moments = ['2026-11-20T15:00:00.000Z', '2026-10-24T04:30:00.000Z', '2027-03-01T06:30:00.000Z', '2028-02-20T13:00:00.000Z'] as const
export const zones = ['America/Chicago', 'America/Los_Angeles', 'America/New_York']

const types: Readonly<Record<string, DocumentType>> = documentTypes

// Offsets in days from today, where the edges lie, and hours at which some division's day begins.
const near = fc.integer({ min: -4, max: 45 })
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null, freq: 3 })
const hour = fc.constantFrom(0, 4, 5, 6, 7, 8, 12, 15, 18)
const moment = fc.record({ day: fc.oneof(near, fc.integer({ min: -1, max: 1 })), hour })

const paper = (subject: 'driver' | 'vehicle') =>
  fc.record({
    type: fc.constantFrom(...typesOf(subject)),
    status: fc.constantFrom('active', 'active', 'active', 'superseded', 'revoked', 'draft'),
    expires: maybe(near),
    certified: fc.constantFrom('certified', 'certified', 'not_certified'),
  })
const hold = fc.record({
  effect: fc.constantFrom('block', 'warn'),
  kind: fc.constantFrom(...Object.keys(holdKinds)),
  status: fc.constantFrom('active', 'active', 'active', 'lifted'),
  starts: moment,
  length: maybe(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 90 }))),
})
const common = { division: fc.nat(zones.length - 1), holds: fc.array(hold, { maxLength: 3 }) }
const someDriver = fc.record({
  ...common,
  status: fc.constantFrom('onboarding', 'active', 'active', 'active', 'leave', 'suspended', 'inactive', 'terminated'),
  position: fc.constantFrom('regional', 'local', 'dock'),
  licenseClass: maybe(fc.constantFrom('A', 'non_cdl')),
  license: maybe(near),
  medical: maybe(near),
  hireDate: fc.constantFrom('2019-05-06', '2024-03-02'),
  papers: fc.array(paper('driver'), { maxLength: 6 }),
})
const schedule = fc.record({
  status: fc.constantFrom('active', 'active', 'paused'),
  done: near,
  everyDays: maybe(fc.integer({ min: 1, max: 20 })),
  stopDays: fc.integer({ min: 0, max: 10 }),
  everyMiles: maybe(fc.integer({ min: 100, max: 2000 })),
  stopMiles: maybe(fc.integer({ min: 0, max: 500 })),
})
const someUnit = fc.record({
  ...common,
  status: fc.constantFrom('active', 'active', 'active', 'reserve', 'in_shop', 'out_of_service', 'inactive', 'sold'),
  kind: fc.constantFrom('tractor', 'trailer'),
  plate: maybe(near),
  miles: fc.constantFrom(0, 50_000, 51_000),
  synced: maybe(fc.integer({ min: 1, max: 40 })),
  papers: fc.array(paper('vehicle'), { maxLength: 4 }),
  schedules: fc.array(schedule, { maxLength: 2 }),
})
export const company = fc.record({
  at: fc.constantFrom(...moments),
  from: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 })),
  length: fc.integer({ min: 1, max: 28 }),
  drivers: fc.array(someDriver, { minLength: 3, maxLength: 8 }),
  units: fc.array(someUnit, { minLength: 3, maxLength: 8 }),
})
export type Company = typeof company extends fc.Arbitrary<infer T> ? T : never

/** A place in a list that was made in the same order. */
const at = <T>(list: readonly T[], position: number): T => {
  const found = list[position]
  if (found === undefined) throw new Error(`Nothing at ${position}`)
  return found
}

let counter = 0

/** Days and moments of one company, from its today. */
const calendarOf = (today: string) => {
  const day = (offset: number | null): string | null => (offset === null ? null : daysAfter(today, offset))
  const instant = ({ day: offset, hour: hours }: { day: number; hour: number }, more = 0): string =>
    new Date(Date.parse(`${daysAfter(today, offset)}T00:00:00Z`) + (hours + more) * 3_600_000).toISOString()
  return { today, day, instant }
}
type Calendar = ReturnType<typeof calendarOf>

type Drawn<K extends 'drivers' | 'units'> = Company[K][number]

const papersOf = ({ day }: Calendar, papers: Drawn<'drivers'>['papers'], of: Values): Values[] =>
  papers
    .filter(({ type, expires }) => expires !== null || types[type]?.expiryRequired !== true)
    .map(({ type, status, expires, certified }) => ({
      ...of,
      type,
      status,
      expirationDate: day(expires),
      issuedOn: day(-200),
      ...(type === 'mvr_initial' ? { medicalStatus: certified, medicalUntil: certified === 'certified' ? day(expires ?? 20) : null } : {}),
    }))

/** Holds placed by hand. One of a legal kind always blocks, and no typed date ends it. */
const holdsOf = ({ instant }: Calendar, holds: Drawn<'drivers'>['holds'], of: Values): Values[] =>
  holds.map(({ starts, length, effect, ...rest }) => ({
    ...of,
    ...rest,
    effect: isLegalKind(rest.kind) ? 'block' : effect,
    reason: `Reason ${(counter += 1)}`,
    startsAt: instant(starts),
    endsAt: length === null || isLegalKind(rest.kind) ? null : instant(starts, length),
  }))

const driverOf = ({ day, today }: Calendar, divisions: readonly Division[], drawn: Drawn<'drivers'>): Values => ({
  firstName: 'Pat',
  lastName: `Gate ${(counter += 1)}`,
  phone: '4175550142',
  division: at(divisions, drawn.division).id,
  status: drawn.status,
  position: drawn.position,
  licenseClass: drawn.licenseClass,
  hireDate: drawn.hireDate,
  licenseExpirationDate: day(drawn.license),
  medicalExpirationDate: day(drawn.medical),
  ...(drawn.status === 'terminated' ? { terminationDate: today } : {}),
})

const unitOf = ({ day }: Calendar, now: Date, divisions: readonly Division[], drawn: Drawn<'units'>): Values => ({
  unitNumber: `G${(counter += 1)}`,
  kind: drawn.kind,
  division: at(divisions, drawn.division).id,
  status: drawn.status,
  plateExpirationDate: day(drawn.plate),
  mileage: drawn.miles,
  samsaraVehicleId: drawn.synced === null ? null : `${counter}`,
  lastTelematicsSync: drawn.synced === null ? null : new Date(now.getTime() - drawn.synced * 3_600_000).toISOString(),
})

const schedulesOf = ({ day }: Calendar, { schedules, status }: Drawn<'units'>, vehicle: string): Values[] =>
  schedules
    .filter(({ everyDays, everyMiles }) => status !== 'sold' && (everyDays !== null || everyMiles !== null))
    .map(({ done, stopDays, stopMiles, ...plan }) => ({
      ...plan,
      vehicle,
      task: 'pm_a',
      lastDoneOn: day(Math.min(done, 0)),
      lastMiles: 49_500,
      stopDays: plan.everyDays === null ? null : stopDays,
      stopMiles: plan.everyMiles === null ? null : stopMiles,
    }))

const write = async (tx: Tx, drawn: Company, divisions: readonly Division[]) => {
  const calendar = calendarOf(tx.today)
  const put = async (kind: string, values: readonly Values[]): Promise<string[]> =>
    (await createRecords(tx, kind, values, 'Drawn')).map(({ id }) => id)
  const drivers = await put(
    'drivers',
    drawn.drivers.map((driver) => driverOf(calendar, divisions, driver)),
  )
  const vehicles = await put(
    'vehicles',
    drawn.units.map((unit) => unitOf(calendar, tx.now, divisions, unit)),
  )
  const subjects = [
    ...drawn.drivers.map((one, position) => ({ one, of: { driver: at(drivers, position) } })),
    ...drawn.units.map((one, position) => ({ one, of: { vehicle: at(vehicles, position) } })),
  ]
  await put(
    'qualification-documents',
    subjects.flatMap(({ one, of }) => papersOf(calendar, one.papers, of)),
  )
  await put(
    'holds',
    subjects.flatMap(({ one, of }) => holdsOf(calendar, one.holds, of)),
  )
  await put(
    'pm-schedules',
    drawn.units.flatMap((unit, position) => schedulesOf(calendar, unit, at(vehicles, position))),
  )
  return { drivers, vehicles }
}

/** Writes a company down, at its moment, and answers what to ask the gate. What it became is read back: papers fill in dates and replace each other. */
export const found = async (app: TestApp, divisions: readonly Division[], drawn: Company): Promise<Asked> => {
  app.clock.set(drawn.at)
  const made = await inTransaction(app.deps, systemActor, (tx) => write(tx, drawn, divisions))
  const from = daysAfter(app.clock.today(), drawn.from)
  return { ...made, from, to: daysAfter(from, drawn.length - 1) }
}

interface Division {
  readonly id: string
  readonly zone: string
}

export interface Asked {
  readonly drivers: readonly string[]
  readonly vehicles: readonly string[]
  readonly from: string
  readonly to: string
}
