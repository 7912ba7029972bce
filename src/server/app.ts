import { fastify } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { refuseContradictions } from '#engine/declaration-checks.ts'
import { assertTitles } from '#engine/read/titles.ts'
import { recordRoutes } from '#engine/routes.ts'
import type { Deps } from '#engine/write/rules.ts'
import { installHardening } from '#platform/http/hardening.ts'
import { serverOptions } from '#platform/http/server-options.ts'
import { installTimeLimits } from '#platform/http/time-limits.ts'
import { installErrorAnswers } from '#platform/http/http-errors.ts'
import { createRouter } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { features } from './features.ts'

export interface App {
  readonly http: FastifyInstance
  readonly router: Router
}

/** A route added past the router has no access rule; the start is refused. */
const refuseUnlistedRoutes = (http: FastifyInstance): void => {
  http.addHook('onRoute', (route) => {
    const served = route.config?.spec !== undefined || route.method === 'HEAD' || route.config?.public === true
    if (!served) throw new Error(`Route ${String(route.method)} ${route.url} has no access rule; add it through the router`)
  })
}

/** The whole server without a port; main.ts listens and adds the web app's files, tests inject. */
export const buildApp = async (deps: Deps, extend: (http: FastifyInstance) => void = () => undefined): Promise<App> => {
  refuseContradictions(deps)
  assertTitles(deps)
  const http = fastify({ ...serverOptions(deps.config), loggerInstance: deps.log as FastifyBaseLogger })
  refuseUnlistedRoutes(http)
  http.decorateRequest('user', null)
  installTimeLimits(http, deps.config.requestTime)
  installHardening(http, deps.config)
  installErrorAnswers(http)
  const router = createRouter(http, deps.auth)
  recordRoutes(router, deps)
  for (const feature of features) await feature(router, deps, http)
  extend(http)
  await http.ready()
  return { http, router }
}
