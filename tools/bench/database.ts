import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { migrate } from '#server/db/migrate.ts'
import { urlOf } from '#server/platform/postgres/connection.ts'
import { startEmbedded } from '#server/platform/postgres/embedded.ts'

/** A cluster of its own in a temporary folder, with as many databases as wanted; gone after `close`. */
export interface BenchCluster {
  database(name: string): Promise<BenchDatabase>
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
  return {
    database: async (name) => {
      const owner = new pg.Client(embedded.connection)
      await owner.connect()
      await owner.query(`create database ${pg.escapeIdentifier(name)}`)
      await owner.end()
      const url = urlOf({ ...embedded.connection, database: name })
      await migrate({ connectionString: url })
      const pool = new pg.Pool({ connectionString: url, max: 4 })
      pools.push(pool)
      return { url, pool, ...(await company(pool)) }
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
  const user = { id: uuidv7(), token: randomBytes(32).toString('base64url'), divisions: divisions.slice(0, 3) }
  await pool.query(
    `insert into users (id, number, title, status, status_since, version, source, created_at, updated_at, first_name, last_name, email, role, all_divisions, divisions, time_zone)
     values ($1, 'USR-B1', 'Bench Manager', 'active', now(), 1, 'manual', now(), now(), 'Bench', 'Manager', 'bench@longhaul.test', 'manager', false, $2, 'America/Chicago')`,
    [user.id, user.divisions],
  )
  await pool.query(
    `insert into sessions (id, token_hash, user_id, created_at, last_active_at, expires_at, ip, user_agent) values ($1, $2, $3, now(), now(), now() + interval '11 hours', '127.0.0.1', 'bench')`,
    [uuidv7(), createHash('sha256').update(user.token).digest('base64url'), user.id],
  )
  return { divisions, user }
}
