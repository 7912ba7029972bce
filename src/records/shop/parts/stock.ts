import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'

/** What is on hand of the part in `row`: the sum of its movements. */
export const onHandOf = (row: SQL): SQL =>
  sql`(select coalesce(sum(m.quantity), 0) from stock_movements m where m.part_id = ${row}.id and m.archived_at is null)`

/** How the stock stands. A part without a reorder point is never low; below zero is said of every part. */
export const levelOf = (row: SQL): SQL => sql`(select case
    when h.on_hand < 0 then 'below_zero'
    when ${row}.status <> 'active' then null
    when h.on_hand <= ${row}.reorder_point then case when h.on_hand = 0 then 'out' else 'low' end
    when h.on_hand > 0 then 'ok' end
  from (select ${onHandOf(row)} as on_hand) h)`

/** Quantities in hundredths, so that sums of them are exact. */
export const hundredths = (quantity: number): number => Math.round(quantity * 100)

/** What is on hand of parts, in hundredths, by their ids. Whoever goes by it to write has locked the parts. */
export const onHandIn = async (tx: ReadTx, parts: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (parts.length === 0) return new Map()
  const found = await tx.query<{ id: string; sum: number }>(sql`
    select m.part_id as id, (sum(m.quantity) * 100)::int as sum from stock_movements m
    where m.archived_at is null and m.part_id = any(${arrayOf([...new Set(parts)], 'uuid')}) group by 1`)
  return new Map(found.map(({ id, sum }) => [id, sum]))
}
