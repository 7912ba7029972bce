import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anchorHead } from '#features/audit/anchors.ts'
import { sealAudit } from '#features/audit/seal.ts'
import { verifyAudit } from '#features/audit/verify.ts'
import { restoreBackup } from '#features/backup/restore.ts'
import { backUpWhenDue, backupName, backupsIn, lastDue } from '#features/backup/schedule.ts'
import { tablesIn } from '#features/backup/tables.ts'
import { writeBackup } from '#features/backup/write.ts'
import { frozenClock } from '#platform/clock.ts'
import { createPool } from '#platform/db.ts'
import { storedFilePath } from '#platform/files/files-local.ts'
import type { TestApp } from '#test/support/app.ts'
import { freshDatabase } from '#test/support/database.ts'
import type { FreshDatabase } from '#test/support/database.ts'
import { buildDemoApp } from '#test/support/demo-app.ts'
import { make } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import type { TestUser } from '#test/support/sessions.ts'

const secretKey = randomBytes(32)
const opened: FreshDatabase[] = []
const uploads: string[] = []
let app: TestApp
let admin: TestUser
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `longhaul-test-${process.pid}-`))
  app = await buildDemoApp()
  admin = await app.as('super_admin')
  const vehicle = await make(admin, 'vehicles')
  for (const fileName of ['front.txt', 'rear.txt']) {
    const { payload, headers } = multipart({ category: 'other' }, { fileName, content: Buffer.from(`${fileName} of the unit`) })
    const answer = await admin.call('POST', `/api/vehicles/${vehicle.id}/attachments`, payload, headers)
    if (answer.statusCode !== 201) throw new Error(`The upload was answered ${answer.body}`)
    uploads.push(answer.json<{ id: string }>().id)
  }
  await anchorHead({ config: settings(), clock: app.clock }, await sealAudit(app.deps))
})
afterAll(async () => {
  for (const database of opened) await database.drop()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Places in the midst of the largest two entries: between entries lies what no reader looks at. */
const insideEntries = async (archive: Buffer): Promise<number[]> => {
  const entries = await new ZipReader(new Uint8ArrayReader(archive)).getEntries()
  const largest = entries.toSorted((one, other) => other.compressedSize - one.compressedSize).slice(0, 2)
  return largest.map(({ offset, compressedSize }) => offset + Math.floor(compressedSize / 2))
}

/** Where the company lives in these tests. */
const settings = () => ({ ...app.deps.config, dataDir: folder, secretKey })

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ownUrl = async (): Promise<string> => {
  const { rows } = await app.deps.pool.query<{ name: string }>('select current_database() as name')
  return String(app.deps.pool.options.connectionString).replace(/\/[^/?]+(\?|$)/, `/${rows[0]?.name ?? ''}$1`)
}

const backUp = async (name: string) => {
  const path = join(folder, name)
  const manifest = await withClient(await ownUrl(), (client) => writeBackup({ client, files: app.deps.files, config: settings() }, path))
  return { path, manifest }
}

const emptyDatabase = async (): Promise<string> => {
  const database = await freshDatabase()
  opened.push(database)
  return database.url
}

const restore = async (path: string, dataDir: string, url?: string): Promise<string> => {
  const target = url ?? (await emptyDatabase())
  await restoreBackup(path, {
    connection: { connectionString: target },
    config: { dataDir, secretKey },
    say: () => undefined,
  })
  return target
}

/** Every table with its number of rows and a fingerprint of all it holds, and what the sequences gave last. */
const contentOf = (url: string): Promise<Record<string, string>> =>
  withClient(url, async (client) => {
    const found: Record<string, string> = {}
    for (const { name, columns } of await tablesIn(client)) {
      const list = columns.map((column) => `"${column}"`).join(', ')
      const { rows } = await client.query<{ said: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as said from (select ${list} from "${name}") t`,
      )
      found[name] = rows[0]?.said ?? ''
    }
    const { rows: sequences } = await client.query<{ name: string; last: string }>(
      `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null`,
    )
    for (const { name, last } of sequences) found[`sequence ${name}`] = String(last)
    return found
  })

const constraintsOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ said: string }>(
      `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated::text as said
        from pg_constraint where connamespace = 'public'::regnamespace
        union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
    )
    return rows.map(({ said }) => said)
  })

describe('P-47 backup and restore', () => {
  test('bring back every table, every file and the chain of the history', async () => {
    const url = await ownUrl()
    const before = await contentOf(url)
    expect(Object.values(before).filter((said) => !said.startsWith('0 ')).length).toBeGreaterThan(30)
    const { path, manifest } = await backUp('whole.zip')
    const dataDir = join(folder, 'elsewhere')
    const target = await restore(path, dataDir)
    expect(await contentOf(target)).toEqual(before)
    expect(await constraintsOf(target)).toEqual(await constraintsOf(url))
    // The photos of the demo company lie where its template was made; what this company stored itself is there.
    expect(manifest.files).toHaveLength(uploads.length)
    expect(manifest.missing.length).toBeGreaterThan(0)
    const contents = await Promise.all(manifest.files.map((key) => readFile(storedFilePath(dataDir, key), 'utf8')))
    expect(contents.toSorted()).toEqual(['front.txt of the unit', 'rear.txt of the unit'])
    const pool = createPool({ connectionString: target, max: 1 }, () => undefined)
    const report = await verifyAudit({ pool, config: { ...settings(), dataDir } }).finally(() => pool.end())
    expect(report).toMatchObject({ ok: true, unsealed: 0, problems: [] })
    expect(report.checked).toBeGreaterThan(1_000)
  })

  test('are of one moment while others go on writing', async () => {
    let writing = true
    let made = 0
    const writer = (async () => {
      while (writing) {
        await make(admin, 'vehicles')
        made += 1
      }
    })()
    await expect.poll(() => made).toBeGreaterThan(2)
    const { path, manifest } = await backUp('busy.zip')
    const atEnd = made
    await expect.poll(() => made).toBeGreaterThan(atEnd + 2)
    writing = false
    await writer
    const target = await restore(path, join(folder, 'busy'))
    await withClient(target, async (client) => {
      const { rows } = await client.query<{ vehicles: number; created: number; numbers: number }>(
        `select (select count(*) from vehicles)::int as vehicles, count(distinct number)::int as numbers,
          (select count(*) from vehicles v where exists (select 1 from events e where e.record_id = v.id and e.action = 'create'))::int as created
          from vehicles`,
      )
      expect(rows[0]?.created).toBe(rows[0]?.vehicles)
      expect(rows[0]?.numbers).toBe(rows[0]?.vehicles)
      expect(manifest.tables.find(({ name }) => name === 'vehicles')?.rows).toBe(rows[0]?.vehicles)
    })
  })

  test('a damaged or cut archive, a database that is in use, or a folder that cannot be made, is refused before anything is written', async () => {
    const { path } = await backUp('good.zip')
    const url = await emptyDatabase()
    const bytes = await readFile(path)
    const damaged = join(folder, 'damaged.zip')
    const refused = (file: string, target: string) => restore(file, join(folder, 'refused'), target)
    for (const at of await insideEntries(bytes)) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0xff
      await writeFile(damaged, changed)
      await expect(refused(damaged, url)).rejects.toThrow(/^The backup is damaged: (tables|files)\//)
    }
    await writeFile(damaged, bytes)
    await truncate(damaged, bytes.length - 1_000)
    await expect(refused(damaged, url)).rejects.toThrow('is not a whole Longhaul backup')
    await expect(refused(join(folder, 'no such file.zip'), url)).rejects.toThrow('There is no file')
    // Where the system makes no folders, and says that there is none above.
    await expect(restore(path, '/proc/nope', url)).rejects.toThrow("ENOENT: no such file or directory, mkdir '/proc/nope'")
    await expect(backUp(relative(folder, '/proc/nope/whole.zip'))).rejects.toThrow("ENOENT: no such file or directory, mkdir '/proc/nope'")
    await expect(refused(path, await ownUrl())).rejects.toThrow('The database already holds data')
    expect(Object.values(await contentOf(url)).filter((said) => !said.startsWith('0 '))).toEqual([])
    await expect(readdir(join(folder, 'refused'))).rejects.toThrow('ENOENT')
  })

  test('a restore that was interrupted after its files can be repeated', async () => {
    const { path } = await backUp('again.zip')
    const url = await emptyDatabase()
    await withClient(url, (client) => client.query('alter table vehicles add column in_the_way text'))
    await expect(restore(path, join(folder, 'again'), url)).rejects.toThrow('The tables of this database are not those of the backup')
    await withClient(url, (client) => client.query('alter table vehicles drop column in_the_way'))
    await restore(path, join(folder, 'again'), url)
    expect(await contentOf(url)).toEqual(await contentOf(await ownUrl()))
  })
})

describe('P-48 the daily backup', () => {
  test('is made once its time has come on the clock of the company, missed nights are made up for, old ones go', async () => {
    const backupDir = join(folder, 'daily')
    const clock = frozenClock('2026-11-20T07:00:00.000Z')
    const deps = { ...app.deps, clock, config: { ...settings(), backupAt: '02:30', backupDir, backupKeepDays: 2 } }
    const days = async (): Promise<string[]> => (await backupsIn(backupDir)).map(({ at }) => at.toISOString().slice(5, 16))
    await backUpWhenDue(deps)
    await backUpWhenDue(deps)
    expect(await days()).toEqual(['11-20T07:00'])
    clock.set('2026-11-20T08:29:00.000Z')
    await backUpWhenDue(deps)
    expect(await days()).toEqual(['11-20T07:00'])
    clock.set('2026-11-20T08:31:00.000Z')
    await backUpWhenDue(deps)
    expect(await days()).toEqual(['11-20T08:31', '11-20T07:00'])
    await writeFile(join(backupDir, 'notes.txt'), 'not ours')
    clock.set('2026-11-25T12:00:00.000Z')
    await backUpWhenDue(deps)
    expect(await days()).toEqual(['11-25T12:00'])
    expect((await readdir(backupDir)).toSorted()).toEqual([backupName(clock.now()), 'notes.txt'])
    await backUpWhenDue({ ...deps, config: { ...deps.config, backupAt: null, backupDir: join(folder, 'off') } })
    expect(await backupsIn(join(folder, 'off'))).toEqual([])
  })

  test('keeps to the clock over the nights in which it changes', () => {
    const due = (now: string): string => lastDue(new Date(now), '02:30').toISOString()
    expect(due('2026-07-01T07:29:00Z')).toBe('2026-06-30T07:30:00.000Z')
    expect(due('2026-07-01T07:30:00Z')).toBe('2026-07-01T07:30:00.000Z')
    expect(due('2026-11-20T08:30:00Z')).toBe('2026-11-20T08:30:00.000Z')
    // On March 8, 2026 there is no 2:30 in Chicago, on November 1 there are two.
    expect(['2026-03-08T07:30:00.000Z', '2026-03-08T08:30:00.000Z']).toContain(due('2026-03-08T12:00:00Z'))
    expect(['2026-11-01T07:30:00.000Z', '2026-11-01T08:30:00.000Z']).toContain(due('2026-11-01T12:00:00Z'))
  })
})
