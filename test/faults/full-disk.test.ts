import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { chown, mkdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { copyDataDir } from '#tools/copy-data-dir.ts'
import { dataDirWithCluster, temporaryDataDir } from '#test/support/data-dir.ts'
import { freshDatabase } from '#test/support/database.ts'
import { limitFor } from '#test/support/patience.ts'
import { startProgram } from '#test/support/programs.ts'
import { callerOf } from './support/caller.ts'
import type { Caller, Reply } from './support/caller.ts'
import { backdoor, connectionIn, makeDivision, makeSuperAdmin } from './support/company.ts'
import { quietSettings, serverFile, startServer } from './support/server.ts'
import type { Server } from './support/server.ts'

const megabyte = 1_048_576

/** A server over a database of its own, and somebody signed in. */
const startOn = async (env: NodeJS.ProcessEnv): Promise<{ server: Server; caller: Caller; division: string }> => {
  const fresh = await freshDatabase()
  onTestFinished(() => fresh.drop())
  const database = backdoor({ connectionString: fresh.url })
  const division = await makeDivision(database)
  const { token } = await makeSuperAdmin(database)
  const server = await startServer({ DATABASE_URL: fresh.url, ...env })
  return { server, division, caller: callerOf(() => server.origin, token) }
}

const vehicleIn = (division: string) => ({ unitNumber: 'D-1', kind: 'tractor', division, ownership: 'owned' })

const pdf = (bytes: number): FormData => {
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.7\n', new Uint8Array(bytes).map((_, index) => index % 251)]), 'scan.pdf')
  return form
}

const refusalOf = (reply: Reply): unknown => [reply.status, reply.json<{ code: string }>().code, reply.json<{ detail: string }>().detail]

/** Makes `folder` a small disk of its own. */
const mountSmallDisk = (folder: string, size: number): void => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'tmpfs', folder], { stdio: 'ignore' })
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
  })
}

/** Ordinary accounts and most containers may mount nothing; there uploads-full.test.ts has to do. */
const mayMount = ((): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'longhaul-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
})()

describe('P-40 the disk is nearly full', () => {
  test('the server starts and warns; changes are refused with 507, reading, signing in and out go on', async () => {
    const { server, caller, division } = await startOn({ DISK_RESERVE_MB: '999999999', DATA_DIR: await temporaryDataDir() })
    expect(server.program.output()).toMatch(/Changes are refused: [\d,]+ [MG]B are free on the disk of/)
    const sentence = expect.stringMatching(
      /^The disk of the server is nearly full: [\d,]+ [MG]B are free and 976562 GB are kept for the database\. Nothing was saved; free some space and try again\.$/,
    ) as unknown
    expect(refusalOf(await caller.call('POST', '/api/vehicles', vehicleIn(division)))).toEqual([507, 'storage_full', sentence])
    expect((await caller.call('GET', '/api/divisions')).json<object[]>()).toHaveLength(1)
    expect((await caller.call('POST', '/api/auth/login', { email: 'nobody@longhaul.test', password: 'not the password' })).status).toBe(401)
    expect((await caller.call('POST', '/api/auth/logout', {})).status).toBe(204)
  })
})

if (mayMount)
  test(
    'P-40 a disk that is full for files: uploads get 507, all else goes on, and it recovers without a restart',
    async () => {
      const dataDir = await temporaryDataDir()
      const files = join(dataDir, 'files')
      await mkdir(files)
      mountSmallDisk(files, 4 * megabyte)
      const { caller, division } = await startOn({ DISK_RESERVE_MB: '0', DATA_DIR: dataDir })
      const { id: vehicle } = (await caller.call('POST', '/api/vehicles', vehicleIn(division))).json<{ id: string }>()
      const upload = (bytes: number): Promise<Reply> => caller.call('POST', `/api/vehicles/${vehicle}/attachments`, pdf(bytes))
      expect((await upload(megabyte)).status).toBe(201)
      const filler = join(files, 'filler')
      await writeFile(filler, Buffer.alloc(2 * megabyte))
      expect(refusalOf(await upload(2 * megabyte))).toEqual([
        507,
        'storage_full',
        'The disk of the server is full. Nothing was saved; free some space and try again.',
      ])
      expect((await caller.call('GET', `/api/vehicles/${vehicle}/attachments`)).json<object[]>()).toHaveLength(1)
      expect((await caller.call('PATCH', `/api/vehicles/${vehicle}`, { make: 'KENWORTH' }, { 'if-match': '"1"' })).status).toBe(200)
      await rm(filler)
      expect((await upload(2 * megabyte)).status).toBe(201)
    },
    limitFor(36_000),
  )

