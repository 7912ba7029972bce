import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { divisionsAbove } from '#engine/read/division-tree.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { textOf } from '../effects.ts'

/** Whose a record is. Divisions of one USDOT number are one carrier; without a number those of one tree are. */
export interface Carrier {
  /** USDOT number of its division or the nearest above that has one, else the id of the topmost; null without a division. */
  readonly owner: string | null
  /** USDOT number that the record itself names. */
  readonly usdot: string | null
}

export const carrierOf = (owner: string | null, usdot: string | null): Carrier => ({ owner, usdot })

/** The owner of what stands in a division, as SQL over its id. */
export const ownedBy = (division: SQL): SQL => sql`(
  select coalesce((array_agg(owner.usdot order by up.height) filter (where owner.usdot is not null))[1], (array_agg(owner.id::text order by up.height desc))[1])
  from ${divisionsAbove(sql`array[${division}]`)} up join divisions owner on owner.id = up.id)`

/** Whose each row is: by its division, else that of its driver or unit. */
export const carriersOf = async (tx: ReadTx, rows: readonly StoredRow[]): Promise<readonly Carrier[]> => {
  if (rows.length === 0) return []
  const asked = rows.map((row, position) => ({
    position,
    ...Object.fromEntries(['division', 'driver', 'vehicle'].map((property) => [property, textOf(row[property])])),
  }))
  const found = await tx.query<{ position: number; owner: string | null }>(sql`
    select q.position, ${ownedBy(sql`coalesce(q.division, (select r.division_id from drivers r where r.id = q.driver), (select v.division_id from vehicles v where v.id = q.vehicle))`)} as owner
    from json_to_recordset(${JSON.stringify(asked)}::json) as q(position int, division uuid, driver uuid, vehicle uuid)`)
  const owners = new Map(found.map(({ position, owner }) => [position, owner]))
  return rows.map((row, position) => carrierOf(owners.get(position) ?? null, textOf(row['usdot'])))
}

/** Whether what is on file is of the same carrier. Where one side has no division, the numbers must not differ, and the writer must see it. */
export const sameCarrier = (filed: { readonly carrier: Carrier; readonly seen: boolean }, { owner, usdot }: Carrier): boolean => {
  const { carrier } = filed
  if (carrier.owner !== null && owner !== null) return carrier.owner === owner
  const [theirs, ours] = [carrier.usdot ?? carrier.owner, usdot ?? owner]
  return filed.seen && (theirs === null || ours === null || theirs === ours)
}
