import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Registry } from '#kit/record.ts'
import type { RecordRules } from '#engine/write/rules.ts'
import type { ChangeFeed } from './changes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { FileStore } from './files/files.ts'
import type { Mailer } from './mail/mail.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { AuthPort } from './session.ts'
import type { Jobs } from './work/jobs.ts'
import type { Streams } from './files/streams.ts'

/**
 * What work inside a transaction may reach: nothing that takes a connection. It reads and writes through its `tx`; work that took a
 * second connection while it holds one would make all such requests wait for each other once the pool is empty.
 */
export interface TxDeps {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly files: FileStore
  readonly mail: Mailer
  readonly secrets: Secrets
  readonly changes: ChangeFeed
  readonly jobs: Pick<Jobs, 'addWith'>
  readonly registry: Registry
  readonly rules: Readonly<Record<string, RecordRules>>
}

/** Everything a route or a job may reach. Built once in main.ts (or by a test) and passed on; nothing is global. */
export interface Deps extends TxDeps {
  readonly pool: pg.Pool
  /** Typed access to feature tables; record tables are written through engine/store.ts only. */
  readonly db: NodePgDatabase
  readonly auth: AuthPort
  readonly jobs: Jobs
  /** Long reads, on connections of their own. */
  readonly streams: Streams
}
