import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limitFor, patientSettings } from '#test/support/patience.ts'
import { companiesFolder, copyDemoCompany } from './demo-company.ts'
import { root } from './programs.ts'

/** The real server, started for a tool or a browser test, on a free port and with a data folder of its own. */
export interface AppProcess {
  /** e.g. http://127.0.0.1:41233 */
  readonly origin: string
  readonly pid: number
  readonly dataDir: string
  /** What it has printed so far. */
  output(): string
  /** Ends it in order and removes its data folder. */
  stop(): Promise<void>
}

/** Settings that must not come from the caller's shell: a test never touches the database somebody works with. */
const ownSettings = { HOST: '127.0.0.1', PORT: '0', DATABASE_URL: '', LONGHAUL_DEMO: 'on', LOG_LEVEL: 'warn', ...patientSettings }

/**
 * Starts `src/server/main.ts` with the demo company and resolves when it says that it is ready. In a run that keeps its companies
 * (TEST_COMPANIES) the company is a copy of the one told at the same moment. A DATA_DIR that exists goes on as it is.
 * @throws Error with its output when it ends before, or takes so long that it hangs.
 */
export const startApp = async (env: NodeJS.ProcessEnv = {}): Promise<AppProcess> => {
  const folder = await mkdtemp(join(tmpdir(), 'longhaul-app-'))
  const companies = process.env[companiesFolder]
  const begun = env['DATA_DIR'] !== undefined && existsSync(env['DATA_DIR'])
  if (companies === undefined || begun || env['DATABASE_URL'] !== undefined) return run(folder, folder, env)
  const dataDir = env['DATA_DIR'] ?? join(folder, 'data')
  await copyDemoCompany(companies, env['LONGHAUL_NOW'] ?? '', dataDir, async (told) => {
    await (await run(await mkdtemp(join(tmpdir(), 'longhaul-app-')), told, { ...env, DATA_DIR: told, SIMULATOR: 'off' })).stop()
  })
  return run(folder, dataDir, env)
}

/** `folder` is removed at the end. */
const run = async (folder: string, dataDir: string, env: NodeJS.ProcessEnv): Promise<AppProcess> => {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...ownSettings,
      ...(env['LONGHAUL_NOW'] === undefined ? {} : { LONGHAUL_SHIFT_DAYS: '' }),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'exit')
  const stop = async (): Promise<void> => {
    process.off('exit', abandon)
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  // Its own watcher ends the database when this process is killed; the app itself is asked to end here.
  const abandon = (): void => {
    child.kill('SIGTERM')
  }
  process.on('exit', abandon)
  try {
    const origin = await new Promise<string>((ready, failed) => {
      const hear = (chunk: Buffer): void => {
        output += chunk.toString()
        const [, address] = /Longhaul is ready at (http:\/\/\S+)/.exec(output) ?? []
        if (address !== undefined) ready(address)
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      void ended.then(() => failed(new Error(`The server ended before it was ready:\n${output}`)))
      const limit = limitFor(48_000)
      setTimeout(() => failed(new Error(`Out of time: waited ${limit / 1_000} s for the server to be ready:\n${output}`)), limit).unref()
    })
    return { origin, pid: child.pid ?? 0, dataDir, output: () => output, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
