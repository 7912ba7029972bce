import { pino } from 'pino'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import { ports } from '#server/ports.ts'
import { rules } from '#server/rules.ts'
import { buildApp } from '#server/app.ts'
import type { App } from '#server/app.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { createChangeFeed } from '#platform/changes.ts'
import { frozenClock } from '#platform/clock.ts'
import type { FrozenClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { createPool, limitsOf, typedDatabase } from '#platform/db.ts'
import { patientSettings } from './patience.ts'
import type { Deps } from '#engine/write/rules.ts'
import { localFiles } from '#platform/files/files-local.ts'
import { logOptions } from '#platform/http/log-options.ts'
import { createSecrets } from '#platform/secrets/secrets.ts'
import { createStreams } from '#platform/files/streams.ts'
import { ensureShipped } from '#server/shipped.ts'
import { freshDatabase, sharedTemplate } from './database.ts'
import type { FreshDatabase } from './database.ts'
import { inlineJobs } from './inline-jobs.ts'
import type { InlineJobs } from './inline-jobs.ts'
import { testSessions } from './sessions.ts'
import type { TestUser } from './sessions.ts'

/** Friday, 9:00 in Chicago. */
export const testNow = '2026-11-20T15:00:00.000Z'

export interface TestApp extends App {
  readonly deps: Deps
  readonly clock: FrozenClock
  /** A signed-in user; `divisions` limits him. */
  as(role: Role, divisions?: readonly string[]): Promise<TestUser>
  /** The same person signed in again, in a role that was given to them since. */
  again(person: TestUser, role: Role): TestUser
  /** The queue: jobs run in this process, one after the other; `jobs.idle()` waits for them. */
  readonly jobs: InlineJobs
  /** Where its files lie, as `localFiles` has them. */
  readonly filesFolder: string
  close(): Promise<void>
}

/** A database to use; `listenAt` is another address of it for the connection that hears of changes. */
interface GivenDatabase extends FreshDatabase {
  readonly listenAt?: string
}

/** The real application on its own database, with a clock that stands still. `env` are further settings; `hear` gets every log line, `given` is a database to use. */
export const buildTestApp = async (
  env: Readonly<Record<string, string>> = {},
  hear?: (line: string) => void,
  given?: GivenDatabase,
): Promise<TestApp> => {
  const database: GivenDatabase = given ?? (await freshDatabase(await sharedTemplate('longhaul_shipped_template', shipTo)))
  const config = readConfig({ LONGHAUL_DEMO: 'off', ...patientSettings, ...env })
  const clock = frozenClock(testNow)
  const log =
    hear === undefined ? pino({ level: process.env['TEST_LOG'] ?? 'silent' }) : pino(logOptions({ logLevel: 'debug' }), { write: hear })
  // Nothing of the test's database outlives it, and a commit that waits for the disk takes ten times as long.
  const options = '-c timezone=UTC -c synchronous_commit=off'
  const pool = createPool(
    { connectionString: database.url, ...limitsOf(config.requestTime), max: config.databasePool, options },
    () => undefined,
    (error) => {
      throw error
    },
  )
  const changes = createChangeFeed({ connection: { connectionString: database.listenAt ?? database.url }, log, epoch: randomUUID() })
  const sessions = testSessions(pool, clock)
  const folder = await mkdtemp(join(tmpdir(), 'longhaul-files-'))
  const jobs = inlineJobs(() => jobHandlers(deps))
  const deps: Deps = {
    config,
    pool,
    db: typedDatabase(pool),
    clock,
    log,
    changes,
    registry,
    rules,
    ports,
    auth: sessions.auth,
    secrets: createSecrets([{ id: 'test', key: randomBytes(32) }]),
    files: localFiles(folder),
    streams: createStreams({ connectionString: database.url }, join(folder, 'spool'), () => undefined),
    mail: { configured: false, send: () => Promise.resolve() },
    jobs,
  }
  const app = await buildApp(deps)
  if (given !== undefined) await ensureShipped(deps)
  return {
    ...app,
    deps,
    clock,
    jobs,
    filesFolder: folder,
    as: (role, divisions) => sessions.signIn(app.http, role, divisions ?? null),
    again: (person, role) => sessions.again(app.http, person, role),
    close: async () => {
      await jobs.stop()
      await app.http.close()
      await changes.close()
      await deps.streams.close()
      await pool.end()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Every company starts with the shipped rules and policies: written once, copied with the database. */
const shipTo = async (url: string): Promise<void> => {
  const app = await buildTestApp({}, undefined, { url, drop: () => Promise.resolve() })
  await app.close()
}
