import { Readable } from 'node:stream'
import { randomBytes, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import type { Role } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import { ports } from '#server/ports.ts'
import { rules } from '#server/rules.ts'
import { buildApp } from '#server/app.ts'
import { storePasswordHash } from '#features/auth/accounts.ts'
import { createAuth } from '#features/auth/auth.ts'
import { authJobs } from '#features/auth/jobs.ts'
import { hashPassword } from '#features/auth/passwords/password-hash.ts'
import { hashToken } from '#features/auth/tokens.ts'
import { createChangeFeed } from '#platform/changes.ts'
import { frozenClock } from '#platform/clock.ts'
import type { FrozenClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { createPool, limitsOf, typedDatabase } from '#platform/db.ts'
import type { Deps } from '#engine/write/rules.ts'
import { logOptions } from '#platform/http/log-options.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { createSecrets } from '#platform/secrets/secrets.ts'
import { freshDatabase } from './database.ts'
import type { FreshDatabase } from './database.ts'
import { limitFor, patientSettings } from './patience.ts'

export const accountsNow = '2026-11-20T15:00:00.000Z'
export const goodPassword = 'velvet anchor tundra'
export const otherPassword = 'copper lantern fjord'

export interface SentMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}
export interface Person {
  readonly id: string
  readonly email: string
}
type Headers = Readonly<Record<string, string>>

export interface AccountsApp {
  readonly http: FastifyInstance
  readonly deps: Deps
  readonly clock: FrozenClock
  readonly mails: SentMail[]
  /** Lines of the log, as written. */
  readonly logged: string[]
  /** Milliseconds to add to the clock by which the memory of sessions ages. */
  age(milliseconds: number): void
  addUser(
    role: Role,
    options?: { email?: string; status?: string; divisions?: readonly string[]; source?: string; password?: string | null },
  ): Promise<Person>
  login(email: string, password?: string, headers?: Headers): Promise<LightMyRequestResponse>
  /** A token of a fresh session whose password was given again. */
  token(email: string, headers?: Headers): Promise<string>
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    token: string | null,
    body?: object,
    headers?: Headers,
  ): Promise<LightMyRequestResponse>
  /** A second process on the same database, sharing nothing in memory. `listenAt` is another way to the database, for hearing of changes. */
  sibling(listenAt?: string): Promise<AccountsApp>
  close(): Promise<void>
}

export interface AccountsOptions {
  /** Answers of the mail server; without it mail is not configured. */
  readonly mail?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** The real application with real accounts: passwords, sessions, throttling, mail caught in a list, jobs run at once. */
export const buildAccountsApp = async (options: AccountsOptions = {}): Promise<AccountsApp> => {
  const database = await freshDatabase()
  return over(database, options, frozenClock(accountsNow), randomBytes(32), () => database.drop())
}

// Hashing costs 60 ms on purpose; people in tests share one hash.
let sharedHash: Promise<string> | undefined

const over = async (
  database: FreshDatabase & { readonly listenAt?: string },
  options: AccountsOptions,
  clock: FrozenClock,
  key: Buffer,
  atEnd: () => Promise<void>,
): Promise<AccountsApp> => {
  const mails: SentMail[] = []
  const logged: string[] = []
  let aged = 0
  /** Jobs that came with a commit; a call waits for them. */
  const running: Promise<void>[] = []
  const config = readConfig({ LONGHAUL_DEMO: 'off', ...patientSettings, ...options.env })
  const log = pino(
    { ...logOptions({ logLevel: 'trace' }) },
    new Writable({
      write: (line: Buffer, _encoding, done) => {
        logged.push(line.toString())
        done()
      },
    }),
  )
  const pool = createPool({ connectionString: database.url, ...limitsOf(config.requestTime) }, () => undefined)
  const changes = createChangeFeed({ connection: { connectionString: database.listenAt ?? database.url }, log, epoch: randomUUID() })
  const secrets = createSecrets([{ id: 'test', key }])
  let handlers: Readonly<Record<string, JobHandler>> = {}
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
    secrets,
    auth: createAuth({ pool, clock, changes, log, config, secrets, monotonic: () => performance.now() + aged }),
    files: {
      put: () => Promise.reject(new Error('no files')),
      open: () => Promise.reject(new Error('no files')),
      remove: () => Promise.resolve(),
      list: () => Readable.from([]),
    },
    streams: {
      rows: () => Promise.reject(new Error('no long lists')),
      whole: () => Promise.reject(new Error('no archives')),
      close: () => Promise.resolve(),
    },
    mail: {
      configured: options.mail === true,
      send: (mail) => {
        mails.push(mail)
        return Promise.resolve()
      },
    },
    jobs: {
      add: async (name, payload) => {
        await handlers[name]?.(payload, AbortSignal.timeout(limitFor(4_000)))
      },
      addWith: (tx, name, payload) => {
        tx.afterCommit(() => {
          const done = handlers[name]?.(payload, AbortSignal.timeout(limitFor(4_000)))
          if (done !== undefined) running.push(done)
        })
        return Promise.resolve()
      },
      stop: () => Promise.resolve(),
    },
  }
  handlers = authJobs(deps)
  const { http } = await buildApp(deps)
  let counter = 0

  const call: AccountsApp['call'] = async (method, url, token, body, headers = {}) => {
    const answer = await http.inject({
      method,
      url,
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    await Promise.all(running.splice(0))
    return answer
  }
  const login: AccountsApp['login'] = (email, password = goodPassword, headers = {}) =>
    call('POST', '/api/auth/login', null, { email, password }, headers)
  return {
    http,
    deps,
    clock,
    mails,
    logged,
    call,
    login,
    age: (milliseconds) => {
      aged += milliseconds
    },
    addUser: async (role, { email, status = 'active', divisions, source = 'manual', password = goodPassword } = {}) => {
      counter += 1
      const id = uuidv7()
      const address = email ?? `${role}-${counter}@example.com`
      await pool.query(
        `insert into users (id, number, title, status, status_since, version, source, created_at, updated_at, first_name, last_name, email, role, all_divisions, divisions, time_zone, search_text)
         values ($1, $2, 'Robin Example', $3, $4, 1, $5, $4, $4, 'Robin', 'Example', $6, $7, $8, $9, 'America/Chicago', '')`,
        [
          id,
          `USR-${counter}-${id.slice(-6)}`,
          status,
          clock.now().toISOString(),
          source,
          address,
          role,
          divisions === undefined,
          divisions ?? null,
        ],
      )
      if (password === goodPassword) await storePasswordHash(pool, id, await (sharedHash ??= hashPassword(goodPassword)), clock.now())
      else if (password !== null) await storePasswordHash(pool, id, await hashPassword(password), clock.now())
      return { id, email: address }
    },
    token: async (email, headers) => {
      const answer = await login(email, goodPassword, headers)
      if (answer.statusCode !== 200) throw new Error(`Signing in as ${email} was answered ${answer.statusCode}: ${answer.body}`)
      const { token } = answer.json<{ token: string }>()
      await pool.query('update sessions set confirmed_at = $1 where token_hash = $2', [clock.now().toISOString(), hashToken(token)])
      return token
    },
    sibling: (listenAt) =>
      over({ ...database, ...(listenAt === undefined ? {} : { listenAt }) }, options, clock, key, () => Promise.resolve()),
    close: async () => {
      await http.close()
      await changes.close()
      await pool.end()
      await atEnd()
    },
  }
}
