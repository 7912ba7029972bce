import { readFile } from 'node:fs/promises'
import { onTestFinished, expect, test } from 'vitest'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { freshDatabase } from '#test/support/database.ts'
import { startProgram } from '#test/support/programs.ts'
import type { Program } from '#test/support/programs.ts'
import { freePort, quietSettings, serverFile } from './support/server.ts'

/** The server as `npm start` keeps it. */
const keep = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Program> =>
  startProgram('test/support/kept-server.mjs', args, { ...quietSettings, DATA_DIR: await temporaryDataDir(), ...env })

/** Linux tells the processes another one has started. */
const serverOf = async ({ child }: Program): Promise<number> =>
  Number((await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim().split(' ')[0])

const readyTimes = (program: Program): number => program.output().split('Longhaul is ready at').length - 1

test('a server that dies is started again, one that is stopped is not', async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const program = await keep([serverFile], { DATABASE_URL: database.url, PORT: String(await freePort()) })
  const [, origin = ''] = await program.says(/Longhaul is ready at (http:\/\/\S+)/)
  process.kill(await serverOf(program), 'SIGKILL')
  await program.says(/stopped unexpectedly \(exit code 137\)\. It is started again in 1 s\./)
  await expect.poll(() => readyTimes(program)).toBe(2)
  expect((await fetch(`${origin}/api/health`)).status).toBe(200)
  program.child.kill('SIGTERM')
  expect(await program.ended()).toBe(0)
  expect(readyTimes(program)).toBe(2)
})

test('a start that is refused is not tried again', async () => {
  const program = await keep([serverFile], { PORT: 'none' })
  expect(await program.ended()).toBe(1)
  expect(program.output()).toBe('Longhaul cannot start: PORT must be a whole number from 0 to 65535; it is "none".\n')
})

test('a server that dies again and again is given up with one sentence', async () => {
  const dying = `process.send('ready', () => process.exit(3))`
  const program = await keep(['--eval', dying], {})
  expect(await program.ended()).toBe(3)
  expect(program.output()).toContain('It is started again in 8 s.')
  expect(program.output().trim().split('\n').at(-1)).toBe(
    'Longhaul stopped unexpectedly 5 times, each within a minute of its start, and is not started again: see its messages above.',
  )
})
