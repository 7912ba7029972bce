import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { assertNew } from '#server/open-database.ts'
import { urlOf } from '#platform/postgres/connection.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { freshDatabase } from '#test/support/database.ts'
import { startProgram } from '#test/support/programs.ts'
import { backdoor } from './support/company.ts'
import { freePort, quietSettings, serverFile } from './support/server.ts'

/** Starts the server, expects that it gives up, and answers what it said. */
const refusalOf = async (env: NodeJS.ProcessEnv): Promise<string> => {
  const program = startProgram(serverFile, [], { ...quietSettings, DATA_DIR: await temporaryDataDir(), ...env })
  expect(await program.ended()).toBe(1)
  return program.output()
}

/** A migrated database of its own. */
const database = async (): Promise<string> => {
  const fresh = await freshDatabase()
  onTestFinished(() => fresh.drop())
  return fresh.url
}

// Only as slow as a start; on a busy machine five of them at once take their time.
describe('a start that cannot succeed ends with one clear sentence and exit code 1', () => {
  test('the port is in use', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => {
      other.close()
    })
    expect(await refusalOf({ PORT: String(port), DATABASE_URL: await database() })).toBe(
      `Longhaul cannot start: port ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT to a free one.\n`,
    )
  })

  test('the port is in use: said before a database is made', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => {
      other.close()
    })
    const dataDir = join(await temporaryDataDir(), 'data')
    expect(await refusalOf({ PORT: String(port), DATA_DIR: dataDir })).toContain(`port ${port} on 127.0.0.1 is in use`)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('secret.key holds no key', async () => {
    const dataDir = await temporaryDataDir()
    await writeFile(join(dataDir, 'secret.key'), 'not a key')
    const said = await refusalOf({ DATA_DIR: dataDir, DATABASE_URL: await database() })
    expect(said).toContain('does not hold a key of 32 bytes in base64')
    expect(said.trim().split('\n')).toHaveLength(1)
  })

  test('HOST is not of this machine', async () => {
    expect(await refusalOf({ HOST: '192.0.2.1', LOG_LEVEL: 'error', DATABASE_URL: await database() })).toBe(
      'Longhaul cannot start: 192.0.2.1 is not an address of this machine (EADDRNOTAVAIL). Set HOST to one that is, or remove it.\n',
    )
  })

  test('DATABASE_URL is wrong', async () => {
    const { connection } = inject('testCluster')
    const sentences = {
      'postgres://fleet:hidden@127.0.0.1:1/fleet':
        'the database fleet at 127.0.0.1:1 (DATABASE_URL) cannot be used: nothing answers at that address.',
      'postgres://fleet:hidden@database.invalid/fleet':
        'the database fleet at database.invalid (DATABASE_URL) cannot be used: no machine of that name is known.',
      'mysql://fleet:hidden@127.0.0.1/fleet': 'DATABASE_URL must begin with postgres:// or postgresql:// and name a database server.',
      [urlOf({ ...connection, password: 'wrong' })]:
        'the database longhaul at localhost:5432 (DATABASE_URL) cannot be used: user name or password are not accepted.',
      [urlOf({ ...connection, database: 'nowhere' })]:
        'the database nowhere at localhost:5432 (DATABASE_URL) cannot be used: it wasn’t found on that server.',
    }
    expect(await Promise.all(Object.keys(sentences).map((url) => refusalOf({ DATABASE_URL: url })))).toEqual(
      Object.values(sentences).map((sentence) => `Longhaul cannot start: ${sentence}\n`),
    )
  })

  test('P-35 DATABASE_URL: a database that may lose what it acknowledged', async () => {
    const url = await database()
    await backdoor({ connectionString: url }).rows(
      `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
    )
    expect(await refusalOf({ DATABASE_URL: url })).toContain(
      'cannot be used: it runs with synchronous_commit=off and could lose acknowledged work; set synchronous_commit=on and start again.\n',
    )
  })

  test('DATABASE_URL: a PostgreSQL older than 15', () => {
    expect(() => assertNew(140_013)).toThrow('it is PostgreSQL 14 and Longhaul needs 15 or newer.')
    expect(() => assertNew(150_000)).not.toThrow()
  })

  test('DATA_DIR cannot be made', async () => {
    const file = join(await temporaryDataDir(), 'file')
    await writeFile(file, '')
    const dataDir = join(file, 'data')
    const url = await database()
    expect(await Promise.all([refusalOf({ DATA_DIR: dataDir }), refusalOf({ DATA_DIR: dataDir, DATABASE_URL: url })])).toEqual([
      `Longhaul cannot start: DATA_DIR ${dataDir} cannot be made (ENOTDIR); choose a folder this account may write.\n`,
      `Longhaul cannot start: DATA_DIR ${dataDir} cannot be written (ENOTDIR); choose a folder this account may write.\n`,
    ])
  })

  test('DATA_DIR lies where the system makes no folders, and says that there is none', async () => {
    const dataDir = '/proc/nope'
    const url = await database()
    const said = await Promise.all([refusalOf({ DATA_DIR: dataDir }), refusalOf({ DATA_DIR: dataDir, DATABASE_URL: url })])
    for (const line of said)
      expect(line).toMatch(/^Longhaul cannot start: DATA_DIR \/proc\/nope cannot be (?:made|written) \(\w+\); choose a folder .*\n$/)
  })

  test('P-49 the database is newer than the code, or an applied migration was edited', async () => {
    const [newer, edited] = [await database(), await database()]
    await backdoor({ connectionString: newer }).rows(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`,
    )
    await backdoor({ connectionString: edited }).rows(
      `update drizzle.__drizzle_migrations set hash = 'other' where id = (select min(id) from drizzle.__drizzle_migrations)`,
    )
    const [ofNewer, ofEdited] = await Promise.all([refusalOf({ DATABASE_URL: newer }), refusalOf({ DATABASE_URL: edited })])
    expect(ofNewer).toBe(
      'Longhaul cannot start: The database was made by a newer version of Longhaul. Start that version, or restore a backup of this one.\n',
    )
    expect(ofEdited).toMatch(
      /^Longhaul cannot start: Migration 0000_\S+ was changed after it had been applied\. Restore its original text\.\n$/,
    )
  })
})
