import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { makeWorkerUtils } from 'graphile-worker'
import pg from 'pg'
import { migrate, migrateThrough } from '#platform/postgres/migrate.ts'
import type { Config } from '#platform/config.ts'
import { storedFilePath } from '#platform/files/files-local.ts'
import { makeFolder } from '#platform/files/make-folder.ts'
import { keyFileOf } from '#platform/secrets/secret-key.ts'
import { headsFileOf } from '../audit/anchors.ts'
import { openBackup, verifyBackup } from './archive.ts'
import type { OpenBackup } from './archive.ts'
import { isEmptyDatabase, loadTables } from './load.ts'
import { BackupError, jobsSchema, paths } from './manifest.ts'
import type { Manifest } from './manifest.ts'

export interface RestoreTarget {
  /** An empty database: one that was just made, or another PostgreSQL. */
  readonly connection: pg.ClientConfig
  readonly config: Pick<Config, 'dataDir' | 'secretKey'>
  readonly say: (line: string) => void
}

/**
 * Brings a backup back: checks all of it first, then files and keys, then the database in one transaction, then the migrations that
 * are newer than the backup. Interrupted anywhere it can be repeated.
 * @throws BackupError with one sentence; SchemaError when the backup was made by a newer version
 */
export const restoreBackup = async (path: string, { connection, config, say }: RestoreTarget): Promise<Manifest> => {
  const backup = await openBackup(path)
  try {
    const { manifest } = backup
    say(`Backup of ${manifest.madeAt}: checking it …`)
    await verifyBackup(backup)
    await withClient(connection, async (client) => {
      if (!(await isEmptyDatabase(client)))
        throw new BackupError('The database already holds data. Restore into a new DATA_DIR or an empty database.')
    })
    await assertKeyFits(backup, config)
    say(`Files: ${manifest.files.length} …`)
    await restoreFiles(backup, config)
    await migrateThrough(connection, manifest.migrations)
    await restoreJobs(backup, connection)
    say(`Tables: ${manifest.tables.length} …`)
    await withClient(connection, (client) => loadTables(client, manifest, backup.read))
    await migrate(connection)
    return manifest
  } finally {
    await backup.close()
  }
}

const withClient = async (connection: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ ...connection, application_name: 'longhaul-restore' })
  // A loss is told by the statement that meets it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Stored provider tokens open with the key of the backup alone. */
const assertKeyFits = async ({ manifest, read }: OpenBackup, config: RestoreTarget['config']): Promise<void> => {
  if (manifest.key === 'environment') return
  const kept = (await text(read(paths.key))).trim()
  const here = config.secretKey?.toString('base64') ?? (existsSync(keyFileOf(config)) ? await readFile(keyFileOf(config), 'utf8') : kept)
  if (Buffer.compare(Buffer.from(here.trim(), 'base64'), Buffer.from(kept, 'base64')) !== 0)
    throw new BackupError(
      'Another key is set here (LONGHAUL_SECRET_KEY, or secret.key in DATA_DIR) than the one in the backup. Remove it, then restore again.',
    )
}

const restoreFiles = async ({ manifest, read }: OpenBackup, config: RestoreTarget['config']): Promise<void> => {
  makeFolder(config.dataDir)
  for (const key of manifest.files) {
    const path = storedFilePath(config.dataDir, key)
    makeFolder(dirname(path))
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform: (part: Buffer, _encoding, done) => {
        hash.update(part)
        done(null, part)
      },
    })
    await pipeline(read(paths.file(key)), hashing, createWriteStream(`${path}.part`, { mode: 0o600, flush: true }))
    if (hash.digest('hex') !== manifest.entries[paths.file(key)]?.sha256)
      throw new BackupError(`The backup is damaged: file ${key} is not what was written.`)
    await rename(`${path}.part`, path)
  }
  if (manifest.key === 'included' && config.secretKey === undefined)
    await writeFile(keyFileOf(config), await buffer(read(paths.key)), { mode: 0o600, flush: true })
  await writeFile(headsFileOf(config), await buffer(read(paths.heads)), { mode: 0o600, flush: true })
}

/** Work that had been ordered and not begun, or was interrupted, is done after the next start. A restore that is repeated orders it once. */
const restoreJobs = async ({ read }: OpenBackup, connection: pg.ClientConfig): Promise<void> => {
  const jobs = jobsSchema.parse(JSON.parse(await text(read(paths.jobs))))
  const pool = new pg.Pool({ ...connection, max: 2 } as pg.PoolConfig)
  // A loss is told by the statement that meets it; without listeners the queue's library warns whoever restores.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  try {
    const queue = await makeWorkerUtils({ pgPool: pool })
    try {
      await queue.migrate()
      await pool.query('delete from graphile_worker._private_jobs')
      for (const { task, payload, runAt, key, maxAttempts } of jobs)
        await queue.addJob(task, payload, { runAt: new Date(runAt), maxAttempts, ...(key === null ? {} : { jobKey: key }) })
    } finally {
      await queue.release()
    }
  } finally {
    await pool.end()
  }
}
