import { sql } from 'drizzle-orm'
import { formatInstant } from '#kit/dates/format-time.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { blinderOf } from '#records/safety/accidents/blind.ts'
import type { Blinder, Telltale } from '#records/safety/accidents/blind.ts'
import { hurtDriversOf } from '#records/safety/accidents/harm.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf, run } from '#engine/sql.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { CommitteeCase } from '#records/safety/accidents/panels/answers.ts'

/** Names, numbers and plates of driver, co-driver and units, and the numbers under which the accident itself is known. */
const telltalesOf = async (deps: Deps, accident: StoredRow): Promise<Telltale[]> => {
  const units = [accident['vehicle'], ...((accident['trailers'] ?? []) as string[])].filter((id) => typeof id === 'string')
  const [people, vehicles] = await Promise.all([
    run<{ id: string; names: (string | null)[]; numbers: (string | null)[] }>(
      deps.pool,
      sql`select id, array[first_name, middle_name, last_name, preferred_name] as names, array[number, employee_id, phone, license_number] as numbers from drivers where id = any(${arrayOf(
        [accident['driver'], accident['coDriver'], ...hurtDriversOf(accident)].filter((id) => typeof id === 'string'),
        'uuid',
      )})`,
    ),
    run<{ units: (string | null)[]; numbers: (string | null)[] }>(
      deps.pool,
      sql`select array[unit_number] as units, array[number, vin, right(vin, 8), right(vin, 6), plate_number] as numbers from vehicles where id = any(${arrayOf(units, 'uuid')})`,
    ),
  ])
  const said = (as: Telltale['as'], words: readonly unknown[]): Telltale[] =>
    words.filter((word) => typeof word === 'string' && word !== '').map((word) => ({ as, words: String(word) }))
  return [
    ...people.flatMap((person) => [
      ...said(person.id === accident['driver'] ? 'driver' : 'co-driver', person.names),
      ...said('number', person.numbers),
    ]),
    ...vehicles.flatMap((unit) => [...said('unit', unit.units), ...said('number', unit.numbers)]),
    ...said('number', [
      accident.number,
      accident['reference'],
      accident['claimNumber'],
      accident['policyNumber'],
      accident['policeReportNumber'],
    ]),
  ]
}

export const blinderFor = async (deps: Deps, accident: StoredRow): Promise<Blinder> => blinderOf(await telltalesOf(deps, accident))

/** Facts of the scene a judgment needs, in their order. Who it was, citations, costs and claims are not among them. */
const factFields = {
  type: 'Type',
  scope: 'Event type',
  weather: 'Weather',
  roadCondition: 'Road surface',
  light: 'Light',
  speed: 'Our speed',
  postedSpeed: 'Posted limit',
  loaded: 'Loaded',
  cargo: 'Cargo',
  privateProperty: 'Private ground',
  towAway: 'Towed away',
  treatedAway: 'Treated away',
  injuries: 'People treated',
  fatalities: 'Deaths',
} as const

const wordsOf = (record: RecordDefinition, property: string, value: unknown): string | null => {
  const field = fieldOf(record, property)
  if (value === null || value === undefined || field === undefined) return null
  if (field.kind === 'choice') return field.options[String(value)]?.label ?? null
  if (field.kind === 'bool') return value === true ? 'Yes' : 'No'
  return field.kind === 'int' && field.unit !== undefined ? `${String(value)} ${field.unit}` : String(value)
}

/** What a member may know of the scene, in words. */
export const factsOf = (
  record: RecordDefinition,
  accident: StoredRow,
  unit: string | null,
  zone: string,
  blind: Blinder,
): CommitteeCase['facts'] => {
  const place = [accident['location'], `${String(accident['city'])}, ${String(accident['state'])}`]
    .filter((part) => part !== null)
    .join(' · ')
  return [
    { label: 'Date and time', value: formatInstant(String(accident['occurredAt']), zone, { zone: true, weekday: true }) },
    { label: 'Location', value: blind(place) },
    ...(unit === null ? [] : [{ label: 'Our unit', value: unit }]),
    ...Object.entries(factFields).flatMap(([property, label]) => {
      const value = wordsOf(record, property, accident[property])
      return value === null ? [] : [{ label, value: blind(value) }]
    }),
  ]
}

/** Kind of the unit and whether it pulled something: "Tractor with 1 trailer". */
export const unitWords = async (deps: Deps, accident: StoredRow): Promise<{ words: string | null; zone: string }> => {
  const [found] = await run<{ kind: string | null; zone: string | null }>(
    deps.pool,
    sql`select (select kind from vehicles where id = ${accident['vehicle'] as string}::uuid) as kind, (select time_zone from divisions where id = ${accident['division'] as string | null}::uuid) as zone`,
  )
  const kinds = deps.registry['vehicles']
  const field = kinds === undefined ? undefined : fieldOf(kinds, 'kind')
  const label = field?.kind === 'choice' && typeof found?.kind === 'string' ? (field.options[found.kind]?.label ?? null) : null
  const trailers = ((accident['trailers'] ?? []) as string[]).length
  return {
    words: label === null ? null : trailers === 0 ? label : `${label} with ${trailers === 1 ? 'a trailer' : `${trailers} trailers`}`,
    zone: typeof accident['timeZone'] === 'string' ? accident['timeZone'] : (found?.zone ?? companyTimeZone),
  }
}
