import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { onTestFinished } from 'vitest'
import { socketPort } from '#platform/postgres/settings.ts'

export interface Signed {
  readonly id: string
  readonly token: string
}

/** A connection of the test's own, past the server. */
export interface Backdoor {
  rows<T extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<T[]>
}

/** How the app, or the superuser, reaches the database a server keeps in its data folder. */
export const connectionIn = async (dataDir: string, as: 'app' | 'superuser' = 'app', database = 'longhaul') => {
  const passwords = JSON.parse(await readFile(join(dataDir, 'postgres', 'longhaul-passwords.json'), 'utf8')) as Record<
    'app' | 'superuser',
    string
  >
  return {
    host: join(dataDir, 'postgres'),
    port: socketPort,
    user: as === 'app' ? 'longhaul' : 'postgres',
    password: passwords[as],
    database,
  }
}

/** Asks over a fresh connection each time, because the server behind it comes and goes. */
export const backdoor = (connection: pg.ClientConfig): Backdoor => ({
  rows: async <T extends object>(text: string, values: readonly unknown[] = []) => {
    // A test's own statement, such as a database made on a busy disk, has no limit of the product's.
    const client = new pg.Client({ options: '-c statement_timeout=0', ...connection })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<T>(text, [...values])).rows
    } finally {
      await client.end()
    }
  },
})

/** Keeps one connection open until the test has finished. */
export const openBackdoor = async (connection: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}

/** One division. Answers its id. */
export const makeDivision = async ({ rows }: Backdoor): Promise<string> => {
  const id = uuidv7()
  await rows(
    `insert into divisions (id, number, title, status, status_since, version, source, created_at, updated_at, code, name, kind, time_zone)
     values ($1, 'DIV-1', 'Joplin', 'active', now(), 1, 'manual', now(), now(), 'JOP', 'Joplin', 'terminal', 'America/Chicago')`,
    [id],
  )
  return id
}

let people = 0

/** A super admin with a session, without the cost of a password. */
export const makeSuperAdmin = async ({ rows }: Backdoor): Promise<Signed> => {
  people += 1
  const id = uuidv7()
  const token = randomBytes(32).toString('base64url')
  await rows(
    `insert into users (id, number, title, status, status_since, version, source, created_at, updated_at, first_name, last_name, email, role, all_divisions, time_zone)
     values ($1, $2, 'Sam Example', 'active', now(), 1, 'manual', now(), now(), 'Sam', 'Example', $3, 'super_admin', true, 'America/Chicago')`,
    [id, `USR-F${people}`, `sam-${people}@longhaul.test`],
  )
  await rows(
    `insert into sessions (id, token_hash, user_id, created_at, last_active_at, expires_at, ip, user_agent) values ($1, $2, $3, now(), now(), now() + interval '11 hours', '127.0.0.1', 'test')`,
    [uuidv7(), createHash('sha256').update(token).digest('base64url'), id],
  )
  return { id, token }
}
