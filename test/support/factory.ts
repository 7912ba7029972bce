import { expect } from 'vitest'
import type { Field } from '#kit/fields.ts'
import { isWritable } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import { gateOverriders } from '#kit/roles.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import type { TestUser } from './sessions.ts'

export type Json = Record<string, unknown>
export type Created = Json & { id: string; number: string; version: number; status: string; title: string }

let counter = 0

/** A valid value for a required field; unique fields get a running number. */
export const sample = (field: Field): unknown => {
  counter += 1
  switch (field.kind) {
    case 'text':
      return `T${counter}`.slice(0, field.max ?? 40)
    case 'longText':
      return 'Text'
    case 'int':
    case 'decimal':
    case 'money':
      return field.min ?? 1
    case 'bool':
      return true
    case 'date':
      return '2024-03-02'
    case 'instant':
      return '2026-11-01T12:00:00.000Z'
    case 'choice':
      return Object.keys(field.options)[0]
    case 'choices':
      return [Object.keys(field.options)[0]]
    case 'phone':
      // No two alike: the same phone is the same person.
      return `${201 + (Math.floor(counter / 100) % 700)}55501${String(counter % 100).padStart(2, '0')}`
    case 'email':
      return `person-${counter}@longhaul.test`
    case 'address':
      return { street: '1 Main St', city: 'Joplin', state: 'MO', zip: '64801' }
    case 'refs':
    case 'rows':
      return []
    case 'ref':
    case 'anyRef':
      return undefined
  }
}

type Making = (user: TestUser, given: Json) => unknown
const made =
  (kind: string): Making =>
  async (user) =>
    (await make(user, kind)).id
const driver = { driver: made('drivers') }
/** Work for a schedule is done to the unit of it. */
const unitOfSchedule: Making = async (user, given) => {
  const schedule = given['schedule'] ?? (Array.isArray(given['alsoFor']) ? given['alsoFor'][0] : undefined)
  return typeof schedule === 'string'
    ? (await user.call('GET', `/api/maintenance/schedules/${schedule}`)).json<Json>()['vehicle']
    : undefined
}

/** A driver who is still being hired rides along, by an override. */
const rides: Readonly<Record<string, Making>> = {
  overrideReason: ({ role }) => (gateOverriders.includes(role) ? 'Rides with a trainer' : undefined),
}

