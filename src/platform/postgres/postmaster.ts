import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EngineError } from './engine-error.ts'

/** What a running PostgreSQL writes of itself into its cluster folder. */
export interface Postmaster {
  readonly pid: number
  /** The cluster folder as the server was told it. */
  readonly folder: string
  readonly port: number
}

/** `postmaster.pid` as it stands, or undefined. It outlives a killed server: `runningServer` checks. */
export const readPostmaster = (clusterDir: string): Postmaster | undefined => {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isSafeInteger(pid) && pid > 0 ? { pid, folder: lines[1] ?? '', port: Number(lines[3] ?? 0) } : undefined
  } catch {
    return undefined
  }
}

/** The server of this cluster, when it is alive. In a copy of a folder the number is that of the original's server, which is not ours. */
export const runningServer = (clusterDir: string): Postmaster | undefined => {
  const postmaster = readPostmaster(clusterDir)
  return postmaster !== undefined && isServer(postmaster.pid) && worksIn(postmaster, clusterDir) ? postmaster : undefined
}

/** A PostgreSQL works inside its folder. Where a process does not show that, the folder it wrote beside its number is believed. */
const worksIn = ({ pid, folder }: Postmaster, clusterDir: string): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
  } catch {
    return !folder.startsWith('/') || folder.startsWith('/proc/') || folder === clusterDir || folder === realpathSync(clusterDir)
  }
}

/** True when the process lives and is a PostgreSQL: a number from an old pid file may belong to anything by now. */
const isServer = (pid: number): boolean => {
  if (!isAlive(pid)) return false
  const stat = procStat(pid)
  return stat === undefined || stat.name === 'postgres'
}

/** True while the process exists and has not ended; a zombie nobody has waited for counts as ended. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const stat = procStat(pid)
  return stat === undefined || (stat.state !== 'Z' && stat.state !== 'X')
}

/** Linux only; elsewhere undefined. */
const procStat = (pid: number): { name: string; state: string } | undefined => {
  try {
    const [, name = '', state = ''] = /\((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? []
    return { name, state }
  } catch {
    return undefined
  }
}

/** Fast shutdown, then, when a minute was not enough, an immediate one (recovery follows at the next start). Signals this one process only. */
export const stopServer = async (pid: number): Promise<void> => {
  for (const [signal, limitMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (!isServer(pid)) return
    process.kill(pid, signal)
    if (await ended(pid, limitMs)) return
  }
  throw new EngineError(`PostgreSQL (process ${pid}) does not stop; end that process manually.`)
}

const ended = async (pid: number, limitMs: number): Promise<boolean> => {
  const deadline = performance.now() + limitMs
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}
