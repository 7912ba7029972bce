import * as z from 'zod'
import { may } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { operationsStaff } from '#kit/roles.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { figureOf } from '../metrics/figure.ts'
import type { MetricFigure } from '../metrics/answers.ts'
import { pageOf } from '../metrics/page.ts'
import { periodOf } from '../metrics/period.ts'
import type { RangeQuery } from '../metrics/period.ts'
import { metricNamed } from '../metrics/registry.ts'
import { readsMetric } from '../metrics/sight.ts'
import type { Sight } from '../metrics/sight.ts'
import { lookAt } from '../questions/look.ts'
import { reading } from '../questions/reading.ts'
import { analyticsAnswer } from './answers.ts'
import { isAnalyzed, pages } from './pages.ts'
import type { AnalyzedKind } from './pages.ts'

const sightOf = (deps: Deps, user: SessionUser, kind: AnalyzedKind, division: string, asked: RangeQuery): Sight => {
  const record = deps.registry[kind]
  if (!record || !may(user.role, 'read', record)) throw new AppError('forbidden', 'Your role can’t read these records.')
  return { ...lookAt(deps, user, division), period: periodOf(asked, deps.clock.today()) }
}

/** Analytics of a kind: metrics and charts over a period, each over lists that its links open, for the same person. */
export const analyticsRoutes = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/figures/:kind',
    tag: 'Analytics',
    summary: 'Rates, shares and distributions of a kind over a period, each with the list behind it',
    access: operationsStaff,
    params: z.object({ kind: z.enum(Object.keys(pages) as [AnalyzedKind, ...AnalyzedKind[]]) }),
    query: z.strictObject({
      division: z.union([z.literal('ALL'), z.uuid()]).default('ALL'),
      range: z.enum(['30d', '12m', 'custom']).default('12m'),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    answer: analyticsAnswer,
    handler: ({ user, params: { kind }, query }) =>
      reading(
        deps,
        user,
        async (within) => {
          const sight = sightOf(within, user, kind, query.division, query)
          const { from, to, label } = sight.period
          return { period: { from, to, label }, generatedAt: deps.clock.now().toISOString(), ...(await pageOf(sight, pages[kind])) }
        },
        'dashboard',
      ),
  })

/** One metric of an analytics page over some days, as that page shows it to the person; null if they don't get it. */
export const analyzed = async (
  deps: Deps,
  user: SessionUser,
  asked: { readonly kind: string; readonly key: string; readonly from: string; readonly to: string; readonly division: string },
): Promise<MetricFigure | null> => {
  const { kind, key, from, to, division } = asked
  if (!isAnalyzed(kind) || !operationsStaff.includes(user.role)) return null
  const name = pages[kind].metrics.find((one) => one === `${kind}.${key}`)
  if (name === undefined || !readsMetric(deps.registry, user.role, metricNamed(name))) return null
  try {
    return await figureOf(sightOf(deps, user, kind, division, { range: 'custom', from, to }), name)
  } catch (error) {
    if (error instanceof AppError && ['forbidden', 'not_found', 'invalid'].includes(error.code)) return null
    throw error
  }
}
