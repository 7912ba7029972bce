import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { fleetEditors } from '#kit/roles.ts'
import { once } from '#engine/write/idempotency.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { appliedAnswer, proposal } from './answers.ts'
import { applyChosen } from './apply.ts'
import { factsOf } from './facts.ts'
import { propose } from './propose.ts'

/** Who could drive what nobody drives yet: proposed as a whole, taken row by row. */
export const autoFillRoutes = (router: Router, deps: Deps): void => {
  const tag = 'Run assignments'
  const url = '/api/run-assignments/auto-fill'
  router.add({
    method: 'POST',
    url,
    tag,
    summary: 'Propose a driver and a unit for each uncovered run without saving',
    access: fleetEditors,
    body: z.strictObject({
      from: z.iso.date(),
      days: z.int().min(1).max(28),
      division: z.union([z.literal('ALL'), z.uuid()]).default('ALL'),
    }),
    answer: z.object({ rows: z.array(proposal) }),
    handler: async ({ user, body: { division, ...span } }) => {
      if (division !== 'ALL' && user.divisions !== null && !user.divisions.includes(division))
        throw new AppError('not_found', 'Division not found, or you don’t have access.')
      const rows = await inTransaction(deps, actorOf(user), async (tx) =>
        propose(await factsOf(tx, { ...span, division: division === 'ALL' ? null : division })),
      )
      return { rows: rows.map((row) => ({ ...row, choices: [...row.choices] })) }
    },
  })
  router.add({
    method: 'POST',
    url: `${url}/apply`,
    tag,
    summary: 'Assign the chosen rows of a proposal, each as of the version it was made for',
    access: fleetEditors,
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            id: z.uuid(),
            version: z.int(),
            driver: z.uuid(),
            secondDriver: z.uuid().nullable().default(null),
            vehicle: z.uuid().nullable().default(null),
          }),
        )
        .min(1)
        .max(500)
        .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'Each run once'),
    }),
    answer: appliedAnswer,
    handler: async ({ user, body, request, reply }) => {
      const done = await inTransaction(deps, actorOf(user), (tx) =>
        once(tx, request, user, async () => {
          const rows = await applyChosen(tx, body.rows)
          return { status: 200, body: JSON.stringify({ batchId: tx.batchId, taken: rows.filter(({ taken }) => taken).length, rows }) }
        }),
      )
      if (done.replayed) reply.header('idempotency-replayed', 'true')
      return reply.type('application/json; charset=utf-8').send(done.body)
    },
  })
}
