import { pino } from 'pino'
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { Role } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import { rules } from '#records/rules.ts'
import { buildApp } from '#server/app.ts'
import type { App } from '#server/app.ts'
import { createChangeFeed } from '#server/platform/changes.ts'
import { frozenClock } from '#server/platform/clock.ts'
import type { FrozenClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { createPool, typedDatabase } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { freshDatabase } from './database.ts'
import { testSessions } from './sessions.ts'
import type { TestUser } from './sessions.ts'

/** Friday, 9:00 in Chicago. */
export const testNow = '2026-11-20T15:00:00.000Z'

export interface TestApp extends App {
  readonly deps: Deps
  readonly clock: FrozenClock
  /** A signed-in user; `divisions` limits him. */
  as(role: Role, divisions?: readonly string[]): Promise<TestUser>
  close(): Promise<void>
}

/** The real application on its own database, with a clock that stands still. `env` are further settings. */
export const buildTestApp = async (env: Readonly<Record<string, string>> = {}): Promise<TestApp> => {
  const database = await freshDatabase()
  const clock = frozenClock(testNow)
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })
  const pool = createPool({ connectionString: database.url }, () => undefined)
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    return client
  }
  const changes = createChangeFeed({ pool, connect, log, epoch: randomUUID() })
  const sessions = testSessions(pool, clock)
  const deps: Deps = {
    config: readConfig({ LONGHAUL_DEMO: 'off', ...env }), pool, db: typedDatabase(pool), clock, log, changes, registry, rules,
    auth: sessions.auth,
    secrets: createSecrets([{ id: 'test', key: randomBytes(32) }]),
    files: { put: () => Promise.reject(new Error('no files')), open: () => Promise.reject(new Error('no files')), remove: () => Promise.resolve() },
    mail: { configured: false, send: () => Promise.resolve() },
    jobs: { add: () => Promise.resolve(), stop: () => Promise.resolve() },
  }
  const app = await buildApp(deps)
  return {
    ...app, deps, clock,
    as: (role, divisions) => sessions.signIn(app.http, role, divisions ?? null),
    close: async () => {
      await app.http.close()
      await changes.close()
      await pool.end()
      await database.drop()
    },
  }
}

export const newId = (): string => uuidv7()
