import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Registry } from '#kit/record.ts'
import type { RecordRules } from '../engine/rules.ts'
import type { ChangeFeed } from './changes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { FileStore } from './files.ts'
import type { Mailer } from './mail.ts'
import type { Secrets } from './secrets.ts'
import type { AuthPort } from './session.ts'
import type { Jobs } from './jobs.ts'
import type { Streams } from './streams.ts'

/** Everything a route, a rule or a job may reach. Built once in main.ts (or by a test) and passed on; nothing is global. */
export interface Deps {
  readonly config: Config
  readonly pool: pg.Pool
  /** Typed access to feature tables; record tables are written through engine/store.ts only. */
  readonly db: NodePgDatabase
  readonly clock: Clock
  readonly log: Logger
  readonly files: FileStore
  readonly mail: Mailer
  readonly secrets: Secrets
  readonly auth: AuthPort
  readonly changes: ChangeFeed
  readonly jobs: Jobs
  /** Long reads, on connections of their own. */
  readonly streams: Streams
  readonly registry: Registry
  readonly rules: Readonly<Record<string, RecordRules>>
}
