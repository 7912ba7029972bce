import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Running } from './bring-up.ts'
import { bringUp } from './bring-up.ts'
import { openCluster } from './cluster.ts'
import type { EmbeddedConnection } from './connection.ts'
import { appConnection, superuserConnection } from './connection.ts'
import { EngineError } from './engine-error.ts'
import { tailOf } from './launch.ts'
import { guardAgainstOrphan } from './orphan-guard.ts'
import { runningServer, stopServer } from './postmaster.ts'
import type { EngineExit } from './supervise.ts'
import { supervise } from './supervise.ts'
import { transportFor } from './transport.ts'

/** The embedded PostgreSQL, owned and kept alive by this process. */
export interface Embedded {
  /** The app's role on the app's database, with its limits (`sessionLimits`). */
  readonly connection: EmbeddedConnection
  /** Superuser on database `postgres`: for integrity checks, not for requests. */
  readonly admin: EmbeddedConnection
  /** Whether the server was started now or taken over from an app that crashed. */
  readonly origin: 'started' | 'adopted'
  /** False between an unexpected end and the return: requests are answered 503. */
  isUp(): boolean
  /** True while it is down because its disk is full; it is restarted until there is room again. */
  lacksSpace(): boolean
  /** Called when the server ends unexpectedly, and with `final` when it is given up. */
  onExit(listener: (exit: EngineExit) => void): void
  /** Called when it is back. */
  onReturn(listener: () => void): void
  /** Fast shutdown; resolves when the server process has ended. One that is not waited for ends by itself, and the next start waits for it. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** DATA_DIR; the cluster lies in its folder `postgres`. */
  readonly dataDir: string
  readonly log: EngineLog
  /** How long a server may outlive a killed app; 30 s. */
  readonly orphanAfterMs?: number
  /** A server that lived shorter than this counts as a failure; 10 s. */
  readonly stableAfterMs?: number
  /** Sizes to override, by PostgreSQL's names. */
  readonly settings?: Readonly<Record<string, string>>
  /** Use a loopback port instead of a socket; by default on Windows only. */
  readonly loopback?: boolean
}

/** How to reach the server of a data folder whose owner is running; undefined when none runs. @throws EngineError when there is no such folder */
export const connectionOfRunning = async (dataDir: string): Promise<EmbeddedConnection | undefined> => {
  const dir = join(resolve(dataDir), 'postgres')
  if (!existsSync(dir)) throw new EngineError(`there is no Longhaul in ${resolve(dataDir)}; set DATA_DIR to its folder.`)
  if (runningServer(dir) === undefined) return undefined
  const cluster = await openCluster(dataDir)
  return appConnection(cluster, await transportFor(cluster))
}

/** The part of a pino logger that is used. */
export interface EngineLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/**
 * Starts (at first: makes) the embedded PostgreSQL in `dataDir`, or adopts the one a crashed app left running.
 * @throws EngineError with a sentence for the operator: folder in use, not usable, wrong version, not durable.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const { log } = options
  const cluster = await openCluster(options.dataDir)
  const transport = await transportFor(cluster, options.loopback)
  const guard = guardAgainstOrphan(cluster.dir, options.orphanAfterMs ?? 30_000)
  const stopping = new AbortController()
  const exits = new Set<(exit: EngineExit) => void>()
  const returns = new Set<() => void>()
  let running: Running | undefined
  let lacksSpace = false

  const up = async (): Promise<Running> => {
    running = await bringUp({
      cluster,
      transport,
      settings: options.settings,
      signal: stopping.signal,
      claim: guard.claim,
      note: (text) => log.info(text),
    })
    return running
  }
  const first = await up().catch((error: unknown) => {
    // Otherwise the watcher ends what was started, once this process has ended.
    if (!guard.hasClaimed() || runningServer(cluster.dir) === undefined) guard.release()
    throw error
  })
  log.info(first.origin === 'adopted' ? 'Adopted the PostgreSQL that an earlier Longhaul left running.' : 'PostgreSQL is up.')

  const ended = supervise(first, {
    bringUp: up,
    signal: stopping.signal,
    stableAfterMs: options.stableAfterMs ?? 10_000,
    onExit: (exit) => {
      running = undefined
      log.error(exit.reason)
      for (const listener of exits) listener(exit)
    },
    onFullDisk: () => {
      lacksSpace = true
    },
    onReturn: () => {
      lacksSpace = false
      log.info('PostgreSQL is back.')
      for (const listener of returns) listener()
    },
    onFailure: (reason) => log.warn(reason),
    logTail: () => tailOf(cluster.logFile),
  })

  const stop = async (): Promise<void> => {
    const owned = running
    const server = owned === undefined ? undefined : runningServer(cluster.dir)
    stopping.abort()
    // Signal first: a frozen server does not release the owner's connection until it runs again.
    const gone = server === undefined ? undefined : stopServer(server.pid)
    await Promise.all([gone, owned?.owner.release().catch(() => undefined), ended])
    // Down or coming back at this moment: the watcher ends what comes back without an owner.
    if (owned !== undefined) guard.release()
  }
  let stopped: Promise<void> | undefined

  return {
    connection: appConnection(cluster, transport),
    admin: superuserConnection(cluster, transport),
    origin: first.origin,
    isUp: () => running !== undefined,
    lacksSpace: () => lacksSpace,
    onExit: (listener) => {
      exits.add(listener)
    },
    onReturn: (listener) => {
      returns.add(listener)
    },
    stop: () => (stopped ??= stop()),
  }
}
