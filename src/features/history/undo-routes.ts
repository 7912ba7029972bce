import * as z from 'zod'
import { once } from '#engine/write/idempotency.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { startReading } from '#features/drivers/scans/read-job.ts'
import { undoWithScans } from '#features/drivers/scans/undo-filing.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'

export const undoRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'POST',
    url: '/api/batches/:id/undo',
    tag: 'History',
    summary: 'Undo one batch within 30 days',
    access: 'signed_in',
    params: idParams,
    body: z.strictObject({}),
    answer: z.object({
      batchId: z.uuid(),
      undone: z.int(),
      skipped: z.array(z.object({ id: z.uuid(), number: z.string(), reason: z.string() })),
    }),
    handler: async ({ user, params, request, reply }) => {
      const done = await inTransaction(deps, actorOf(user), (tx) =>
        once(tx, request, user, async () => ({ status: 200, body: JSON.stringify(await undoWithScans(tx, params.id)) })),
      )
      await startReading(deps)
      if (done.replayed) reply.header('idempotency-replayed', 'true')
      return reply.type('application/json; charset=utf-8').send(done.body)
    },
  })
}
