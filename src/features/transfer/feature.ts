import type { FastifyInstance } from 'fastify'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { acceptUploads } from '#platform/files/uploads.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { exportRoutes } from './export/export-routes.ts'
import { importRoutes } from './import/routes.ts'

/** Data in and out: export, bulk change, import. */
export const transferFeature = async (router: Router, deps: Deps, http: FastifyInstance): Promise<void> => {
  await acceptUploads(http)
  exportRoutes(router, deps)
  bulkRoutes(router, deps)
  importRoutes(router, deps)
}
