import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { superuserConnection } from './connection.ts'
import { EngineError, isDiskFull, isOccupied } from './engine-error.ts'
import type { Launched } from './launch.ts'
import { launch, tailOf } from './launch.ts'
import type { Owner } from './owner.ts'
import { isUnavailable, takeOwnership } from './owner.ts'
import { runningServer, stopServer } from './postmaster.ts'
import { assertDurable, provision } from './provision.ts'
import type { Transport } from './settings.ts'

/** A server that answers and that this process owns. */
export interface Running {
  readonly owner: Owner
  /** How it came: started now, or found running without an owner. */
  readonly origin: 'started' | 'adopted'
}

export interface BringUp {
  readonly cluster: Cluster
  readonly transport: Transport
  readonly settings: Readonly<Record<string, string>> | undefined
  readonly signal: AbortSignal
  /** Signs us in as the owner: before a server is started, so that no moment leaves it without a watcher, and on taking one over. */
  readonly claim: () => void
  readonly note: (message: string) => void
}

/** Recovery after a crash replays at most max_wal_size; minutes only on a very slow disk. */
const patienceMs = 10 * 60_000
const betweenLaunchesMs = 250

/**
 * Adopts the server of the cluster when one runs, starts one otherwise, and takes the owner lock. The same way serves the first
 * start, the start after a crash of the app, and the return after a crash of the server.
 * @throws EngineError when another process owns it, when the server ends instead of answering, or when it is not durable.
 */
export const bringUp = async (plan: BringUp): Promise<Running> => {
  const { cluster, transport, signal, note } = plan
  const deadline = performance.now() + patienceMs
  let launched: Launched | undefined
  let lastNote = performance.now()
  let waitsFor = 'PostgreSQL to finish recovery'
  while (performance.now() < deadline) {
    signal.throwIfAborted()
    const owner = await takeOwnership(cluster, superuserConnection(cluster, transport))
    const settled = owner === undefined ? undefined : await settle(plan, owner, launched)
    if (settled !== undefined) return settled
    if (runningServer(cluster.dir) === undefined) {
      if (launched?.hasEnded() === true) {
        const tail = launched.logTail()
        if (!isOccupied(tail)) throw endedWhileStarting(cluster, tail)
        // They end by themselves, on a busy disk after seconds: until then no server starts, and none has failed.
        waitsFor = 'the last processes of the PostgreSQL that died'
        launched = undefined
        await sleep(betweenLaunchesMs, undefined, { signal })
      }
      if (launched === undefined) {
        plan.claim()
        launched = await launch(cluster, transport, plan.settings)
      }
    }
    if (performance.now() - lastNote > 5_000) {
      lastNote = performance.now()
      note(`waiting for ${waitsFor}`)
    }
    await sleep(20, undefined, { signal })
  }
  throw new EngineError('PostgreSQL does not become ready.', tailOf(cluster.logFile))
}

const endedWhileStarting = ({ dir }: Cluster, logTail: string): EngineError =>
  isDiskFull(logTail)
    ? new EngineError(`the disk of ${dir} is full. Free some space, then start again; nothing that was saved is lost.`)
    : new EngineError('PostgreSQL ended while starting.', logTail)

/** Undefined when the server went away meanwhile: the watcher of a killed owner may have come first. */
const settle = async ({ cluster, claim }: BringUp, owner: Owner, launched: Launched | undefined): Promise<Running | undefined> => {
  const server = runningServer(cluster.dir)
  const ours = launched !== undefined && server?.pid === launched.pid
  try {
    claim()
    await assertDurable(owner.client)
    await provision(owner.client, cluster)
    return { owner, origin: ours ? 'started' : 'adopted' }
  } catch (error) {
    await owner.release().catch(() => undefined)
    if (isUnavailable(error)) return undefined
    if (ours) await stopServer(launched.pid)
    throw error
  }
}
