import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSpool } from './spool.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhaul-spool-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const line = (position: number): string => `${position} ${'ä'.repeat(1_000)}`

test('gives back what was added, in its order, from memory and from a file without a name', async () => {
  const spool = createSpool(folder)
  const given: string[] = []
  const reading = (async () => {
    for await (const text of spool.read()) given.push(text)
  })()
  for (let part = 0; part < 40; part += 1) await spool.add(Array.from({ length: 50 }, (_nothing, position) => line(part * 50 + position)))
  expect(await readdir(folder)).toEqual([])
  spool.end()
  await reading
  expect(given).toEqual(Array.from({ length: 2_000 }, (_nothing, position) => line(position)))
  await spool.close()
})

test('a fault comes after what was added before it', async () => {
  const spool = createSpool(folder)
  const given: string[] = []
  await spool.add(['one', 'two'])
  spool.end(new Error('broken'))
  await expect(
    (async () => {
      for await (const text of spool.read()) given.push(text)
    })(),
  ).rejects.toThrow('broken')
  expect(given).toEqual(['one', 'two'])
  await spool.close()
})
