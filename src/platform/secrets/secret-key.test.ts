import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { secretKeyOf } from './secret-key.ts'

describe('P-20 the key that seals stored secrets', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'longhaul-key-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  test('is made once, at random, and is readable by its owner alone', async () => {
    const folder = join(dataDir, 'new')
    const [first, second] = await Promise.all([
      secretKeyOf({ dataDir: folder, secretKey: undefined }),
      secretKeyOf({ dataDir: folder, secretKey: undefined }),
    ])
    expect(first).toHaveLength(32)
    expect(second).toEqual(first)
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await secretKeyOf({ dataDir, secretKey: undefined })).not.toEqual(first)
  })

  test('is the one of the environment when given', async () => {
    const secretKey = Buffer.alloc(32, 5)
    expect(await secretKeyOf({ dataDir, secretKey })).toEqual(secretKey)
  })

  test('a damaged file is refused and kept', async () => {
    await writeFile(join(dataDir, 'secret.key'), 'abc')
    await expect(secretKeyOf({ dataDir, secretKey: undefined })).rejects.toThrow('does not hold a key of 32 bytes')
  })
})
