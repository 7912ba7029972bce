import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { administrators, operationsStaff } from '#kit/roles.ts'
import { methodsUnder } from '#records/safety/violations/csa/assumed.ts'
import type { Assumed } from '#records/safety/violations/csa/assumed.ts'
import { searchCodes } from '#records/safety/violations/csa/code-table.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { carrierAnswer, countedFacts, exposureAnswer, methodAnswer, ratesAnswer, unreportedAnswer, whatIfAnswer } from './answer.ts'
import { bonusOf } from './bonus.ts'
import { carriersFor } from './carriers.ts'
import { certificationRoute } from './certification.ts'
import type { CsaLook } from './look.ts'
import { percentileRoute, readPercentiles, settingsHistoryRoute } from './percentiles.ts'
import { readCsa } from './read.ts'
import { reviewsOf } from './reviews.ts'
import { assumedSchema, basic, csaSchema, csaSettingsSchema, figure, level, lookQuery, methodKey } from './answers.ts'
import { shareRoute } from './share.ts'
import { assumedOn, officialOn, readCsaSettings, writeCsaSettings } from './settings.ts'

const tag = 'CSA'

const lookOf = (
  deps: Deps,
  user: SessionUser,
  query: { division: string; usdot?: string | undefined; snapshot?: string | undefined },
): CsaLook => {
  if (query.division !== 'ALL' && user.divisions !== null && !user.divisions.includes(query.division))
    throw new AppError('not_found', 'Division not found, or you don’t have access.')
  return {
    deps,
    user,
    division: query.division === 'ALL' ? null : query.division,
    usdot: query.usdot ?? null,
    snapshot: query.snapshot ?? deps.clock.today(),
  }
}

const answered = ({ driverLevels, cap }: Assumed) => ({ driverLevels: [...driverLevels], cap })

const assumedRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/csa/assumed',
    tag,
    summary: 'Get current assumptions beyond the published methodology (company policy)',
    access: operationsStaff,
    answer: assumedSchema,
    handler: async () => answered(assumedOn((await readCsaSettings(deps)).settings, deps.clock.today())),
  })

const csaRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/csa',
    tag,
    summary: 'Get estimated SMS measures under both methods, with contributing violations',
    access: operationsStaff,
    query: z.strictObject(lookQuery),
    answer: csaSchema,
    handler: async ({ user, query }) => {
      const look = lookOf(deps, user, query)
      const { snapshot } = look
      const [records, carriers, { settings, changed }, reviews, bonus] = await Promise.all([
        readCsa(look),
        carriersFor(deps, user),
        readCsaSettings(deps),
        reviewsOf(look),
        bonusOf(look),
      ])
      const assumed = assumedOn(settings, snapshot)
      const methods = methodsUnder(assumed)
      const carrierKind = carrierAnswer(records, snapshot, settings)
      return {
        snapshot,
        carriers,
        percentiles: await readPercentiles(
          deps,
          carriers.map(({ usdot }) => usdot),
        ),
        carrierKind,
        official: officialOn(settings, snapshot),
        settings,
        assumed: answered(assumed),
        settingsChanged: changed,
        exposure: exposureAnswer(records),
        rates: ratesAnswer(records, snapshot, settings),
        reviews,
        bonus,
        divisions: records.divisions,
        unreported: unreportedAnswer(records, snapshot),
        methods: [methodAnswer(records, methods.v3, snapshot, carrierKind), methodAnswer(records, methods.enhanced, snapshot, carrierKind)],
        ...countedFacts(records, snapshot),
        names: records.names,
        optedOut: records.optedOut,
      }
    },
  })

const settingsRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'PUT',
    url: '/api/csa/settings',
    tag,
    summary: 'Set the current method, its effective date, and the national averages',
    access: administrators,
    body: csaSettingsSchema,
    answer: csaSettingsSchema,
    handler: ({ user, body }) => writeCsaSettings(deps, user, body),
  })

const whatIfRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'POST',
    url: '/api/csa/what-if',
    tag,
    summary: 'Measures if violations were removed, clean inspections came, months passed',
    access: operationsStaff,
    body: z.strictObject({
      ...lookQuery,
      method: methodKey.default('v3'),
      remove: z.array(z.uuid()).max(500).default([]),
      addClean: z
        .array(z.strictObject({ level, count: z.int().min(1).max(200) }))
        .max(5)
        .default([]),
      months: z.int().min(0).max(24).default(0),
    }),
    answer: z.object({ categories: z.array(z.object({ basic, label: z.string(), before: figure, after: figure })) }),
    handler: async ({ user, body }) => {
      const look = lookOf(deps, user, body)
      const [records, { settings }] = await Promise.all([readCsa(look), readCsaSettings(deps)])
      const method = methodsUnder(assumedOn(settings, look.snapshot))[body.method]
      return {
        categories: whatIfAnswer(records, method, look.snapshot, { remove: body.remove, addClean: body.addClean }, body.months),
      }
    },
  })

const codesRoute = (router: Router): void =>
  router.add({
    method: 'GET',
    url: '/api/violation-codes',
    tag,
    summary: 'Search roadside violation codes by code or description',
    access: operationsStaff,
    query: z.strictObject({ q: z.string().max(80).default(''), limit: z.coerce.number().int().min(1).max(50).default(12) }),
    answer: z.array(
      z.object({
        code: z.string(),
        description: z.string(),
        basic,
        severity: z.int(),
        group: z.string(),
        evidence: z.enum(['sourced', 'inferred', 'recalled']),
      }),
    ),
    handler: ({ query }) => Promise.resolve(searchCodes(query.q, query.limit)),
  })

/** CSA from the company's own records: never a percentile, never called a score. */
export const csaRoutes = (router: Router, deps: Deps): void => {
  csaRoute(router, deps)
  assumedRoute(router, deps)
  settingsRoute(router, deps)
  percentileRoute(router, deps)
  settingsHistoryRoute(router, deps)
  shareRoute(router, deps)
  certificationRoute(router, deps)
  whatIfRoute(router, deps)
  codesRoute(router)
}
