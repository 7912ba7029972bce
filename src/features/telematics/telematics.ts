import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '#engine/write/rules.ts'
import { SecretUnreadable } from '#platform/secrets/secrets.ts'
import { adapterOf, connectionById, markConnection } from './connections.ts'
import { simulatorIsAddressed } from './provider/local-provider.ts'
import { createPorts } from './provider/ports.ts'
import type { Ports } from './provider/ports.ts'
import { ProviderError } from './provider/provider-errors.ts'
import { claimRun, endRun, isActive, openRun, openRuns, runById } from './sync/runs.ts'
import type { Ending, Opened, Run, RunOrder } from './sync/runs.ts'
import { isNobodysFault, safeSentence } from './sync/batches.ts'
import { syncMileage } from './sync/sync-mileage.ts'
import { syncRecords } from './sync/sync-records.ts'
import type { SyncWork } from './sync/sync-work.ts'

/** Runs syncs in the background of this process. One per server; several processes share the work through the database. */
export interface Telematics {
  readonly ports: Ports
  /** Opens a run, or joins the one that is open, or names the one that finished a moment ago. Work starts at once. */
  request(order: RunOrder): Promise<Opened>
  /** The run's state after at most `milliseconds`, earlier when it ends. */
  wait(runId: string, milliseconds: number): Promise<Run | null>
  /** Goes on with runs whose process died. */
  resume(): Promise<void>
  /** Waits until no run of this process is at work. */
  idle(): Promise<void>
  /** Interrupts the runs of this process; they are gone on with later. */
  stop(): Promise<void>
}

/** A mileage run lets a vehicle run of the same connection go first, this long. */
const longestWaitForVehicles = 30_000

export const createTelematics = (deps: Deps): Telematics => {
  const ports = createPorts(deps)
  const working = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  const start = (runId: string): Promise<void> => {
    const known = working.get(runId)
    if (known !== undefined) return known
    const work = execute(deps, ports, runId, stopping.signal)
      .catch((error: unknown) => {
        if (stopping.signal.aborted) deps.log.info({ runId }, 'sync interrupted by shutdown, will resume')
        else deps.log.error({ err: error, runId }, 'sync interrupted')
      })
      .finally(() => {
        working.delete(runId)
      })
    working.set(runId, work)
    return work
  }

  return {
    ports,
    request: async (order) => {
      const opened = await openRun(deps, order)
      if (opened.kind === 'opened') void start(opened.run.id)
      return opened
    },
    wait: async (runId, milliseconds) => {
      const work = working.get(runId)
      if (work !== undefined) {
        const timer = new AbortController()
        await Promise.race([work, delay(milliseconds, undefined, { signal: timer.signal, ref: false }).catch(() => undefined)])
        timer.abort()
      }
      return runById(deps, runId)
    },
    resume: async () => {
      for (const open of await openRuns(deps)) void start(open.id)
    },
    idle: async () => {
      while (working.size > 0) await Promise.all(working.values())
    },
    stop: async () => {
      stopping.abort(new Error('The server is stopping.'))
      await Promise.all(working.values())
    },
  }
}

/** Works on a run while holding its lock; another process that tries the same finds it taken. */
const execute = async (deps: Deps, ports: Ports, runId: string, stop: AbortSignal): Promise<void> => {
  const known = await runById(deps, runId)
  if (known === null) return
  const client = await deps.pool.connect()
  const lost = new AbortController()
  const onLoss = (error: Error): void => lost.abort(error)
  client.on('error', onLoss)
  let broken = false
  try {
    const lock = `telematics ${known.connectionId} ${known.kind}`
    const {
      rows: [row],
    } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [lock])
    if (row?.taken !== true) return
    try {
      await work(deps, ports, runId, AbortSignal.any([stop, lost.signal]))
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lock]).catch(() => {
        broken = true
      })
    }
  } finally {
    client.off('error', onLoss)
    client.release(broken || lost.signal.aborted)
  }
}

const work = async (deps: Deps, ports: Ports, runId: string, signal: AbortSignal): Promise<void> => {
  const order = await runById(deps, runId)
  if (order === null) return
  await simulatorIsAddressed(deps, signal)
  const connection = await connectionById(deps, order.connectionId)
  const adapter = adapterOf(deps, connection)
  if (order.kind === 'mileage') await letVehiclesGoFirst(deps, order, signal)
  const run = await claimRun(deps, runId, randomUUID(), adapter.cursorLifetime)
  if (run === null) return
  try {
    const syncWork: SyncWork = { deps, run, connection, adapter, context: ports.contextFor(connection, signal), signal }
    const ending = run.kind === 'mileage' ? await syncMileage(syncWork) : await syncRecords(syncWork, run.kind)
    deps.log.info({ runId, kind: run.kind, status: ending.status, counts: ending.counts }, 'sync finished')
  } catch (error) {
    await giveUp(deps, run, error, signal)
  }
}

const letVehiclesGoFirst = async (deps: Deps, run: Run, signal: AbortSignal): Promise<void> => {
  for (let waited = 0; waited < longestWaitForVehicles; waited += 250) {
    if (!(await isActive(deps, run.connectionId, 'vehicles'))) return
    await delay(250, undefined, { signal })
  }
}

/** Writes down why a run ended early. A stop, a takeover or a database that is away leaves it open: it is gone on with. */
const giveUp = async (deps: Deps, run: Run, error: unknown, signal: AbortSignal): Promise<void> => {
  if (signal.aborted || isNobodysFault(error)) throw error
  if (error instanceof ProviderError) {
    if (error.kind === 'auth') await markConnection(deps, run.connectionId, 'needs_attention', error.message)
    await endRun(deps.pool, deps.clock.now(), run, endingFor(error))
    return
  }
  deps.log.error({ err: error, runId: run.id }, 'sync failed')
  if (error instanceof SecretUnreadable)
    await markConnection(deps, run.connectionId, 'needs_attention', 'The saved credentials can’t be read. Enter them again.')
  await endRun(deps.pool, deps.clock.now(), run, { status: 'failed', errorKind: 'internal', message: safeSentence(error) })
}

const endingFor = (error: ProviderError): Ending => {
  const lasting = error.kind === 'transient' || error.kind === 'rate_limited'
  return {
    status: lasting ? 'partial' : 'failed',
    errorKind: error.kind,
    message: lasting ? `${error.message} Data read so far is saved; the next sync continues from there.` : error.message,
  }
}
