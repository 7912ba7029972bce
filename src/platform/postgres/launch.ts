import { spawn } from 'node:child_process'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { EngineError } from './engine-error.ts'
import { pathFor } from './initdb.ts'
import { readPostmaster, runningServer } from './postmaster.ts'
import type { Transport } from './settings.ts'
import { serverArguments, socketPort } from './settings.ts'

/** A server process this process has started. */
export interface Launched {
  readonly pid: number
  /** True once it has ended. */
  hasEnded(): boolean
  /** The last lines it has written to its log, nothing of runs before. */
  logTail(): string
}

const largestLog = 5_000_000

/**
 * Starts PostgreSQL in a session of its own: Ctrl+C in the terminal and the end of this process do not reach it, so that it is
 * always stopped in order. It is not yet ready when this returns.
 */
export const launch = (cluster: Cluster, transport: Transport, settings?: Readonly<Record<string, string>>): Promise<Launched> => {
  forgetStaleLocks(cluster.dir, transport)
  turnLog(cluster.logFile)
  const log = openSync(cluster.logFile, 'a', 0o600)
  const begins = fstatSync(log).size
  const args = ['-D', pathFor(cluster.dir, cluster.account), ...serverArguments(transport, settings)]
  const child = spawn(cluster.binaries.postgres, args, {
    cwd: cluster.dir,
    env: childEnvironment,
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
    ...cluster.account,
  })
  closeSync(log)
  child.unref()
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  return new Promise((done, failed) => {
    child.once('error', (error) => failed(new EngineError(`Couldn’t start PostgreSQL: ${error.message}.`)))
    child.once('spawn', () => done({ pid: child.pid ?? 0, hasEnded: () => ended, logTail: () => tailOf(cluster.logFile, begins) }))
  })
}

/**
 * PostgreSQL refuses to start while the number in its pid file, or in the lock beside its socket, is alive, even when that is some
 * other program by now. A server writes the pid file first and removes it last, so without a living one there the lock is stale too.
 */
const forgetStaleLocks = (dir: string, transport: Transport): void => {
  if (runningServer(dir) !== undefined) return
  if (readPostmaster(dir) !== undefined) rmSync(join(dir, 'postmaster.pid'), { force: true })
  if (transport.kind === 'socket') rmSync(join(transport.directory, `.s.PGSQL.${socketPort}.lock`), { force: true })
}

const turnLog = (path: string): void => {
  if (existsSync(path) && statSync(path).size > largestLog) renameSync(path, `${path}.1`)
}

/** The last lines of the server's log, for messages; `from` is the byte to begin at. */
export const tailOf = (path: string, from = 0): string => {
  if (!existsSync(path)) return ''
  return readFileSync(path).subarray(from).toString('utf8').trimEnd().split('\n').slice(-12).join('\n')
}
