import { execFileSync, spawn } from 'node:child_process'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { dataDirWithCluster, temporaryDataDir } from '#test/support/data-dir.ts'
import type { EmbeddedConnection } from './connection.ts'
import { urlOf } from './connection.ts'
import type { Embedded, EmbeddedOptions } from './embedded.ts'
import { startEmbedded } from './embedded.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const start = async (dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<Embedded> => {
  const embedded = await startEmbedded({ dataDir, log, ...options })
  onTestFinished(() => embedded.stop())
  return embedded
}

const ask = async (connection: EmbeddedConnection, statement: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: urlOf(connection) })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
    return rows.flat().map(String)
  } finally {
    await client.end()
  }
}

describe('the embedded PostgreSQL', () => {
  const { connection } = inject('testCluster')

  test('has checksums, UTF-8 in the builtin locale, and UTC', async () => {
    expect(
      await ask(connection, `select current_setting('data_checksums'), current_setting('server_encoding'), current_setting('timezone')`),
    ).toEqual(['on', 'UTF8', 'UTC'])
    expect(await ask(connection, `select datlocprovider, datlocale from pg_database where datname = 'longhaul'`)).toEqual(['b', 'C.UTF-8'])
  })

  test('P-41 limits every session of the app, on every database', async () => {
    const limits = `select current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout'), current_setting('lock_timeout')`
    expect(await ask(connection, limits)).toEqual(['15s', '30s', '5s'])
    expect(await ask({ ...connection, database: 'postgres' }, limits)).toEqual(['15s', '30s', '5s'])
    await expect(ask(connection, `begin; set local statement_timeout = 50; select pg_sleep(60)`)).rejects.toThrow(
      'canceling statement due to statement timeout',
    )
  })

  test('gives the app no superuser and lets nobody in without the password', async () => {
    expect(await ask(connection, 'select rolsuper from pg_roles where rolname = current_user')).toEqual(['false'])
    await expect(ask({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow('password authentication failed')
    await expect(ask({ ...connection, user: 'postgres', password: '' }, 'select 1')).rejects.toThrow()
  })

  test('keeps its folder and passwords to one account, never root', async () => {
    const dataDir = await temporaryDataDir()
    await start(dataDir)
    const folder = await stat(join(dataDir, 'postgres'))
    const passwords = await stat(join(dataDir, 'postgres', 'longhaul-passwords.json'))
    expect([folder.mode & 0o777, passwords.mode & 0o777]).toEqual([0o700, 0o600])
    expect(folder.uid).not.toBe(0)
    expect(passwords.uid).toBe(folder.uid)
  })

  test('is found as it was left after a stop', async () => {
    const dataDir = await dataDirWithCluster()
    const first = await start(dataDir)
    await ask(first.connection, `create table note as select 'kept' as text`)
    await first.stop()
    const second = await start(dataDir)
    expect(second.origin).toBe('started')
    expect(second.connection).toEqual(first.connection)
    expect(await ask(second.connection, 'select text from note')).toEqual(['kept'])
  })

  test('answers on a loopback port where there are no sockets', async () => {
    const embedded = await start(await dataDirWithCluster(), { loopback: true })
    expect(embedded.connection.host).toBe('127.0.0.1')
    expect(await ask(embedded.connection, 'select 1')).toEqual(['1'])
  })

  test('copes with a data folder whose path is too long for a socket', async () => {
    const dataDir = join(await temporaryDataDir(), 'a-long-name'.repeat(10))
    const embedded = await start(dataDir)
    onTestFinished(() => rm(embedded.connection.host, { recursive: true, force: true }))
    expect(embedded.connection.host.startsWith(dataDir)).toBe(false)
    expect((await stat(embedded.connection.host)).mode & 0o777).toBe(0o700)
    expect(await ask(embedded.connection, 'select 1')).toEqual(['1'])
    await embedded.stop()
  })
})

describe('a data folder that cannot be used stops the start with a sentence', () => {
  test('files of somebody else', async () => {
    const dataDir = await temporaryDataDir()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'letters.txt'), 'dear')
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      /^.*postgres holds files that Longhaul did not make; move them away or choose another DATA_DIR\.$/,
    )
  })

  test('another major version', async () => {
    const dataDir = await dataDirWithCluster()
    await writeFile(join(dataDir, 'postgres', 'longhaul-engine.json'), JSON.stringify({ engine: 'postgresql', major: 17 }))
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow('was made by postgresql 17 and this Longhaul brings postgresql 18')
  })

  test('a file in its place', async () => {
    const dataDir = join(await temporaryDataDir(), 'data')
    await writeFile(dataDir, '')
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(`DATA_DIR ${dataDir} cannot be made`)
  })

  test('a folder in which nothing can be made', async () => {
    // The kernel's own folder takes no files, not even from the superuser.
    await expect(startEmbedded({ dataDir: '/sys', log })).rejects.toThrow(
      /^DATA_DIR \/sys cannot be (?:written|made) \(E[A-Z]+\); choose a folder this account may write\.$/,
    )
  })

  test('a server that ends at once, with the last lines of its log', async () => {
    const dataDir = await dataDirWithCluster()
    const control = join(dataDir, 'postgres', 'global', 'pg_control')
    await rename(control, `${control}.away`)
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      /^PostgreSQL ended while starting\.\n[^]*could not find the database system/,
    )
  })
})

test('a pid file, and a lock beside the socket, that name some other living process of the same account do not hinder the start', async () => {
  const dataDir = await dataDirWithCluster()
  const cluster = join(dataDir, 'postgres')
  const { uid, gid } = await stat(cluster)
  const other = spawn('/bin/sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
  onTestFinished(() => {
    other.kill()
  })
  await writeFile(join(cluster, 'postmaster.pid'), `${other.pid}\n/proc/self/cwd\n1\n5432\n\n\n`)
  await writeFile(join(cluster, '.s.PGSQL.5432.lock'), `${other.pid}\n${cluster}\n1\n5432\n${cluster}\n`)
  const embedded = await start(dataDir)
  expect(await ask(embedded.connection, 'select 1')).toEqual(['1'])
  expect(other.exitCode).toBeNull()
})

test('P-39 a copy of a folder that is in use starts beside the original, whose server is left alone', async () => {
  const original = await dataDirWithCluster()
  const first = await start(original)
  const copy = join(await temporaryDataDir(), 'data')
  // As an administrator would, while the server runs: its pid file is copied too.
  execFileSync('cp', ['-a', original, copy])
  const second = await start(copy)
  expect(second.origin).toBe('started')
  for (const { connection } of [first, second]) expect(await ask(connection, 'select 1')).toEqual(['1'])
  await second.stop()
  expect(await ask(first.connection, 'select 1')).toEqual(['1'])
})
