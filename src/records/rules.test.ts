import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registry } from './index.ts'
import { readRules, rules } from './rules.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhaul-rules-'))
})
afterEach(() => rm(folder, { recursive: true }))

const addFile = async (kind: string, name: string, text: string): Promise<void> => {
  await mkdir(join(folder, 'fleet', kind), { recursive: true })
  await writeFile(join(folder, 'fleet', kind, name), text)
}

test('every rules file belongs to a listed kind', () => {
  expect(Object.keys(rules)).not.toEqual([])
  expect(Object.keys(rules).filter((kind) => registry[kind] === undefined)).toEqual([])
})

test('a kind that is in no list is named, with the file that lists kinds', async () => {
  await addFile('unlisted-things', 'record.ts', '')
  await expect(readRules(folder, registry)).rejects.toThrow(
    "src/records/index.ts doesn't list 'unlisted-things'. Import it there from './fleet/unlisted-things/record.ts' and add it to records.",
  )
})

test('a rules file without rules is named', async () => {
  await addFile('vehicles', 'rules.ts', 'export const vehicleRules = {}')
  await expect(readRules(folder, registry)).rejects.toThrow('src/records/fleet/vehicles/rules.ts exports no rules')
})
