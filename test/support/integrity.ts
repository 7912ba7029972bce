import pg from 'pg'
import type { EmbeddedConnection } from '#platform/postgres/connection.ts'

/**
 * Reads every page of every table and checks every B-tree against its table with PostgreSQL's amcheck (promise P-35). `admin` is the
 * superuser on the database to check.
 * @returns one line for each damage found; none when the database is sound.
 */
export const damagesIn = async (admin: EmbeddedConnection): Promise<string[]> => {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await client.query('create extension if not exists amcheck')
    const tables = await client.query<{ damage: string }>(
      `select format('%s block %s: %s', c.oid::regclass, h.blkno, h.msg) as damage
         from pg_class c cross join lateral verify_heapam(c.oid) h where c.relkind in ('r', 'm')`,
    )
    const indexes = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam join pg_index i on i.indexrelid = c.oid
        where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid`,
    )
    const damages = tables.rows.map((row) => row.damage)
    for (const { name } of indexes.rows) {
      await client
        .query('select bt_index_check($1::regclass, true)', [name])
        .catch((error: unknown) => damages.push(`${name}: ${String(error)}`))
    }
    return damages
  } finally {
    await client.end()
  }
}
