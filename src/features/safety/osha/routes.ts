import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { caseRoutes } from './case-routes.ts'
import { formRoutes } from './form-routes.ts'
import { itaRoutes } from './ita-routes.ts'
import { targetRoutes } from './targets.ts'
import { yearRoutes } from './year-routes.ts'

/** OSHA recordkeeping (29 CFR 1904): cases, forms, the year, and the files of the Injury Tracking Application. */
export const oshaRoutes = (router: Router, deps: Deps): void => {
  caseRoutes(router, deps)
  formRoutes(router, deps)
  yearRoutes(router, deps)
  itaRoutes(router, deps)
  targetRoutes(router, deps)
}
