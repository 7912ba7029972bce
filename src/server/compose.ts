import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type pg from 'pg'
import { registry } from '#records/index.ts'
import { ports } from './ports.ts'
import { rules } from './rules.ts'
import { createAuth } from '#features/auth/auth.ts'
import { keepAccountsTidy } from '#features/auth/housekeeping.ts'
import { jobHandlers } from './job-handlers.ts'
import { createChangeFeed } from '#platform/changes.ts'
import { frozenClock, shiftedClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { createPool, limitsOf, typedDatabase } from '#platform/db.ts'
import type { Deps } from '#engine/write/rules.ts'
import { localFiles } from '#platform/files/files-local.ts'
import { startJobs } from '#platform/jobs/jobs-worker.ts'
import { createMailer } from '#platform/mail/mail-smtp.ts'
import { secretKeyOf } from '#platform/secrets/secret-key.ts'
import { createSecrets } from '#platform/secrets/secrets.ts'
import { createStreams } from '#platform/files/streams.ts'

export interface Composed {
  readonly deps: Deps
  /** Ends jobs, listeners and connections, in that order. */
  close(): Promise<void>
}

/** Builds everything the server needs over a migrated database. `connection` is the app's role, embedded or external. */
export const compose = async (config: Config, connection: pg.PoolConfig, log: Logger): Promise<Composed> => {
  const clock = config.now === undefined ? shiftedClock(config.shiftDays) : frozenClock(config.now)
  const pool = createPool(
    { ...connection, ...limitsOf(config.requestTime), max: config.databasePool },
    (error) => log.warn({ err: error }, 'idle database connection lost'),
    (error) => log.error({ err: error }, 'a second database connection within one transaction'),
  )
  const changes = createChangeFeed({ connection, log, epoch: randomUUID() })
  const secrets = createSecrets([{ id: 'k1', key: await secretKeyOf(config) }])
  const base = {
    config,
    pool,
    db: typedDatabase(pool),
    clock,
    log,
    changes,
    registry,
    rules,
    ports,
    files: localFiles(config.dataDir),
    streams: createStreams(connection, join(config.dataDir, 'spool'), (error) => log.warn({ err: error }, 'idle database connection lost')),
    mail: createMailer(config, log),
    secrets,
    auth: createAuth({ pool, clock, changes, log, config, secrets }),
  }
  // Handlers need the deps, and the deps hold the queue: the queue starts once both exist.
  const deps: Deps = { ...base, jobs: await startJobs({ connection, log, handlers: () => jobHandlers(deps) }) }
  const stopTidying = keepAccountsTidy(deps)
  return {
    deps,
    close: async () => {
      stopTidying()
      await deps.jobs.stop()
      await changes.close()
      await base.streams.close()
      await pool.end()
    },
  }
}
