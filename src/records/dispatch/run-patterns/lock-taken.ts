import { sql } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'

/** Locks drivers and units in the order of everybody who plans with them: two at once wait for each other. */
export const lockTaken = async (tx: ReadTx, ids: readonly string[]): Promise<void> => {
  const all = arrayOf([...new Set(ids)], 'uuid')
  await tx.query(sql`select 1 from vehicles where id = any(${all}) order by id for no key update`)
  await tx.query(sql`select 1 from drivers where id = any(${all}) order by id for no key update`)
}
