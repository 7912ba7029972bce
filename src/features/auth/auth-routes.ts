import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { authDeps } from './accounts.ts'
import { invitationRoutes } from './invitations/invitation-routes.ts'
import { passwordRoutes } from './passwords/password-routes.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

/** Everything under /api/auth. */
export const authRoutes = (router: Router, deps: Deps): void => {
  const own = authDeps(deps)
  signInRoutes(router, own)
  passwordRoutes(router, own)
  invitationRoutes(router, own)
  sessionRoutes(router, own)
}
