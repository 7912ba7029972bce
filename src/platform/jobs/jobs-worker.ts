import { Logger as WorkerLogger, makeWorkerUtils, run } from 'graphile-worker'
import type { Runner, RunnerOptions, TaskList, WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { cutWhenGivenUp, withinSignal } from '../cut-connections.ts'
import { proveAlive, releaseDeadWorkers } from './jobs-liveness.ts'
import type { AliveProof } from './jobs-liveness.ts'
import type { JobHandler, Jobs } from './jobs.ts'

/** Jobs that run at the same time in this process. */
const concurrency = 3
/** How long a stop waits for a job that does not heed its signal; another process takes it over then. Milliseconds. */
const longestLetGo = 10_000
/** After this many failures a job stays where it is, with its error; the waits between grow from seconds to hours. */
const maxAttempts = 12

/**
 * How a job ended is written down through the library's batches, without a wait: only there does it notice that the database could
 * not be reached, and gives up, to be started again with its jobs handed back. Written directly, it would be a rejection that nobody
 * handles, which ends the process.
 */
const preset: RunnerOptions['preset'] = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

interface Options {
  readonly connection: pg.PoolConfig
  readonly log: Logger
  /** Called once the queue begins to work, so that handlers may hold the queue itself. */
  readonly handlers: () => Readonly<Record<string, JobHandler>>
}

/**
 * The job queue in PostgreSQL (graphile-worker, in a schema of its own which it migrates itself). Jobs survive a crash: those of
 * a killed process are taken over within seconds, by this or another process; a job that runs is taken from nobody. `stop` lets running jobs reach their next
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
  cutWhenGivenUp(pool)
  const logger = workerLogger(log)
  const queue = await makeWorkerUtils({ pgPool: pool, logger })
  await queue.migrate()
  const stopping = new AbortController()
  const working = keepWorking({ connection, pool, logger, log, handlers, stopping: stopping.signal })
  return {
    add: async (name, payload, options = {}) => {
      await queue.addJob(name, payload, {
        maxAttempts,
        ...(options.key === undefined ? {} : { jobKey: options.key }),
        ...(options.runAt === undefined ? {} : { runAt: options.runAt }),
      })
    },
    addWith: async (tx, name, payload, { key, runAt } = {}) => {
      await tx.client.query(
        'select graphile_worker.add_job(identifier => $1, payload => $2::json, max_attempts => $3, job_key => $4, run_at => $5)',
        [name, JSON.stringify(payload), maxAttempts, key ?? null, runAt ?? null],
      )
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
  readonly connection: pg.PoolConfig
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

const workOnce = async ({ connection, pool, logger, log, handlers, stopping }: Work): Promise<void> => {
  const jobs = jobsAtWork()
  const taskList = taskListOf(handlers(), jobs)
  // The library refuses to look for work when there is none it could do.
  if (Object.keys(taskList).length === 0) return ended(stopping)
  const events = new EventEmitter() as WorkerEvents
  let alive: AliveProof | undefined
  const own = new Set<string>()
  events.on('pool:create', ({ workerPool }) => {
    own.add(workerPool.id)
    const lost = (): void => {
      log.warn(
        'lost the connection that proves this process is alive: its jobs end here and continue on a process that reaches the database',
      )
      jobs.letGo()
    }
    alive = proveAlive({ connection, log, workerPoolId: workerPool.id, lost })
  })
  let runner: Runner | undefined
  let stopped: Promise<void> | undefined
  const reaper = releaseDeadWorkers({ pool, log, own })
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
      preset,
    })
    stopping.addEventListener('abort', stop, { once: true })
    if (stopping.aborted) stop()
    await runner.promise
    // Resolves earlier than the running jobs are handed back.
    await stopped
  } finally {
    stopping.removeEventListener('abort', stop)
    reaper.end()
    // The library may give up while a job runs. Handed back before it ended, it would run twice.
    jobs.letGo()
    const handBack = await jobs.areOver(stopping)
    await alive?.end({ handBack })
  }
}

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

interface JobsAtWork {
  run(job: (signal: AbortSignal) => Promise<void>, stop: AbortSignal): Promise<void>
  /** Tells every running job to end at its next checkpoint. */
  letGo(): void
  /** Waits for the running jobs; false when the process stops and one of them does not end. */
  areOver(stopping: AbortSignal): Promise<boolean>
}

const jobsAtWork = (): JobsAtWork => {
  const running = new Set<Promise<void>>()
  let all = new AbortController()
  return {
    run: (job, stop) => {
      // A database that stands still would hold a job for as long as it pleases.
      const { signal } = all
      const work = withinSignal(
        () => signal,
        () => job(AbortSignal.any([stop, all.signal])),
      ).finally(() => running.delete(work))
      running.add(work)
      return work
    },
    letGo: () => {
      all.abort()
      all = new AbortController()
    },
    areOver: async (stopping) => {
      const over = Promise.allSettled(running)
      const inVain = ended(stopping).then(() => pause(longestLetGo, undefined, { ref: false }))
      await Promise.race([over, inVain])
      return running.size === 0
    },
  }
}

const taskListOf = (handlers: Readonly<Record<string, JobHandler>>, jobs: JobsAtWork): TaskList =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (payload, helpers) => jobs.run((signal) => handler(payload as Parameters<JobHandler>[0], signal), helpers.abortSignal),
    ]),
  )

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

const workerLogger = (log: Logger): WorkerLogger => {
  const child = log.child({ part: 'jobs' })
  return new WorkerLogger(() => (level, message) => {
    child[levels[level]](message)
  })
}
