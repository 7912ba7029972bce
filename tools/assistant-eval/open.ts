import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { buildApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { readConfig } from '#platform/config.ts'
import type { Deps } from '#engine/write/rules.ts'
import { urlOf } from '#platform/postgres/connection.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import type { Company, Person, UserRow } from './company.ts'
import { evalNow, prepareCompany } from './company.ts'

const quiet = { info: () => undefined, warn: (text: string) => console.error(text), error: (text: string) => console.error(text) }

/** The demo company on a database of its own, served in this process under a clock that stands still; gone after `close`. */
export const openCompany = async (): Promise<{ company: Company; close(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'longhaul-eval-'))
  const embedded = await startEmbedded({ dataDir: join(folder, 'database'), log: quiet, orphanAfterMs: 2_000 })
  const connection = { connectionString: urlOf(embedded.connection) }
  await migrate(connection)
  const { company, close } = await serveCompany(connection, folder, seedDemo)
  return {
    company,
    close: async () => {
      await close()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The company of a migrated database, after `fill`. */
export const serveCompany = async (
  connection: { readonly connectionString: string },
  folder: string,
  fill: (deps: Deps) => Promise<unknown>,
): Promise<{ company: Company; close(): Promise<void> }> => {
  const config = readConfig({ LONGHAUL_DEMO: 'on', LONGHAUL_NOW: evalNow, DATA_DIR: folder, ASSISTANT_QUESTIONS: '100000' })
  const { deps, close } = await compose(config, connection, pino({ level: 'error' }))
  await fill(deps)
  const { http } = await buildApp(deps)
  const signIn = async (user: UserRow): Promise<Person> => {
    const token = randomBytes(32).toString('base64url')
    await deps.pool.query(
      `insert into sessions (id, token_hash, user_id, created_at, last_active_at, expires_at, ip, user_agent)
       values ($1, $2, $3, $4, $4, $4::timestamptz + interval '11 hours', '127.0.0.1', 'evaluation')`,
      [uuidv7(), createHash('sha256').update(token).digest('base64url'), user.id, evalNow],
    )
    return {
      id: user.id,
      call: (method, url, body) =>
        http.inject({
          method,
          url,
          headers: { authorization: `Bearer ${token}`, 'x-confirm-warnings': '1' },
          ...(body === undefined ? {} : { payload: body as object }),
        }),
    }
  }
  return {
    company: await prepareCompany(deps.pool, signIn),
    close: async () => {
      await http.close()
      await close()
    },
  }
}
