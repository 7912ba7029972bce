import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { configure, ZipWriter } from '@zip.js/zip.js'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { AppError } from '#kit/errors.ts'
import { appliedMigrations } from '#platform/postgres/migrate.ts'
import type { Config } from '#platform/config.ts'
import type { FileStore } from '#platform/files/files.ts'
import { makeFolder } from '#platform/files/make-folder.ts'
import { keyFileOf } from '#platform/secrets/secret-key.ts'
import { headsFileOf } from '../audit/anchors.ts'
import { paths } from './manifest.ts'
import type { EntryFacts, Manifest } from './manifest.ts'
import { columnList, fileKeysIn, jobsIn, quoted, sequencesIn, tablesIn } from './tables.ts'

// These would be threads of a browser; Node deflates in threads of its own.
configure({ useWebWorkers: false })

export interface BackupSources {
  /** A connection nobody else uses meanwhile. */
  readonly client: pg.ClientBase
  readonly files: FileStore
  readonly config: Pick<Config, 'dataDir' | 'secretKey'>
}

/**
 * Writes database, files and keys, as they are at one moment, into an archive at `path` while everybody goes on working: all tables are
 * read in one snapshot, and a stored file never changes once a row names it. The archive appears under its name when it is whole.
 * @throws whatever the database or the disk says; nothing is left behind then
 */
export const writeBackup = async (sources: BackupSources, path: string): Promise<Manifest> => {
  makeFolder(dirname(path))
  const draft = `${path}.part`
  try {
    await rm(draft, { force: true })
    const manifest = await inSnapshot(sources.client, (madeAt) => fill(draft, sources, madeAt))
    await sync(draft)
    await rename(draft, path)
    await sync(dirname(path))
    return manifest
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Reads one moment of the database, however long that takes. */
const inSnapshot = async <T>(client: pg.ClientBase, work: (madeAt: Date) => Promise<T>): Promise<T> => {
  await client.query('begin isolation level repeatable read read only')
  try {
    // Said in SQL: a 0 given to the driver means "not given", and then the limits of the role hold.
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ now: Date }>('select now() as now')
    return await work(rows[0]?.now ?? new Date(Number.NaN))
  } finally {
    await client.query('rollback')
  }
}

const fill = async (path: string, { client, files, config }: BackupSources, madeAt: Date): Promise<Manifest> => {
  const archive = archiveAt(path)
  const manifest: Manifest = {
    format: 'longhaul-backup-1',
    madeAt: madeAt.toISOString(),
    migrations: await appliedMigrations(client),
    tables: [],
    sequences: await sequencesIn(client),
    files: [],
    missing: [],
    key: config.secretKey === undefined ? 'included' : 'environment',
    entries: {},
  }
  const add = async (name: string, content: Readable, packed = true): Promise<void> => {
    manifest.entries[name] = await archive.add(name, content, packed)
  }
  for (const { name, columns } of await tablesIn(client)) {
    const rows = client.query(copyTo(`copy (select ${columnList(columns)} from ${quoted(name)}) to stdout`))
    await add(paths.table(name), rows)
    manifest.tables.push({ name, columns: [...columns], rows: rows.rowCount })
  }
  await add(paths.jobs, textOf(JSON.stringify(await jobsIn(client))))
  for (const key of await fileKeysIn(client)) {
    const content = await opened(files, key)
    if (content === null) manifest.missing.push(key)
    // Photos and PDFs are packed already.
    else await add(paths.file(key), content, false).then(() => manifest.files.push(key))
  }
  if (manifest.key === 'included') await add(paths.key, textOf(await readFile(keyFileOf(config), 'utf8')))
  await add(paths.heads, textOf(await headsUpTo(client, config)))
  await archive.finish(JSON.stringify(manifest))
  return manifest
}

const textOf = (text: string): Readable => Readable.from([Buffer.from(text)])

/** Null where the file is gone. */
const opened = async (files: FileStore, key: string): Promise<Readable | null> => {
  try {
    return await files.open(key)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** The noted heads of the audit chain; those of links that are younger than the snapshot would look like a cut-off end. */
const headsUpTo = async (client: pg.ClientBase, config: Pick<Config, 'dataDir'>): Promise<string> => {
  const text = await readFile(headsFileOf(config), 'utf8').catch(() => '')
  const { rows } = await client.query<{ seq: string }>('select coalesce(max(seq), 0)::text as seq from audit_chain')
  const last = Number(rows[0]?.seq ?? 0)
  return text
    .split('\n')
    .filter((line) => Number(line.split(' ')[1]) <= last)
    .map((line) => `${line}\n`)
    .join('')
}

interface Archive {
  /** Adds an entry and answers its size and hash. `packed`: deflates it. */
  readonly add: (name: string, content: Readable, packed: boolean) => Promise<EntryFacts>
  readonly finish: (manifest: string) => Promise<void>
}

const archiveAt = (path: string): Archive => {
  const zip = new ZipWriter(Writable.toWeb(createWriteStream(path, { flags: 'wx', mode: 0o600 })) as WritableStream<Uint8Array>, {
    zip64: true,
  })
  return {
    add: async (name, content, packed) => {
      const hash = createHash('sha256')
      let bytes = 0
      const counted = async function* (): AsyncGenerator<Uint8Array> {
        for await (const part of content as AsyncIterable<Buffer>) {
          bytes += part.length
          hash.update(part)
          yield part
        }
      }
      const stream = Readable.toWeb(Readable.from(counted(), { objectMode: false })) as ReadableStream<Uint8Array>
      await zip.add(name, stream, { level: packed ? 3 : 0 })
      return { bytes, sha256: hash.digest('hex') }
    },
    finish: async (manifest) => {
      await zip.add(paths.manifest, Readable.toWeb(textOf(manifest)) as ReadableStream<Uint8Array>)
      await zip.close()
    },
  }
}

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    // Windows cannot sync a folder and does not need it.
    await handle.sync().catch((error: unknown) => {
      if (process.platform !== 'win32') throw error
    })
  } finally {
    await handle.close()
  }
}
