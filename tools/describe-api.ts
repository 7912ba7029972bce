import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import pg from 'pg'
import { registry } from '#records/index.ts'
import { ports } from '#server/ports.ts'
import { rules } from '#server/rules.ts'
import { buildApp } from '#server/app.ts'
import { openApiDocument } from '#features/openapi/document.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { typedDatabase } from '#platform/db.ts'
import type { Deps } from '#engine/write/rules.ts'
import { createSecrets } from '#platform/secrets/secrets.ts'

const refused = (): never => {
  throw new Error('The description is made without a database')
}

/** The OpenAPI document as text. Routes are only added, never called: nothing behind them is real. */
export const describeApi = async (): Promise<string> => {
  const pool = new pg.Pool({ host: '/nowhere' })
  const deps: Deps = {
    config: readConfig({ LONGHAUL_DEMO: 'off' }),
    pool,
    db: typedDatabase(pool),
    clock: systemClock,
    log: pino({ level: 'silent' }),
    registry,
    rules,
    ports,
    files: { put: refused, open: refused, remove: refused, list: refused },
    streams: { rows: refused, whole: refused, close: () => Promise.resolve() },
    mail: { configured: false, send: refused },
    secrets: createSecrets([{ id: 'none', key: randomBytes(32) }]),
    auth: { authenticate: () => Promise.resolve(null) },
    changes: {
      stamp: () => null,
      isCurrent: () => false,
      notice: refused,
      subscribe: () => () => undefined,
      close: () => Promise.resolve(),
    },
    jobs: { add: refused, addWith: refused, stop: () => Promise.resolve() },
  }
  const { http, router } = await buildApp(deps)
  const text = `${JSON.stringify(openApiDocument(router.specs), null, 1)}\n`
  await http.close()
  await pool.end()
  return text
}
