import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const folder = join(import.meta.dirname, '../../server/db/migrations')
/** Any constant works as long as every starter uses the same: only one of them migrates at a time. */
const lockId = 7_210_451_903

interface JournalEntry {
  readonly tag: string
  readonly when: number
}

/** The migrations of this build, oldest first, with the hash the migrator records for each. */
const shippedMigrations = (): { tag: string; when: number; hash: string }[] => {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: JournalEntry[] }
  return journal.entries.map(({ tag, when }) => ({
    tag,
    when,
    hash: createHash('sha256')
      .update(readFileSync(join(folder, `${tag}.sql`)))
      .digest('hex'),
  }))
}

/** The database does not fit this build; `message` says what to do. */
export class SchemaError extends Error {}

const assertFits = async (client: pg.Client): Promise<void> => {
  const {
    rows: [found],
  } = await client.query<{ there: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`)
  if (found?.there !== true) return
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    'select hash, created_at::text from drizzle.__drizzle_migrations order by created_at',
  )
  const shipped = new Map(shippedMigrations().map((migration) => [String(migration.when), migration]))
  for (const row of rows) {
    const migration = shipped.get(row.created_at)
    if (!migration)
      throw new SchemaError('The database was made by a newer version of Longhaul. Start that version, or restore a backup of this one.')
    if (migration.hash !== row.hash)
      throw new SchemaError(`Migration ${migration.tag} was changed after it had been applied. Restore its original text.`)
  }
}

/** A migration a database has had. */
export interface AppliedMigration {
  readonly tag: string
  readonly hash: string
}

/** The migrations a database has had, oldest first. @throws SchemaError when it has one that this build does not know */
export const appliedMigrations = async (client: Pick<pg.ClientBase, 'query'>): Promise<AppliedMigration[]> => {
  const { rows } = await client.query<{ hash: string; when: string }>(
    'select hash, created_at::text as "when" from drizzle.__drizzle_migrations order by created_at',
  )
  const shipped = new Map(shippedMigrations().map((migration) => [String(migration.when), migration.tag]))
  return rows.map(({ hash, when }) => {
    const tag = shipped.get(when)
    if (tag === undefined) throw new SchemaError('The database was made by a newer version of Longhaul.')
    return { tag, hash }
  })
}

/**
 * Works with a folder that holds the first migrations alone, those that `applied` names.
 * @throws SchemaError when this build does not have them, or has others in their place
 */
const withFirstMigrations = async (applied: readonly AppliedMigration[], work: (folder: string) => Promise<void>): Promise<void> => {
  const shipped = shippedMigrations().slice(0, applied.length)
  if (shipped.length < applied.length)
    throw new SchemaError('The backup was made by a newer version of Longhaul. Restore it with that version.')
  for (const [index, { tag, hash }] of shipped.entries())
    if (applied[index]?.hash !== hash)
      throw new SchemaError(`The backup was made with another migration than ${tag}. Restore it with the version that made it.`)
  const first = mkdtempSync(join(tmpdir(), 'longhaul-migrations-'))
  try {
    const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: JournalEntry[] }
    mkdirSync(join(first, 'meta'))
    writeFileSync(join(first, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries: journal.entries.slice(0, applied.length) }))
    for (const { tag } of shipped) copyFileSync(join(folder, `${tag}.sql`), join(first, `${tag}.sql`))
    await work(first)
  } finally {
    rmSync(first, { recursive: true, force: true })
  }
}

/** Brings an empty database to the schema that a backup was made with. @throws SchemaError */
export const migrateThrough = (connection: pg.ClientConfig, applied: readonly AppliedMigration[]): Promise<void> =>
  withFirstMigrations(applied, (first) => migrateFrom(first, connection))

/**
 * Brings the database to the schema of this build: one starter at a time (session advisory lock), all or nothing, refused
 * when the database is newer than the code or an applied migration was edited.
 */
export const migrate = (connection: pg.ClientConfig): Promise<void> => migrateFrom(folder, connection)

const migrateFrom = async (migrationsFolder: string, connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client({ ...connection, application_name: 'longhaul-migrate' })
  await client.connect()
  try {
    // Said in SQL: a 0 given to the driver means "not given", and then the limits of the role hold.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockId])
    await assertFits(client)
    await client.query(`set lock_timeout = '5s'`)
    await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** True when every migration of this build is applied; part of /api/health. */
export const isMigrated = async (pool: pg.Pool): Promise<boolean> => {
  const latest = shippedMigrations().at(-1)
  const { rows } = await pool.query<{ latest: string | null }>('select max(created_at)::text as latest from drizzle.__drizzle_migrations')
  return latest !== undefined && rows[0]?.latest === String(latest.when)
}
