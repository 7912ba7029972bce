import { sql } from 'drizzle-orm'
import type { Write } from '#server/engine/rules.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { numberOf, seenBy, textOf } from '../effects.ts'
import type { Reading } from './judge.ts'

/** How many readings back a judgement looks. */
const lookBack = 12

export interface Neighbours {
  readonly before: readonly Reading[]
  readonly next: Reading | null
}

export const readingOf = ({ after }: Pick<Write, 'after'>): Reading => ({
  at: Date.parse(textOf(after['readAt']) ?? ''),
  value: numberOf(after['value']) ?? 0,
  swap: after['swap'] === 'yes',
})

const meterOf = ({ after }: Write): string => `${String(after['vehicle'])}/${String(after['meter'])}`

/**
 * The valid readings around each write, those of the same batch included. Only of vehicles the writer may see: to others the
 * reading of a vehicle they cannot see would be told by the refusal.
 */
export const neighboursOf = async (tx: ReadTx, writes: readonly Write[]): Promise<Map<Write, Neighbours>> => {
  const wanted = writes.map((write) => ({
    id: write.after.id,
    vehicle: write.after['vehicle'],
    meter: write.after['meter'],
    read_at: write.after['readAt'],
  }))
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
