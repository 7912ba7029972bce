import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { committeePolicyRoutes } from './committee-policy.ts'
import { committeeRoutes } from './committee-routes.ts'
import { packRoutes } from './pack/routes.ts'
import { registerRoutes } from './register-routes.ts'

/** Accidents, the judging and proving side: the register of 49 CFR 390.15(b), the committee on preventability, the claim pack. */
export const accidentRoutes = (router: Router, deps: Deps): void => {
  registerRoutes(router, deps)
  committeeRoutes(router, deps)
  committeePolicyRoutes(router, deps)
  packRoutes(router, deps)
}
