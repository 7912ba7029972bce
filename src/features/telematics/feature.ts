import type { FastifyInstance } from 'fastify'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { connectionRoutes } from './connection-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { runRoutes } from './run-routes.ts'
import { tick } from './schedule.ts'
import { syncRoutes } from './sync-routes.ts'
import { createTelematics } from './telematics.ts'

const tickEvery = 60_000

/** Telematics: syncs, connections, review. Once the server listens, interrupted syncs go on and scheduled ones begin. */
export const telematicsFeature = (router: Router, deps: Deps, http: FastifyInstance): void => {
  const telematics = createTelematics(deps)
  syncRoutes(router, deps, telematics)
  connectionRoutes(router, deps, telematics)
  runRoutes(router, deps)
  reviewRoutes(router, deps)

  const beat = (): void => {
    tick(deps, telematics).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'telematics schedule failed')
    })
  }
  let timer: NodeJS.Timeout | undefined
  http.addHook('onListen', (done) => {
    beat()
    timer = setInterval(beat, tickEvery).unref()
    done()
  })
  http.addHook('onClose', async () => {
    clearInterval(timer)
    await telematics.stop()
  })
}
