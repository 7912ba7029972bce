import * as z from 'zod'
import { administrators } from '#kit/roles.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { verifyAudit } from './verify.ts'

/** Lets administrators check that nobody rewrote the history. */
export const auditRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/audit/verify',
    tag: 'History',
    summary: 'Verify the hash chain of the history',
    access: administrators,
    handlerTimeout: 120_000,
    answer: z.object({
      ok: z.boolean(),
      checked: z.int(),
      unsealed: z.int(),
      head: z.object({ seq: z.int(), hash: z.string() }),
      problems: z.array(
        z.object({ seq: z.int(), eventId: z.int().nullable(), what: z.enum(['changed', 'event_missing', 'link_missing', 'anchor']) }),
      ),
    }),
    handler: () => verifyAudit(deps),
  })
}
