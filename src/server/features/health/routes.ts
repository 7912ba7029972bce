import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { isMigrated } from '#server/db/migrate.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Router } from '#server/platform/route.ts'

const version = '0.1.0'

/** 200 only when the database answers and is migrated (decisions, section 2). */
export const healthRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/health',
    tag: 'Operations',
    summary: 'Whether database and migrations are good',
    access: 'public',
    answer: z.object({ status: z.literal('ok'), version: z.string(), database: z.literal('ok') }),
    handler: async () => {
      const good = await isMigrated(deps.pool).catch(() => null)
      if (good === null) throw new AppError('unavailable', 'The database does not answer.', [], {}, 2)
      if (!good) throw new AppError('unavailable', 'The database is not migrated.', [], {}, 5)
      return { status: 'ok', version, database: 'ok' }
    },
  })
}
