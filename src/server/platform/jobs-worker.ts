import { Logger as WorkerLogger, makeWorkerUtils, run } from 'graphile-worker'
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { releaseDeadWorkers, proveAlive } from './jobs-liveness.ts'
import type { JobHandler, Jobs } from './jobs.ts'

/** Jobs that run at the same time in this process. */
const concurrency = 3
/** After this many failures a job stays where it is, with its error; the waits between grow from seconds to hours. */
const maxAttempts = 12

interface Options {
  readonly connection: pg.PoolConfig
  readonly log: Logger
  /** Called once the queue begins to work, so that handlers may hold the queue itself. */
  readonly handlers: () => Readonly<Record<string, JobHandler>>
}

/**
 * The job queue in PostgreSQL (graphile-worker, in a schema of its own which it migrates itself). Jobs survive a crash: those of
 * a killed process are taken over within seconds, by this or another process. `stop` lets running jobs reach their next
 * checkpoint (their signal is aborted after a second) and hands them back.
 */
export const startJobs = async ({ connection, log, handlers }: Options): Promise<Jobs> => {
  const pool = new pg.Pool({ ...connection, max: concurrency + 3, application_name: 'longhaul-jobs', options: '-c timezone=UTC' })
  const lost = (error: Error): void => {
    log.warn({ err: error }, 'a connection of the job queue was lost')
  }
  pool.on('error', lost)
  pool.on('connect', (client) => {
    client.on('error', lost)
  })
  const logger = workerLogger(log)
  const queue = await makeWorkerUtils({ pgPool: pool, logger })
  await queue.migrate()
  const stopping = new AbortController()
  const working = keepWorking({ pool, logger, log, handlers, stopping: stopping.signal })
  return {
    add: async (name, payload, options = {}) => {
      await queue.addJob(name, payload, {
        maxAttempts,
        ...(options.key === undefined ? {} : { jobKey: options.key }),
        ...(options.runAt === undefined ? {} : { runAt: options.runAt }),
      })
    },
    stop: async () => {
      stopping.abort()
      await working
      await queue.release()
      await pool.end()
    },
  }
}

interface Work {
  readonly pool: pg.Pool
  readonly logger: WorkerLogger
  readonly log: Logger
  readonly handlers: Options['handlers']
  readonly stopping: AbortSignal
}

/** Runs the queue until told to stop. A queue that gave up because its database was away is started again. */
const keepWorking = async (work: Work): Promise<void> => {
  // The caller is given the queue before the first job runs.
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  while (!work.stopping.aborted) {
    try {
      await workOnce(work)
    } catch (error) {
      work.log.warn({ err: error }, 'the job queue stopped and is started again')
      await pause(2_000, undefined, { signal: work.stopping }).catch(() => undefined)
    }
  }
}

const workOnce = async ({ pool, logger, log, handlers, stopping }: Work): Promise<void> => {
  const taskList = taskListOf(handlers())
  // The library refuses to look for work when there is none it could do.
  if (Object.keys(taskList).length === 0) return ended(stopping)
  const events = new EventEmitter() as WorkerEvents
  const alive = proveAlive(pool, log)
  events.on('pool:create', ({ workerPool }) => {
    alive.as(workerPool.id)
  })
  let runner: Runner | undefined
  let stopped: Promise<void> | undefined
  const reaper = releaseDeadWorkers(pool, log)
  const stop = (): void => {
    stopped ??= runner?.stop('stopping').catch(() => undefined)
  }
  try {
    runner = await run({
      pgPool: pool,
      logger,
      events,
      concurrency,
      noHandleSignals: true,
      pollInterval: 2_000,
      gracefulShutdownAbortTimeout: 1_000,
      taskList,
      parsedCronItems: [],
    })
    stopping.addEventListener('abort', stop, { once: true })
    if (stopping.aborted) stop()
    await runner.promise
    // Resolves earlier than the running jobs are handed back.
    await stopped
  } finally {
    stopping.removeEventListener('abort', stop)
    reaper.end()
    await alive.end()
  }
}

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

const taskListOf = (handlers: Readonly<Record<string, JobHandler>>): TaskList =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (payload, helpers) => handler(payload as Parameters<JobHandler>[0], helpers.abortSignal),
    ]),
  )

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

const workerLogger = (log: Logger): WorkerLogger => {
  const child = log.child({ part: 'jobs' })
  return new WorkerLogger(() => (level, message) => {
    child[levels[level]](message)
  })
}