/** What a kind needs beyond its required fields to make sense, by field; made only where nothing is given. */
const sense: Readonly<Record<string, Readonly<Record<string, Making>>>> = {
  'qualification-documents': { type: () => 'policies', ...driver },
  tickets: driver,
  // A paper names the legal entity of its division, or is refused.
  divisions: { legalEntity: () => 'Kestrel Ridge Freight LLC' },
  violations: { occurredOn: (_user, given) => (given['inspection'] === undefined ? '2026-11-02' : undefined) },
  dataqs: { inspection: (user, given) => (given['violation'] === undefined ? made('roadside-inspections')(user, given) : undefined) },
  'workers-comp': { ...driver, reportedAt: () => '2026-11-01T13:00:00.000Z' },
  'osha-claims': { learnedAt: () => '2026-11-01T13:00:00.000Z' },
  holds: driver,
  // Not recordable, so that it need not stay in the register.
  accidents: { fatalities: () => 0, treatedAway: () => false, towAway: () => false },
  'corrective-actions': { accident: made('accidents'), owner: (user) => user.id },
  'workers-comp-cases': { entry: () => 'contact', startsOn: () => '2026-11-02' },
  // A number of their own each: the same one on two of them asks whether they are one person.
  'recruiting-leads': { phone: () => sample({ kind: 'phone', label: '' }) },
  'recruiting-applications': { phone: () => sample({ kind: 'phone', label: '' }) },
  runs: { dispatchTime: () => '21:30' },
  // A van goes out as it is; a heavier unit needs its annual inspection first (`inspected` of test/support/papers.ts).
  'vehicle-assignments': { ...rides, vehicle: async (user) => (await make(user, 'vehicles', { kind: 'van' })).id },
  // Somebody else each time, on a day of the run.
  'run-patterns': {
    run: async (user) => (await make(user, 'runs', { days: ['mon'] })).id,
    ...driver,
    days: () => ['mon'],
  },
  // A run says the rest.
  'run-assignments': {
    overrideReason: (user, given) => (given['driver'] === undefined ? undefined : rides['overrideReason']?.(user, given)),
    ...Object.fromEntries(
      Object.entries<Making>({
        spot: () => 'Rescue',
        start: () => '2026-11-01T12:00:00.000Z',
        end: () => '2026-11-01T22:00:00.000Z',
        division: made('divisions'),
      }).map(([name, value]) => [name, (user: TestUser, given: Json) => (given['run'] === undefined ? value(user, given) : undefined)]),
    ),
  },
  // Somebody else each time: nobody is away twice on a day.
  'time-off': { ...driver, start: () => '2026-11-02', end: (_user, given) => given['start'] ?? '2026-11-02' },
  'leave-ledger': {
    driver: (user, given) => (given['user'] === undefined ? made('drivers')(user, given) : undefined),
    days: (_user, given) => (given['hours'] === undefined ? 1 : undefined),
  },
  'leave-worked': {
    driver: (user, given) => (given['user'] === undefined ? made('drivers')(user, given) : undefined),
    payDate: () => '2026-11-13',
    hours: () => 80,
  },
  // One policy of a type in each.
  'leave-policies': { division: made('divisions') },
  'deadline-rules': { severity: () => 'warn' },
  // Two cells of a file, so that a row without one of them is no empty row.
  'oil-changes': { scheduledFor: () => '2026-11-24', vehicle: unitOfSchedule },
  repairs: { vehicle: unitOfSchedule },
  tires: {
    position: (_user, given) => (given['vehicle'] === undefined ? undefined : 'spare'),
    division: (user, given) => (given['vehicle'] === undefined ? made('divisions')(user, given) : undefined),
  },
  'maintenance-todos': { division: (user, given) => (given['vehicle'] === undefined ? made('divisions')(user, given) : undefined) },
  'pm-schedules': {
    everyMiles: (_user, given) => (given['everyDays'] === undefined && given['everyHours'] === undefined ? 25_000 : undefined),
  },
  'meter-entries': { value: () => 1000 + counter, readAt: () => '2026-11-10T12:00:00.000Z' },
}

/** A valid create body of a kind, its references made on the way. */
export const inputFor = async (user: TestUser, kind: string, overrides: Json = {}): Promise<Json> => {
  const record = recordNamed(kind)
  const input: Json = { ...overrides }
  for (const [name, value] of Object.entries(sense[kind] ?? {}))
    if (!Object.hasOwn(overrides, name)) input[name] = await value(user, overrides)
  for (const [name, field] of fieldEntries(record)) {
    if (input[name] !== undefined || Object.hasOwn(overrides, name) || field.required !== true || !isWritable(field)) continue
    input[name] = field.kind === 'ref' ? (await make(user, field.to)).id : sample(field)
  }
  return input
}

/** Creates a record through the front door. */
export const make = async (user: TestUser, kind: string, overrides: Json = {}): Promise<Created> => {
  const answer = await user.call('POST', `/api/${recordNamed(kind).api}`, await inputFor(user, kind, overrides), {
    'x-confirm-warnings': '1',
  })
  expect(answer.statusCode, `${kind}: ${answer.body}. What it needs beyond its required fields is said in test/support/factory.ts.`).toBe(
    201,
  )
  return answer.json<Created>()
}

export const recordNamed = (kind: string): RecordDefinition => {
  const record = registry[kind]
  if (!record) throw new Error(`No kind ${kind}`)
  return record
}

/** Kinds that can be created by a plain POST. */
export const creatableKinds = Object.values(registry).filter((record) => record.access.create.length > 0)
