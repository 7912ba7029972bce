import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { fleetEditors, operationsStaff } from '#kit/roles.ts'
import { withoutTrace } from '#features/transfer/import/check.ts'
import { once } from '#engine/write/idempotency.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { boardAnswer, copyAnswer } from './answers.ts'
import { assign, changeSchema, realDay } from './assigning.ts'
import { readBoard } from './board.ts'
import { copyWeek } from './copying.ts'

const tag = 'Run assignments'
const division = z.union([z.literal('ALL'), z.uuid()]).default('ALL')

/** The divisions meant, or null for all that the person may see. Throws not_found for one that is not theirs. */
export const divisionsOf = (user: SessionUser, asked: string): readonly string[] | null => {
  if (asked !== 'ALL' && user.divisions !== null && !user.divisions.includes(asked))
    throw new AppError('not_found', 'Division not found, or you don’t have access.')
  return asked === 'ALL' ? null : [asked]
}

/** The week as dispatchers see it, and the acts that one makes on it. */
export const runBoardRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/run-assignments/board',
    tag,
    summary: 'List runs by day with their drivers, conflicts, and available drivers',
    access: operationsStaff,
    query: z.strictObject({ from: realDay, days: z.coerce.number().int().min(1).max(14).default(7), division }),
    answer: boardAnswer,
    handler: ({ user, query: { from, days, division: asked } }) => {
      const span = { from, to: daysAfter(from, days), divisions: divisionsOf(user, asked) }
      return inTransaction(deps, actorOf(user), (tx) => readBoard(tx, span, days))
    },
  })
  router.add({
    method: 'POST',
    url: '/api/run-assignments/board/changes',
    tag,
    summary: 'Assign or remove drivers on several runs in one transaction',
    access: fleetEditors,
    body: z.strictObject({ changes: z.array(changeSchema).min(1).max(500) }),
    answer: z.object({ batchId: z.uuid(), ids: z.array(z.uuid()) }),
    warns: true,
    batch: true,
    handler: async ({ user, body, request, reply, confirmed }) => {
      const done = await inTransaction(deps, actorOf(user), (tx) =>
        once(tx, request, user, async () => {
          const rows = await assign(tx, body.changes, confirmed)
          return { status: 200, body: JSON.stringify({ batchId: tx.batchId, ids: rows.map(({ id }) => id) }) }
        }),
      )
      if (done.replayed) reply.header('idempotency-replayed', 'true')
      const { batchId } = JSON.parse(done.body) as { batchId: string }
      return reply.header('x-batch-id', batchId).type('application/json; charset=utf-8').send(done.body)
    },
  })
  router.add({
    method: 'POST',
    url: '/api/run-assignments/board/copy',
    tag,
    summary: 'Copy last week’s drivers to this week’s runs; dryRun returns a preview of each row',
    access: fleetEditors,
    body: z.strictObject({
      from: realDay,
      days: z.int().min(1).max(7).default(7),
      division,
      /** Assignments of last week; all of them unless named. */
      only: z.array(z.uuid()).max(1_400).optional(),
      dryRun: z.boolean().default(false),
    }),
    answer: copyAnswer,
    warns: true,
    batch: true,
    handler: async ({ user, body, request, reply, confirmed }) => {
      const span = { from: body.from, to: daysAfter(body.from, body.days), divisions: divisionsOf(user, body.division) }
      const only = body.only ?? null
      if (body.dryRun) {
        const copy = await withoutTrace(deps, actorOf(user), (tx) => copyWeek(tx, span, { only, confirmed: true }))
        return { ...copy, batchId: null }
      }
      const done = await inTransaction(deps, actorOf(user), (tx) =>
        once(tx, request, user, async () => ({ status: 200, body: JSON.stringify(await copyWeek(tx, span, { only, confirmed })) })),
      )
      if (done.replayed) reply.header('idempotency-replayed', 'true')
      const { batchId } = JSON.parse(done.body) as { batchId: string | null }
      if (batchId !== null) reply.header('x-batch-id', batchId)
      return reply.type('application/json; charset=utf-8').send(done.body)
    },
  })
}
