import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { liveRoutes } from './live-routes.ts'
import { paperFileRoutes } from './paper-routes.ts'
import { goLiveSettingRoutes } from './setting-routes.ts'

/** What a company needs on its first days: its paper files count at once, and the scans follow. */
export const goLiveRoutes = (router: Router, deps: Deps): void => {
  goLiveSettingRoutes(router, deps)
  paperFileRoutes(router, deps)
  liveRoutes(router, deps)
}
