import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { appVersion } from '#kit/app-version.ts'
import { AppError } from '#kit/errors.ts'
import { isMigrated } from '#platform/postgres/migrate.ts'
import { createPool } from '#platform/db.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'

/** Balancers give a server up after a second or two. */
const answerWithin = 900

/**
 * Asks on one connection of its own, so that a busy pool does not read as a sick server; whoever asks meanwhile shares the answer.
 * Null when there is none in time.
 */
const askInTime = (deps: Deps, http: FastifyInstance): (() => Promise<boolean | null>) => {
  const { options } = deps.pool
  const pool = createPool(
    { ...options, password: options.password, max: 1, connectionTimeoutMillis: answerWithin, query_timeout: answerWithin },
    () => undefined,
  )
  http.addHook('onClose', () => pool.end())
  let asking: Promise<boolean | null> | undefined
  return () => {
    asking ??= isMigrated(pool)
      .catch(() => null)
      .finally(() => {
        asking = undefined
      })
    return Promise.race([asking, wait(answerWithin, null, { ref: false })])
  }
}

/** 200 only when the database answers and is migrated. */
export const healthRoutes = (router: Router, deps: Deps, http: FastifyInstance): void => {
  const asked = askInTime(deps, http)
  router.add({
    method: 'GET',
    url: '/api/health',
    tag: 'Operations',
    summary: 'Whether database and migrations are good',
    access: 'public',
    answer: z.object({ status: z.literal('ok'), version: z.string(), database: z.literal('ok') }),
    handler: async () => {
      const good = await asked()
      if (good === null) throw new AppError('unavailable', 'The database does not answer.', [], {}, 2)
      if (!good) throw new AppError('unavailable', 'The database is not migrated.', [], {}, 5)
      return { status: 'ok', version: appVersion, database: 'ok' }
    },
  })
}
