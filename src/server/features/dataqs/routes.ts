import type { Deps } from '#server/platform/deps.ts'
import type { Router } from '#server/platform/route.ts'

export const dataqsRoutes = (_router: Router, _deps: Deps): void => {}
