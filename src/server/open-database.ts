import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { SchemaError } from '#platform/postgres/migrate.ts'
import type { Config } from '#platform/config.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import type { Embedded } from '#platform/postgres/embedded.ts'
import { EngineError } from '#platform/postgres/engine-error.ts'
import { assertDurable } from '#platform/postgres/provision.ts'

/** A database that may be used; `embedded` is null when it is the one of DATABASE_URL. */
export interface OpenDatabase {
  readonly connection: pg.ClientConfig
  readonly embedded: Embedded | null
}

const oldest = 15

/**
 * Starts the embedded PostgreSQL, or looks whether the one of DATABASE_URL can be used.
 * @throws EngineError with one sentence for the operator, without the password.
 */
export const openDatabase = async (config: Config, log: Logger): Promise<OpenDatabase> => {
  if (config.databaseUrl !== undefined) {
    await aboutDatabase(config, (url) => assertUsable(url))
    return { connection: { connectionString: config.databaseUrl }, embedded: null }
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log })
  return { connection: { ...embedded.connection }, embedded }
}

const assertUsable = async (connectionString: string): Promise<void> => {
  const client = new pg.Client({ connectionString, application_name: 'longhaul-start', connectionTimeoutMillis: 10_000 })
  // A loss while asking rejects the question itself.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const {
      rows: [server],
    } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    assertNew(server?.version ?? 0)
    await assertDurable(client)
  } finally {
    await Promise.race([client.end().catch(() => undefined), wait(1_000, undefined, { ref: false })])
  }
}

/** @throws EngineError when the server is older than Longhaul is tested with. `version` as PostgreSQL numbers it, e.g. 150004. */
export const assertNew = (version: number): void => {
  if (version < oldest * 10_000)
    throw new EngineError(`it is PostgreSQL ${Math.floor(version / 10_000)} and Longhaul needs ${oldest} or newer.`)
}

/**
 * Does something with the database of DATABASE_URL, or the embedded one.
 * @throws EngineError that names an external database, without its password, and says what is wrong with it.
 */
export const aboutDatabase = async ({ databaseUrl }: Pick<Config, 'databaseUrl'>, work: (url: string) => Promise<void>): Promise<void> => {
  try {
    await work(databaseUrl ?? '')
  } catch (error) {
    if (databaseUrl === undefined || error instanceof SchemaError) throw error
    const { host, pathname } = new URL(databaseUrl)
    const name = decodeURIComponent(pathname.slice(1))
    throw new EngineError(
      `the database ${name === '' ? '' : `${name} `}at ${host === '' ? 'localhost' : host} (DATABASE_URL) cannot be used: ${reasonOf(error)}`,
    )
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers at that address.',
  ENOENT: 'nothing answers at that address.',
  ENOTFOUND: 'no machine of that name is known.',
  EAI_AGAIN: 'no machine of that name is known.',
  EHOSTUNREACH: 'that machine cannot be reached.',
  ENETUNREACH: 'that machine cannot be reached.',
  ETIMEDOUT: 'it does not answer.',
  '28P01': 'user name or password are not accepted.',
  '28000': 'this user may not connect.',
  '3D000': 'it wasn’t found on that server.',
  '57P03': 'it is starting up or shutting down.',
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof EngineError) return error.message.replace(/^The database/, 'it')
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/timeout expired/.test(error.message)) return 'it does not answer.'
  return reasons[code] ?? `${error.message.replace(/\.$/, '')}.`
}
