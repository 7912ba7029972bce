import { sql } from 'drizzle-orm'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { seenBy } from '#records/effects.ts'
import type { Reading } from './judge.ts'
import type { meterEntries } from './record.ts'

export type Entering = PlannedWrite<typeof meterEntries>

/** How many readings back a judgement looks. */
const lookBack = 12

export interface Neighbours {
  readonly before: readonly Reading[]
  readonly next: Reading | null
}

export const readingOf = ({ after }: Entering): Reading => ({
  at: Date.parse(after.readAt),
  value: after.value,
  swap: after.swap === 'yes',
})

const meterOf = ({ after }: Entering): string => `${after.vehicle}/${after.meter}`

/**
 * The valid readings around each write, those of the same batch included. Only of vehicles the writer may see: to others the
 * reading of a vehicle they cannot see would be told by the refusal.
 */
export const neighboursOf = async (tx: ReadTx, writes: readonly Entering[]): Promise<Map<Entering, Neighbours>> => {
  const wanted = writes.map(({ after: { id, vehicle, meter, readAt } }) => ({ id, vehicle, meter, read_at: readAt }))
  const entry = sql.raw(`json_build_object('at', extract(epoch from m.read_at) * 1000, 'value', m.value, 'swap', m.swap = 'yes')`)
  const others = sql`m.vehicle_id = x.vehicle and m.meter = x.meter and m.status = 'valid' and m.archived_at is null and m.id <> all(${sql.param(writes.map(({ after }) => after.id))}::uuid[])`
  const rows = await tx.query<{ id: string; before: Reading[] | null; next: Reading | null }>(sql`
    select x.id, (select json_agg(b.j order by b.read_at) from (select m.read_at, ${entry} as j from meter_entries m where ${others} and m.read_at <= x.read_at order by m.read_at desc limit ${lookBack}) b) as before,
      (select ${entry} from meter_entries m where ${others} and m.read_at > x.read_at order by m.read_at limit 1) as next
    from json_to_recordset(${JSON.stringify(wanted)}::json) as x(id uuid, vehicle uuid, meter text, read_at timestamptz)
    where exists (select 1 from vehicles v where v.id = x.vehicle and ${seenBy(tx, 'vehicles', 'v')})`)
  const stored = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    writes.map((write) => {
      const own = stored.get(write.after.id)
      const siblings = writes.filter((other) => other !== write && meterOf(other) === meterOf(write)).map(readingOf)
      return [write, merge(readingOf(write), own?.before ?? [], own?.next ?? null, siblings)]
    }),
  )
}

const merge = (reading: Reading, before: readonly Reading[], next: Reading | null, siblings: readonly Reading[]): Neighbours => {
  if (siblings.length === 0) return { before, next }
  const all = [...before, ...(next === null ? [] : [next]), ...siblings].toSorted((a, b) => a.at - b.at)
  return {
    before: all.filter((other) => other.at <= reading.at).slice(-lookBack),
    next: all.find((other) => other.at > reading.at) ?? null,
  }
}
