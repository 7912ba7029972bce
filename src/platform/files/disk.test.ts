import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reserveForDatabase, watchDisk } from './disk.ts'

const megabyte = 1_048_576
const gigabyte = 1024 * megabyte

const folderOfTest = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'longhaul-disk-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('P-40 the disk watch', () => {
  test('refuses below the reserve, says so once, and ends that when there is room again', async () => {
    const told: string[] = []
    const disk = { free: 900 * megabyte }
    const watch = await watchDisk({
      folder: '/data',
      everyMs: 1,
      reserve: () => Promise.resolve(gigabyte),
      freeBytes: () => Promise.resolve(disk.free),
      log: { info: (text) => told.push(text), warn: (text) => told.push(text) },
    })
    onTestFinished(() => watch.stop())
    expect(watch.refusal()).toBe(
      'The disk of the server is nearly full: 900 MB are free and 1,024 MB are kept for the database. Nothing was saved; free some space and try again.',
    )
    disk.free = 20 * gigabyte
    await expect.poll(() => watch.refusal()).toBeNull()
    disk.free = gigabyte - 1
    await expect.poll(() => watch.refusal()).toContain('1,023 MB are free')
    expect(told).toEqual([
      'Changes are refused: 900 MB are free on the disk of /data, and 1,024 MB are required (DISK_RESERVE_MB).',
      'There is room again on the disk of /data: 20 GB are free. Changes are accepted.',
      'Changes are refused: 1,023 MB are free on the disk of /data, and 1,024 MB are required (DISK_RESERVE_MB).',
    ])
  })

  test('refuses nothing while the disk cannot be asked', async () => {
    const watch = await watchDisk({
      folder: '/data',
      reserve: () => Promise.resolve(gigabyte),
      freeBytes: () => Promise.reject(new Error('away')),
      log: { info: () => undefined, warn: () => undefined },
    })
    onTestFinished(() => watch.stop())
    expect(watch.refusal()).toBeNull()
  })

  test('asks the real disk', async () => {
    const watch = await watchDisk({
      folder: await folderOfTest(),
      reserve: () => Promise.resolve(Number.MAX_SAFE_INTEGER),
      log: { info: () => undefined, warn: () => undefined },
    })
    onTestFinished(() => watch.stop())
    expect(watch.refusal()).toMatch(/^The disk of the server is nearly full: [\d,]+ [MG]B are free/)
  })

  test('keeps 1 GB, or three times the write-ahead log', async () => {
    const cluster = await folderOfTest()
    expect(await reserveForDatabase(null)).toBe(gigabyte)
    expect(await reserveForDatabase(cluster)).toBe(gigabyte)
    await mkdir(join(cluster, 'pg_wal', 'archive_status'), { recursive: true })
    for (const name of ['1', '2']) await writeFile(join(cluster, 'pg_wal', name), Buffer.alloc(180 * megabyte))
    expect(await reserveForDatabase(cluster)).toBe(3 * 360 * megabyte)
  })
})
