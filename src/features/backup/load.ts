import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError, paths } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { columnList, quoted, tablesIn } from './tables.ts'

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Loads every table of the backup into a database that has its migrations and no rows, in one transaction. Foreign keys are taken away
 * and put back, so that PostgreSQL itself checks that everything fits together; triggers rest meanwhile, since rows come as they were.
 * @throws BackupError when the tables are not those of the backup, or a row is missing
 */
export const loadTables = async (client: pg.ClientBase, manifest: Manifest, read: (path: string) => Readable): Promise<void> => {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await assertSameTables(client, manifest)
    const keys = await foreignKeysIn(client)
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
    for (const { name, columns, rows } of manifest.tables) {
      await client.query(`alter table ${quoted(name)} disable trigger user`)
      const into = client.query(copyFrom(`copy ${quoted(name)} (${columnList(columns)}) from stdin`))
      await pipeline(read(paths.table(name)), into)
      if (into.rowCount !== rows) throw new BackupError(`The backup is damaged: ${name} has ${into.rowCount} of ${rows} rows.`)
      await client.query(`alter table ${quoted(name)} enable trigger user`)
    }
    for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    for (const { name, last } of manifest.sequences) {
      // Those of numbers by year come with the first record of the year, not with a migration.
      await client.query(`create sequence if not exists ${quoted(name)}`)
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), last])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const assertSameTables = async (client: pg.ClientBase, manifest: Manifest): Promise<void> => {
  const shapes = (tables: readonly { readonly name: string; readonly columns: readonly string[] }[]): string =>
    JSON.stringify(tables.map(({ name, columns }) => [name, ...columns.toSorted()]))
  if (shapes(await tablesIn(client)) !== shapes(manifest.tables))
    throw new BackupError('The tables of this database are not those of the backup. Restore into an empty database.')
}

const foreignKeysIn = async (client: pg.ClientBase): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}

/** Whether nothing has been stored yet: no table, or only empty ones as an interrupted restore leaves them. */
export const isEmptyDatabase = async (client: pg.ClientBase): Promise<boolean> => {
  for (const { name } of await tablesIn(client)) {
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`)
    if (rows.length > 0) return false
  }
  return true
}
