import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Figure } from './figure.ts'
import { figure } from './figure.ts'
import { median } from './load.ts'

const root = resolve(import.meta.dirname, '../..')

interface Run {
  readonly seconds: number
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

/** `npm start` as a person runs it, until /api/health answers 200. */
const start = async (dataDir: string): Promise<Run> => {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (/Longhaul is ready at/.test(output)) break
  }
  const origin = /Longhaul is ready at (http:\S+)/.exec(output)?.[1]
  if (origin === undefined) throw new Error(`npm start ended before it was ready:\n${output}`)
  while (
    !(await fetch(`${origin}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await wait(20)
  const seconds = (performance.now() - began) / 1_000
  return {
    seconds,
    origin,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await once(child, 'exit')
      await wait(500)
    },
  }
}

/** Resident memory of the server, in MB: the descendant of npm that runs src/server/main.ts. */
const serverMemory = async (npm: number): Promise<number> => {
  const parents = new Map<number, number>()
  const servers: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    // "pid (command) state parent …"; the command may hold blanks.
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    if (command.includes('src/server/main.ts')) servers.push(Number(name))
  }
  const below = (pid: number): boolean => pid === npm || (pid > 1 && below(parents.get(pid) ?? 0))
  const server = servers.find(below)
  if (server === undefined) throw new Error('The server of npm start was not found among the running processes')
  const status = await readFile(`/proc/${server}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}

/** Second start and idle memory; Linux only, because memory is read from /proc. */
export const startFigures = async (): Promise<Figure[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'longhaul-start-'))
  try {
    const first = await start(dataDir)
    await first.stop()
    const times: number[] = []
    let memory = Number.NaN
    for (let round = 0; round < 3; round += 1) {
      const run = await start(dataDir)
      times.push(run.seconds)
      if (round === 2) {
        await wait(10_000)
        memory = await serverMemory(run.pid)
      }
      await run.stop()
    }
    return [
      figure('second npm start to healthy: seconds', median(times), '<=', 4, { first: first.seconds }),
      figure('idle memory of the app process: MB', memory, '<=', 220),
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
