import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { operationsStaff, safetyDeciders } from '#kit/roles.ts'
import { readSettings, settingHistory, writeSetting } from '#engine/settings.ts'
import type { Changed } from '#engine/settings.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { carriersFor } from './carriers.ts'
import { basic, changedSchema, methodKey } from './answers.ts'
import { csaKey } from './settings.ts'

/** A percentile as FMCSA shows it, or what an investigation found: never worked out here, so it has a day and a source. */
const percentileSchema = z
  .strictObject({
    usdot: z.string().regex(/^\d{1,8}$/, 'USDOT number: digits only'),
    method: methodKey,
    basic,
    percentile: z.number().min(0).max(100).nullable().describe('Null where FMCSA ranks none'),
    seriousOn: z.iso.date().nullable().default(null).describe('An investigation found an acute or critical violation that day'),
    asOf: z.iso.date(),
    source: z.string().trim().min(3).max(200),
  })
  .refine(({ percentile, seriousOn }) => percentile !== null || seriousOn !== null, {
    path: ['percentile'],
    message: 'Enter the percentile, or the day of the acute or critical violation',
  })
export type Percentile = z.infer<typeof percentileSchema>

const prefix = 'csa.percentile/'
const keyOf = ({ usdot, method, basic: category }: Pick<Percentile, 'usdot' | 'method' | 'basic'>): string =>
  `${prefix}${usdot}/${method}/${category}`

/** Percentiles entered for these carriers, with who entered them. */
export const readPercentiles = async (deps: Deps, usdots: readonly string[]): Promise<(Percentile & { changed: Changed })[]> => {
  const settings = await readSettings(deps, prefix)
  return settings.flatMap(({ value, at, by }) => {
    const parsed = percentileSchema.safeParse(value)
    return parsed.success && usdots.includes(parsed.data.usdot) ? [{ ...parsed.data, changed: { at, by } }] : []
  })
}

/** Who changed what of the settings of CSA and of the percentiles entered; those of carriers the viewer may not see stay out. */
export const settingsHistoryRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/csa/settings/history',
    tag: 'CSA',
    summary: 'Changes of the settings of CSA and of the percentiles entered, the newest first',
    access: operationsStaff,
    answer: z.array(
      changedSchema.extend({
        percentile: z.object({ usdot: z.string(), method: methodKey, basic }).nullable().describe('Null: the settings of CSA'),
        changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
      }),
    ),
    handler: async ({ user }) => {
      const carriers = await carriersFor(deps, user)
      const percentiles = await readPercentiles(
        deps,
        carriers.map(({ usdot }) => usdot),
      )
      const named = new Map(
        percentiles.map(({ usdot, method, basic: category }) => {
          const name = { usdot, method, basic: category }
          return [keyOf(name), name]
        }),
      )
      const history = await settingHistory(deps, [csaKey, ...named.keys()])
      return history.map(({ key, at, by, changes }) => ({
        at,
        by,
        percentile: named.get(key) ?? null,
        changes: changes.filter(({ field }) => !['usdot', 'method', 'basic'].includes(field)),
      }))
    },
  })

export const percentileRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'PUT',
    url: '/api/csa/percentiles',
    tag: 'CSA',
    summary: 'Enter a percentile, or an acute or critical violation, as FMCSA shows it, with its day and source',
    access: safetyDeciders,
    body: percentileSchema,
    answer: percentileSchema,
    handler: async ({ user, body }) => {
      const carriers = await carriersFor(deps, user)
      if (!carriers.some(({ usdot }) => usdot === body.usdot))
        throw new AppError('not_found', 'No division you can access has this USDOT number.')
      await inTransaction(deps, actorOf(user), (tx) => writeSetting(tx, keyOf(body), body))
      return body
    },
  })
