import { sql } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'

/** Locks of one matter, however many things are entered at once: an import must not fill the table of locks. */
const buckets = 64

/**
 * Lets transactions that enter the same thing of a `matter` wait for each other until they end, so that the later one finds what the
 * earlier one entered. Call it before looking for doubles. `keys` name the things; their locks are taken in one order.
 */
export const oneAtATime = async (tx: ReadTx, matter: string, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await tx.query(sql`
    with wanted as materialized (select distinct abs(hashtext(key) % ${buckets}::int) as bucket from unnest(${arrayOf([...new Set(keys)], 'text')}) as key order by bucket)
    select pg_advisory_xact_lock(hashtextextended(${`longhaul ${matter}`}, bucket)) from wanted`)
}
