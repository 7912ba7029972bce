import * as z from 'zod'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { offersFor } from './offers.ts'

export const completionRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/ai-agent/complete',
    tag: 'Assistant',
    summary: 'Complete a question while it is typed; only questions that can be answered are offered',
    access: 'signed_in',
    query: z.strictObject({
      text: z.string().min(1).max(200),
      path: z.string().max(2_000).default('/'),
      division: z.union([z.literal('ALL'), z.uuid()]).default('ALL'),
    }),
    answer: z.object({
      offers: z.array(z.object({ text: z.string(), count: z.int().nullable().describe('Records in its list, of those you can access') })),
    }),
    handler: async ({ user, query }) => ({ offers: await offersFor(deps, user, query) }),
  })
}
