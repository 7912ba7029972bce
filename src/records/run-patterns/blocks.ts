import { sql } from 'drizzle-orm'
import { arrayOf } from '#server/engine/sql.ts'
import type { ReadTx } from '#server/engine/transaction.ts'

/** What keeps a driver or unit off the road, from a moment to a moment or without end. */
export interface Block {
  readonly subject: string
  readonly leave: boolean
  readonly from: number
  readonly to: number | null
  readonly text: string
}

/** Blocks of drivers and units that reach into the span, by whom they keep; some have left for good. */
export const blocksBetween = async (
  tx: Pick<ReadTx, 'query'>,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<ReadonlyMap<string, readonly Block[]>> => {
  const all = arrayOf([...new Set(ids)], 'uuid')
  const found = await tx.query<Block>(sql`
    select coalesce(h.driver_id, h.vehicle_id) as subject, h.kind = 'leave' as leave, (extract(epoch from h.starts_at) * 1000)::float8 as "from",
      (extract(epoch from h.ends_at) * 1000)::float8 as "to", h.reason as text
    from holds h where h.archived_at is null and h.status = 'active' and h.effect = 'block' and h.starts_at < ${to}::timestamptz
      and (h.ends_at is null or h.ends_at > ${from}::timestamptz) and (h.driver_id = any(${all}) or h.vehicle_id = any(${all}))
    union all select d.id, false, 0, null, 'No longer with the company' from drivers d where d.id = any(${all}) and (d.status = 'terminated' or d.archived_at is not null)
    union all select v.id, false, 0, null, 'No longer in the fleet' from vehicles v where v.id = any(${all}) and (v.status in ('sold', 'totaled') or v.archived_at is not null)`)
  return Map.groupBy(found, ({ subject }) => subject)
}
