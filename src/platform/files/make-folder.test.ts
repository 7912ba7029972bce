import { glob, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const root = resolve(import.meta.dirname, '../..')

test('a folder is made with those above it, for this account alone, and says whether it is new', async () => {
  const above = await mkdtemp(join(tmpdir(), 'longhaul-folders-'))
  onTestFinished(() => rm(above, { recursive: true, force: true }))
  const folder = join(above, 'one', 'two')
  expect([makeFolder(folder), makeFolder(folder)]).toEqual([true, false])
  expect((await stat(join(above, 'one'))).mode & 0o777).toBe(0o700)
  expect(() => makeFolder('/proc/nope/deep')).toThrow('ENOENT')
})

test('nothing of the server makes folders by the call of Node that can hang', async () => {
  const hanging: string[] = []
  for await (const file of glob('src/{platform,engine,records,features,server}/**/*.ts', { cwd: root }))
    if (!file.endsWith('.test.ts') && /\bmkdir(?:Sync)?\([^)]*recursive/.test(await readFile(join(root, file), 'utf8'))) hanging.push(file)
  expect(hanging).toEqual([])
})
