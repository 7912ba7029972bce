import { administrators } from '#kit/roles.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { openApiDocument } from './document.ts'

export const openApiRoutes = (router: Router, _deps: Deps): void => {
  let document: Record<string, unknown> | undefined
  router.add({
    method: 'GET',
    url: '/api/openapi.json',
    tag: 'Operations',
    summary: 'This description',
    access: administrators,
    // Made at the first request, when every route has been added.
    handler: async () => (document ??= openApiDocument(router.specs)),
  })
}
