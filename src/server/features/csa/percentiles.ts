import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { safetyDeciders } from '#kit/roles.ts'
import { arrayOf, run } from '#server/engine/sql.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Router } from '#server/platform/route.ts'
import { carriersFor } from './carriers.ts'
import { basic, methodKey } from './schemas.ts'

/** A percentile as FMCSA shows it: never worked out here, so it has a day and a source. */
const percentileSchema = z.strictObject({
  usdot: z.string().regex(/^\d{1,8}$/, 'USDOT number: digits only'),
  method: methodKey,
  basic,
  percentile: z.number().min(0).max(100),
  asOf: z.iso.date(),
  source: z.string().trim().min(3).max(200),
})
export type Percentile = z.infer<typeof percentileSchema>

const prefix = 'csa.percentile/'

/** Percentiles entered for these carriers. */
export const readPercentiles = async (deps: Deps, usdots: readonly string[]): Promise<Percentile[]> => {
  const rows = await run<{ value: unknown }>(
    deps.pool,
    sql`select value from settings where starts_with(key, ${prefix}) and value ->> 'usdot' = any(${arrayOf(usdots, 'text')}) order by key`,
  )
  return rows.flatMap(({ value }) => percentileSchema.safeParse(value).data ?? [])
}

export const percentileRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'PUT',
    url: '/api/csa/percentiles',
    tag: 'CSA',
    summary: 'Enter a percentile as FMCSA shows it, with its day and source',
    access: safetyDeciders,
    body: percentileSchema,
    answer: percentileSchema,
    handler: async ({ user, body }) => {
      const carriers = await carriersFor(deps, user)
      if (!carriers.some(({ usdot }) => usdot === body.usdot))
        throw new AppError('not_found', 'No division you may see has this USDOT number.')
      await run(
        deps.pool,
        sql`insert into settings (key, value, updated_at, updated_by)
        values (${`${prefix}${body.usdot}/${body.method}/${body.basic}`}, ${JSON.stringify(body)}::jsonb, ${deps.clock.now().toISOString()}, ${user.id}::uuid)
        on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
      )
      return body
    },
  })
