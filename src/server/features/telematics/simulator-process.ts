import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import { adapterFor } from './registry.ts'
import { saveConnection } from './connections.ts'
import type { Connection } from './connections.ts'

/** The simulated provider in a process of its own. */
export interface SimulatorProcess {
  readonly url: string
  readonly token: string
  stop(): Promise<void>
}

interface Options {
  /** Absolute path of the world file (simulator/main.ts says what it holds). */
  readonly worldFile?: string
  readonly token: string
  readonly seed?: number
  /** Totals; vehicles and drivers of the world file come first, invented ones fill up. */
  readonly vehicles?: number
  readonly drivers?: number
}

const ready = z.object({ url: z.url() })
const longestStart = 10_000

/** Starts the simulator on a free loopback port. It ends with this process, however this one ends. Rejects when it does not come up. */
export const startSimulatorProcess = ({ worldFile, token, seed = 1, vehicles = 60, drivers = 80 }: Options): Promise<SimulatorProcess> => {
  const flags = [
    '--token',
    token,
    '--seed',
    String(seed),
    '--vehicles',
    String(vehicles),
    '--drivers',
    String(drivers),
    ...(worldFile === undefined ? [] : ['--world', worldFile]),
  ]
  const child = fork(fileURLToPath(new URL('../../../simulator/main.ts', import.meta.url)), flags, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {},
  })
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) {
        resolve()
        return
      }
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return new Promise((resolve, reject) => {
    let complaint = ''
    child.stderr?.on('data', (part: Buffer) => {
      complaint = `${complaint}${part.toString('utf8')}`.slice(-2000)
    })
    const timer = setTimeout(() => {
      fail(`it was not ready after ${longestStart / 1000} seconds`)
    }, longestStart)
    const fail = (reason: string): void => {
      clearTimeout(timer)
      void stop()
      reject(new Error(`The telematics simulator did not start: ${reason}.`))
    }
    child.once('error', (error) => {
      fail(error.message)
    })
    child.once('exit', () => {
      fail(complaint.trim() === '' ? 'it ended at once' : complaint.trim())
    })
    child.once('message', (message) => {
      clearTimeout(timer)
      child.removeAllListeners('exit')
      // The channel keeps neither process alive by itself.
      child.channel?.unref()
      child.unref()
      resolve({ url: ready.parse(message).url, token, stop })
    })
  })
}

/** Connects the company to a running simulator. Repeating it after a restart brings the new port in. */
export const connectSimulator = async (deps: Deps, { url, token }: Pick<SimulatorProcess, 'url' | 'token'>): Promise<Connection> => {
  const adapter = adapterFor('simulator', deps.config.simulator)
  if (adapter === null) throw new Error('The simulator is switched off (SIMULATOR=off).')
  return saveConnection(deps, adapter, { baseUrl: url, credentials: { token } }, null)
}
