import { sql } from 'drizzle-orm'
import { formatNumber } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { DoneWrite, PlannedOf, StoredOf } from '#engine/write/rules-for.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { changeRecords, seenBy, textOf } from '#records/effects.ts'
import { clockSkew, futureMoment, isFuture } from '#records/future-moments.ts'
import { judgeEntry } from './judge.ts'
import type { Verdict } from './judge.ts'
import { neighboursOf, readingOf } from './neighbours.ts'
import type { Entering } from './neighbours.ts'
import { monthMiles } from './month-miles.ts'
import { meterEntries } from './record.ts'

type Entry = StoredOf<typeof meterEntries>

const sentence = (refusal: NonNullable<Verdict['refusal']>, meter: Entry['meter']): string => {
  const value = `${formatNumber(refusal.than.value, Number.isInteger(refusal.than.value) ? 0 : 1)} ${meter === 'odometer' ? 'mi' : 'h'}`
  const when = formatInstant(new Date(refusal.than.at).toISOString(), companyTimeZone)
  return refusal.kind === 'below'
    ? `Below the last valid reading, ${value} on ${when}. If the meter was replaced, say so; if that reading is wrong, void it`
    : `Above the next valid reading, ${value} on ${when}. If that reading is wrong, void it`
}

const judgeEntries = async (tx: ReadTx, writes: readonly Entering[]): Promise<void> => {
  // A sync has judged its readings already, against the provider's own (features/telematics/sync/meter-guard.ts).
  if (tx.actor.kind === 'sync') return
  const valid = writes.filter(({ before, after }) => counts(after) && (before === null || !counts(before)))
  if (valid.length === 0) return
  // Two readings of one unit at the same moment are judged one after the other.
  await tx.query(
    sql`select 1 from vehicles where id = any(${sql.param([...new Set(valid.map(({ after }) => after.vehicle))])}::uuid[]) order by id for no key update`,
  )
  const neighbours = await neighboursOf(tx, valid)
  for (const write of valid) {
    const { after, issues } = write
    // Read off the dashboard with a phone in the hand, or sent by a gateway.
    if (isFuture(tx, after.readAt, clockSkew)) {
      issues.push({ field: 'readAt', message: futureMoment })
      continue
    }
    const { before = [], next = null } = neighbours.get(write) ?? {}
    const { refusal, warning } = judgeEntry(readingOf(write), before, next, after.meter)
    if (refusal !== null) issues.push({ field: 'value', message: sentence(refusal, after.meter) })
    after.warning = warning
  }
}

const counts = ({ status, archivedAt }: Pick<Entry, 'status' | 'archivedAt'>): boolean => status === 'valid' && archivedAt === null

interface Newest {
  readonly vehicle: string
  readonly meter: Entry['meter']
  readonly value: number
  readonly readAt: string
}

/** The newest valid readings of these vehicles. */
const newestOf = (tx: Tx, vehicles: readonly string[]): Promise<Newest[]> =>
  tx.query<Newest>(sql`
  select distinct on (m.vehicle_id, m.meter) m.vehicle_id as vehicle, m.meter, m.value, to_json(m.read_at)#>>'{}' as "readAt" from meter_entries m
  where m.vehicle_id = any(${sql.param([...vehicles])}::uuid[]) and m.status = 'valid' and m.archived_at is null order by m.vehicle_id, m.meter, m.read_at desc, m.id desc`)

/**
 * The vehicle shows its newest valid reading. A sync raises mileages itself (features/telematics/sync/measures.ts) and knows readings of
 * which only the first of a day is entered, so what stands there is replaced only by something newer, or when its own reading fell.
 */
const carryOver = async (tx: Tx, writes: readonly DoneWrite<typeof meterEntries>[]): Promise<void> => {
  if (tx.actor.kind === 'sync') return
  const fallen = new Map(
    writes
      .filter(({ before, after }) => before?.status === 'valid' && !counts(after))
      .map(({ after }) => [`${after.vehicle}/${after.meter}`, after]),
  )
  const vehicles = [...new Set(writes.map(({ after }) => after.vehicle))]
  const newest = await newestOf(tx, vehicles)
  const numbers = writes
    .map(({ after }) => after.number)
    .slice(0, 3)
    .join(', ')
  await changeRecords(
    tx,
    'vehicles',
    vehicles,
    (vehicle) => {
      const find = (meter: Entry['meter']): Newest | undefined =>
        newest.find((reading) => reading.vehicle === vehicle.id && reading.meter === meter)
      const values = {
        ...odometerChange(vehicle, find('odometer'), fallen.get(`${vehicle.id}/odometer`)),
        ...hoursChange(vehicle, find('engine_hours')),
      }
      return Object.keys(values).length === 0 ? null : values
    },
    `Meter entry ${numbers}`,
  )
}

const odometerChange = (
  vehicle: Readonly<Record<string, unknown>>,
  newest: Newest | undefined,
  fallen: Entry | undefined,
): Readonly<Record<string, unknown>> => {
  const shown = Date.parse(textOf(vehicle['mileageReadAt']) ?? '')
  const ownFell = fallen !== undefined && Date.parse(fallen.readAt) === shown
  if (newest === undefined) return ownFell ? { mileage: null, mileageReadAt: null } : {}
  const miles = Math.floor(newest.value)
  const newer = Number.isNaN(shown) || Date.parse(newest.readAt) > shown
  if (!(newer || ownFell) || (miles === vehicle['mileage'] && !newer)) return {}
  return { mileage: miles, mileageReadAt: newest.readAt }
}

const hoursChange = (vehicle: Readonly<Record<string, unknown>>, newest: Newest | undefined): Readonly<Record<string, unknown>> => {
  const hours = newest?.value ?? null
  return hours === null || hours === vehicle['engineHours'] ? {} : { engineHours: hours }
}

/** The same reading again: a file that was imported before makes nothing new. Each finds its like by unit, meter, moment and value. */
const sameReadings = async (tx: ReadTx, writes: readonly Entering[]): Promise<ReadonlyMap<string, PlannedOf<typeof meterEntries>>> => {
  const wanted = writes.map(({ after: { id, vehicle, meter, value, readAt } }) => ({ id, vehicle, meter, value, read_at: readAt }))
  const found = await tx.query<{ id: string }>(sql`
    select x.id from json_to_recordset(${JSON.stringify(wanted)}::json) as x(id uuid, vehicle uuid, meter text, value numeric, read_at timestamptz)
    where exists (select 1 from meter_entries m where m.vehicle_id = x.vehicle and m.meter = x.meter and m.status = 'valid' and m.archived_at is null
      and m.read_at = x.read_at and m.value = x.value and ${seenBy(tx, 'meter-entries', 'm')})`)
  const same = new Set(found.map(({ id }) => id))
  return new Map(writes.flatMap(({ after }) => (same.has(after.id) ? [[after.id, after] as const] : [])))
}

export const rules = rulesFor(meterEntries, {
  dependsOn: ['vehicles'],
  before: judgeEntries,
  imports: { shape: monthMiles },
  follows: sameReadings,
  after: carryOver,
})
