import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, onTestFinished, expect, test } from 'vitest'
import { isAlive, readPostmaster, runningServer } from '#platform/postgres/postmaster.ts'
import { dataDirWithCluster, temporaryDataDir } from '#test/support/data-dir.ts'
import { freshDatabase } from '#test/support/database.ts'
import { startProgram } from '#test/support/programs.ts'
import type { Program } from '#test/support/programs.ts'
import { freePort, quietSettings, serverFile } from './support/server.ts'

/** The server as `npm start` keeps it. */
const keep = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Program> =>
  startProgram('test/support/kept-server.mjs', args, { ...quietSettings, DATA_DIR: await temporaryDataDir(), ...env })

/** Linux tells the processes another one has started. */
const childOf = async (pid: number | undefined): Promise<number> =>
  Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')[0])

const readyTimes = (program: Program): number => program.output().split('Longhaul is ready at').length - 1

test('a server that dies is started again, one that is stopped is not', async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const program = await keep([serverFile], { DATABASE_URL: database.url, PORT: String(await freePort()) })
  const [, origin = ''] = await program.says(/Longhaul is ready at (http:\/\/\S+)/)
  process.kill(await childOf(program.child.pid), 'SIGKILL')
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

describe('no server outlives what started it', () => {
  /** As npm does it: a process group with a shell that stays between npm and the program. The server has a group of its own. */
  const startUnderShell = async (dataDir: string): Promise<{ shell: number; keeper: number; server: number }> => {
    const child = spawn('sh', ['-c', '"$0" test/support/kept-server.mjs "$1"; exit', process.execPath, serverFile], {
      env: { ...process.env, ...quietSettings, DATA_DIR: dataDir, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    const shell = child.pid ?? 0
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    await expect.poll(() => output).toContain('Longhaul is ready at')
    const keeper = await childOf(shell)
    const server = await childOf(keeper)
    onTestFinished(() => {
      for (const pid of [keeper, server]) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    })
    return { shell, keeper, server }
  }

  test.each([
    ['SIGTERM to its process group', 'SIGTERM', ({ shell }) => -shell],
    ['SIGTERM to the shell of npm alone', 'SIGTERM', ({ shell }) => shell],
    ['SIGKILL to the process that keeps it running', 'SIGKILL', ({ keeper }) => keeper],
  ] as const satisfies [string, NodeJS.Signals, (pids: { shell: number; keeper: number }) => number][])(
    '%s',
    async (_name, signal, target) => {
      const dataDir = await dataDirWithCluster()
      const started = await startUnderShell(dataDir)
      const database = readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0
      expect([started.keeper, started.server, database].filter(isAlive)).toHaveLength(3)
      process.kill(target(started), signal)
      await expect.poll(() => [started.keeper, started.server, database].filter(isAlive)).toEqual([])
    },
  )

  test('SIGTERM during the start stops the database too', async () => {
    const dataDir = await dataDirWithCluster()
    const program = startProgram(serverFile, [], { ...quietSettings, DATA_DIR: dataDir })
    await expect.poll(() => runningServer(join(dataDir, 'postgres')), { interval: 10 }).toBeDefined()
    program.child.kill('SIGTERM')
    expect(await program.ended()).toBe(0)
    expect(program.output()).not.toContain('Longhaul is ready')
    expect(runningServer(join(dataDir, 'postgres'))).toBeUndefined()
  })
})