if (mayMount)
  test('a start on a disk that is full, or read-only, says so in one line', async () => {
    const refusalOn = async (dataDir: string): Promise<string> => {
      const program = startProgram(serverFile, [], { ...quietSettings, DATA_DIR: dataDir })
      expect(await program.ended()).toBe(1)
      return program.output()
    }
    const small = await temporaryDataDir()
    mountSmallDisk(small, 20 * megabyte)
    expect(await refusalOn(small)).toMatch(
      /^Longhaul cannot start: the disk of \S+ is full\. Free some space, then start again(; nothing that was saved is lost)?\.\n$/,
    )
    const readOnly = await temporaryDataDir()
    mountSmallDisk(readOnly, 200 * megabyte)
    await copyDataDir(join(await dataDirWithCluster(), 'postgres'), join(readOnly, 'postgres'))
    execFileSync('mount', ['-o', 'remount,ro', readOnly], { stdio: 'ignore' })
    expect(await refusalOn(readOnly)).toBe(
      `Longhaul cannot start: DATA_DIR ${readOnly} cannot be written (EROFS); choose a folder this account may write.\n`,
    )
  })

if (mayMount)
  test(
    'P-40 a full disk under the database log: the refusal says so, and it recovers without a restart',
    async () => {
      const dataDir = await dataDirWithCluster()
      const wal = join(dataDir, 'postgres', 'pg_wal')
      const kept = join(dataDir, 'wal')
      const { uid, gid } = await stat(wal)
      await rename(wal, kept)
      await mkdir(wal)
      mountSmallDisk(wal, 96 * megabyte)
      await copyDataDir(`${kept}/.`, wal)
      await chown(wal, uid, gid)
      const server = await startServer({ DATA_DIR: dataDir, DISK_RESERVE_MB: '40' })
      const database = backdoor(await connectionIn(dataDir))
      const superuser = backdoor(await connectionIn(dataDir, 'superuser'))
      const division = await makeDivision(database)
      const { token } = await makeSuperAdmin(database)
      const caller = callerOf(() => server.origin, token)
      const filler = join(wal, 'filler')
      const { bavail, bsize } = await statfs(wal)
      await writeFile(filler, Buffer.alloc(bavail * bsize))
      // Before anything breaks, changes are refused and reading goes on.
      let units = 0
      const create = () => caller.call('POST', '/api/vehicles', { ...vehicleIn(division), unitNumber: `W-${(units += 1)}` })
      await expect.poll(async () => refusalOf(await create())).toEqual([507, 'storage_full', expect.stringMatching(/nearly full/)])
      expect((await caller.call('GET', '/api/vehicles')).status).toBe(200)
      // What is written all the same fills the log: PostgreSQL finds no room for its next file, and ends.
      const fillLog = `select pg_logical_emit_message(true, 'longhaul', repeat('x', 1000000)), pg_switch_wal()`
      const ended = async (): Promise<boolean> =>
        superuser.rows(fillLog).then(
          () => false,
          () => true,
        )
      await expect.poll(ended).toBe(true)
      await expect
        .poll(async () => refusalOf(await caller.call('GET', '/api/vehicles')))
        .toEqual([
          507,
          'storage_full',
          'The database has stopped because its disk is full. Nothing you saved is lost. Free some space on the disk of the server; Longhaul then continues automatically.',
        ])
      await rm(filler)
      await expect.poll(async () => (await create()).status).toBe(201)
    },
    limitFor(36_000),
  )
