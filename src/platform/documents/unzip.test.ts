import { describe, expect, test } from 'vitest'
import { claiming, zip } from '#test/support/scans.ts'
import { unzip } from './unzip.ts'
import type { UnzippedFile } from './unzip.ts'

const limits = { mostFiles: 3, largestFile: 1_000, largestInAll: 2_500, skip: /^skip\// }
const filesOf = async (archive: Buffer): Promise<UnzippedFile[]> => {
  const files: UnzippedFile[] = []
  for await (const file of unzip(archive, limits)) files.push(file)
  return files
}
const zeros = (bytes: number): Buffer => Buffer.alloc(bytes)

describe('unpacking an archive', () => {
  test('gives its files in order, and large ones without their content', async () => {
    const archive = await zip({ 'a/one.pdf': Buffer.from('one'), 'skip/two.pdf': Buffer.from('two'), 'large.pdf': zeros(1_001) })
    const found = await filesOf(archive)
    expect(found.map(({ path }) => path)).toEqual(['a/one.pdf', 'large.pdf'])
    expect(Buffer.from(found[0]?.content ?? []).toString()).toBe('one')
    expect(found[1]?.content).toBeNull()
  })

  test('counts what comes out, whatever the archive says', async () => {
    const archive = claiming(await zip({ 'bomb.pdf': zeros(500_000) }), 10)
    const [bomb] = await filesOf(archive).catch((error: unknown) => [error])
    expect(bomb instanceof Error || (bomb as UnzippedFile).content === null).toBe(true)
  })

  test('refuses too many files, too much in all, and what is no archive', async () => {
    const four = await zip({ a: zeros(1), b: zeros(1), c: zeros(1), d: zeros(1) })
    await expect(filesOf(four)).rejects.toMatchObject({ code: 'too_large' })
    await expect(filesOf(await zip({ a: zeros(900), b: zeros(900), c: zeros(900) }))).rejects.toMatchObject({ code: 'too_large' })
    await expect(filesOf(Buffer.from('PK, but no archive'))).rejects.toMatchObject({ code: 'unsupported_media_type' })
  })
})
