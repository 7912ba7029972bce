import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type * as files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { localFiles } from './files-local.ts'

const disk = vi.hoisted(() => ({ freeBytes: Number.POSITIVE_INFINITY, synced: [] as string[] }))

/** The real file system, with a disk that can fill up and a record of what was synced. */
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof files>()
  const open: typeof real.open = async (path, ...rest) => {
    const handle = await real.open(path, ...rest)
    const write = handle.write.bind(handle) as (part: Uint8Array, offset: number) => ReturnType<typeof handle.write>
    const sync = handle.sync.bind(handle)
    handle.sync = async () => {
      disk.synced.push(String(path))
      await sync()
    }
    handle.write = (async (part: Uint8Array, offset: number) => {
      disk.freeBytes -= part.length
      if (disk.freeBytes < 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      return write(part, offset)
    }) as typeof handle.write
    return handle
  }
  return { ...real, open }
})

let folder: string
beforeEach(async () => {
  disk.freeBytes = Number.POSITIVE_INFINITY
  disk.synced.length = 0
  folder = await mkdtemp(join(tmpdir(), 'longhaul-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

const stored = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name)
const chunks = (...parts: string[]): Readable => Readable.from(parts.map((part) => Buffer.from(part)))

describe('P-35 files', () => {
  test('come back as they went in, hashed, synced with their folder before they are acknowledged', async () => {
    const store = localFiles(folder)
    const put = await store.put(chunks('hello ', 'fleet'), 100)
    expect(put).toMatchObject({ bytes: 11, sha256: createHash('sha256').update('hello fleet').digest('hex') })
    expect(Buffer.from(put.head).toString()).toBe('hello fleet')
    expect((await buffer(await store.open(put.key))).toString()).toBe('hello fleet')
    expect(disk.synced.slice(-2)).toEqual([join(folder, 'files', put.key.slice(0, 2), put.key), join(folder, 'files', put.key.slice(0, 2))])
    await store.remove(put.key)
    await expect(store.open(put.key)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('beyond the limit are refused and leave nothing', async () => {
    await expect(localFiles(folder).put(chunks('12345', '67890'), 9)).rejects.toMatchObject({ code: 'too_large' })
    expect(await stored()).toEqual([])
  })

  test('on a full disk are refused with a sentence and leave nothing', async () => {
    disk.freeBytes = 7
    await expect(localFiles(folder).put(chunks('12345', '67890'), 100)).rejects.toMatchObject({ code: 'storage_full' })
    expect(await stored()).toEqual([])
  })

  test('cut off in the middle leave nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('connection lost')
      })(),
    )
    await expect(localFiles(folder).put(broken, 100)).rejects.toThrow('connection lost')
    expect(await stored()).toEqual([])
  })

  test('have keys that never reach outside the folder', async () => {
    await expect(localFiles(folder).open('../../etc/passwd')).rejects.toMatchObject({ code: 'not_found' })
  })
})
