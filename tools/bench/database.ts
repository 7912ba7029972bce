import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { compose } from '#server/compose.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { readConfig } from '#platform/config.ts'
import { urlOf } from '#platform/postgres/connection.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'

/** A cluster of its own in a temporary folder, with as many databases as wanted; gone after `close`. */
export interface BenchCluster {
  database(name: string): Promise<BenchDatabase>
  /** The demo company, `scale` times as large, seen by its super administrator. */
  demo(name: string, scale: number): Promise<BenchDatabase>
  close(): Promise<void>
}

export interface BenchDatabase {
  readonly url: string
  readonly pool: pg.Pool
  readonly divisions: readonly string[]
  /** A manager who sees three of the four divisions, and his bearer token. */
  readonly user: { readonly id: string; readonly token: string; readonly divisions: readonly string[] }
}

const quiet = { info: () => undefined, warn: (text: string) => console.error(text), error: (text: string) => console.error(text) }

export const openCluster = async (): Promise<BenchCluster> => {
  const folder = await mkdtemp(join(tmpdir(), 'longhaul-bench-'))
  const embedded = await startEmbedded({ dataDir: folder, log: quiet, orphanAfterMs: 2_000 })
  const pools: pg.Pool[] = []
  const empty = async (name: string): Promise<{ url: string; pool: pg.Pool }> => {
    const owner = new pg.Client(embedded.connection)
    await owner.connect()
    await owner.query(`create database ${pg.escapeIdentifier(name)}`)
    await owner.end()
    const url = urlOf({ ...embedded.connection, database: name })
    await migrate({ connectionString: url })
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    pools.push(pool)
    return { url, pool }
  }
  return {
    database: async (name) => {
      const made = await empty(name)
      return { ...made, ...(await company(made.pool)) }
    },
    demo: async (name, scale) => {
      const made = await empty(name)
      const { deps, close } = await compose(readConfig({ LONGHAUL_DEMO: 'on' }), { connectionString: made.url }, pino({ level: 'warn' }))
      await seedDemo(deps, { scale }).finally(close)
      // Demo accounts exist in demo mode only; the measured server runs outside it.
      const { rows } = await made.pool.query<{ id: string }>(
        `update users set source = 'manual' where role = 'super_admin' and email = 'super_admin@longhaul.test' returning id`,
      )
      const id = rows[0]?.id ?? ''
      return { ...made, divisions: [], user: { id, token: await session(made.pool, id), divisions: [] } }
    },
    close: async () => {
      for (const pool of pools) await pool.end()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const company = async (pool: pg.Pool): Promise<Pick<BenchDatabase, 'divisions' | 'user'>> => {
  const divisions = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  for (const [index, id] of divisions.entries()) {
    await pool.query(
      `insert into divisions (id, number, title, status, status_since, version, source, created_at, updated_at, code, name, kind, time_zone)
       values ($1, $2, $3, 'active', now(), 1, 'demo', now(), now(), $2, $3, 'terminal', 'America/Chicago')`,
      [id, `DIV-B${index}`, `Division ${index}`],
    )
  }
  return { divisions, user: await manager(pool, 1, divisions.slice(0, 3)) }
}

/** The manager with this number, who sees `divisions`, signed in. */
export const manager = async (pool: pg.Pool, index: number, divisions: readonly string[]): Promise<BenchDatabase['user']> => {
  const id = uuidv7()
  await pool.query(
    `insert into users (id, number, title, status, status_since, version, source, created_at, updated_at, first_name, last_name, email, role, all_divisions, divisions, time_zone)
     values ($1, $3, 'Bench Manager', 'active', now(), 1, 'manual', now(), now(), 'Bench', 'Manager', $4, 'manager', false, $2, 'America/Chicago')`,
    [id, divisions, `USR-B${index}`, `bench-${index}@longhaul.test`],
  )
  return { id, divisions, token: await session(pool, id) }
}

/** A session of somebody, and the token that opens it. */
const session = async (pool: pg.Pool, user: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into sessions (id, token_hash, user_id, created_at, last_active_at, expires_at, ip, user_agent) values ($1, $2, $3, now(), now(), now() + interval '11 hours', '127.0.0.1', 'bench')`,
    [uuidv7(), createHash('sha256').update(token).digest('base64url'), user],
  )
  return token
}
