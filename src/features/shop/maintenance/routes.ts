import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { fleetReaders, shopWorkers } from '#kit/roles.ts'
import { once } from '#engine/write/idempotency.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { queueAnswer, quickAnswer, understood, workKinds } from './answers.ts'
import { bookWork } from './book.ts'
import { saveQuickLine, understand } from './quick-entry.ts'
import { workQueue } from './work-queue.ts'

const tag = 'Maintenance'
const day = z.iso.date()
const whole = z.int()
const division = z.union([z.literal('ALL'), z.uuid()]).default('ALL')

const divisionsOf = (user: SessionUser, asked: string): readonly string[] | null => {
  if (asked === 'ALL') return null
  if (user.divisions !== null && !user.divisions.includes(asked))
    throw new AppError('not_found', 'Division not found, or you don’t have access.')
  return [asked]
}

/** What the shop works on beyond single records. */
export const maintenanceRoutes = (router: Router, deps: Deps): void => {
  queueRoute(router, deps)
  bookingRoute(router, deps)
  quickRoutes(router, deps)
}

const queueRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/maintenance/work-queue',
    tag,
    summary: 'Open repairs, schedules due, tires below their limit and to-dos by week, bundled by unit, with when each unit is at home',
    access: fleetReaders,
    query: z.strictObject({
      division,
      kind: z.enum(workKinds).optional(),
      q: z.string().trim().max(80).default(''),
      within: z.coerce.number().int().min(0).max(90).default(14),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    answer: queueAnswer,
    handler: async ({ user, query: { division: asked, kind = null, ...rest } }) =>
      workQueue(deps, { user, divisions: divisionsOf(user, asked), kind, ...rest }),
  })

/** Answers what was written, once per key, with the batch that takes it back. */
const written = async (
  deps: Deps,
  { request, reply, user }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly user: SessionUser },
  act: (tx: Tx) => Promise<unknown>,
): Promise<unknown> => {
  const answer = await inTransaction(deps, actorOf(user), (tx) =>
    once(tx, request, user, async () => {
      const body = JSON.stringify(await act(tx))
      reply.header('x-batch-id', tx.batchId)
      return { status: 200, body }
    }),
  )
  if (answer.replayed) reply.header('idempotency-replayed', 'true')
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
}

const bookingRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'POST',
    url: '/api/maintenance/bookings',
    tag,
    summary: 'Schedule a unit’s work as one repair; open repairs in it get the date',
    access: shopWorkers,
    body: z.strictObject({
      vehicle: z.uuid(),
      on: day,
      shop: z.string().trim().max(80).nullable().default(null),
      work: z
        .array(z.strictObject({ kind: z.enum(workKinds), id: z.uuid() }))
        .min(1)
        .max(40),
    }),
    answer: z.object({ repair: z.object({ id: z.uuid(), number: z.string(), title: z.string() }).nullable(), jobs: whole }),
    batch: true,
    handler: ({ body, ...asked }) => written(deps, asked, (tx) => bookWork(tx, body)),
  })

const line = z.string().max(200)

const quickRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/maintenance/quick-entry',
    tag,
    summary: 'Interpret a line such as "1127, 412850, oil" without saving',
    access: shopWorkers,
    query: z.strictObject({ line }),
    answer: quickAnswer,
    handler: async ({ user, query }) => {
      const { problem = null, understood: meant = null } = await understand(deps, deps.pool, user, query.line)
      return { problem, understood: meant }
    },
  })
  router.add({
    method: 'POST',
    url: '/api/maintenance/quick-entry',
    tag,
    summary: 'Saves such a line: work, meter and schedule in one act',
    access: shopWorkers,
    body: z.strictObject({ line }),
    answer: z.object({ kind: z.enum(['oil-changes', 'repairs', 'meter-entries']), id: z.uuid(), number: z.string(), understood }),
    batch: true,
    handler: ({ body, ...asked }) => written(deps, asked, (tx) => saveQuickLine(tx, asked.user, body.line)),
  })
}
