import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { kindOf } from '#kit/kind-of.ts'
import { managers, officeStaff } from '#kit/roles.ts'
import { shownTypes } from '#records/leave/time-off/types.ts'
import type { ShownType } from '#records/leave/time-off/types.ts'
import { once } from '#engine/write/idempotency.ts'
import { versionOf } from '#engine/routes.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { readRecordIn } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { answerFmla, approveWith, cancelWith, coverWith, fmlaAnswers, outToday } from './acts.ts'
import { calendarOf, shownStates } from './calendar.ts'
import { calendarAnswer, coveredAnswer, priceAnswer, writtenAnswer } from './answers.ts'
import { coveredRuns } from './covered.ts'
import { priceOf } from './price.ts'

const tag = 'Time off'
/** Six weeks: a month with the weeks it begins and ends in. */
const longest = 42
const types = Object.keys(shownTypes) as ShownType[]

const covers = z
  .array(z.strictObject({ run: z.uuid(), driver: z.uuid() }))
  .max(60)
  .default([])

/** A write with its batch, so that it can be taken back, and once per key. */
const written = async (
  deps: Deps,
  { user, request, reply }: { user: SessionUser; request: FastifyRequest; reply: FastifyReply },
  act: (tx: Tx) => Promise<StoredRow>,
): Promise<unknown> => {
  const answer = await inTransaction(deps, actorOf(user), (tx) =>
    once(tx, request, user, async () => {
      const { id, number, version, status } = await act(tx)
      reply.header('x-batch-id', tx.batchId)
      return { status: 200, body: JSON.stringify({ id, number, version, status }) }
    }),
  )
  if (answer.replayed) reply.header('idempotency-replayed', 'true')
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
}

const readRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/time-off/calendar',
    tag,
    summary: 'Who is off on which days, with their runs and the share of drivers away; at most 42 days and 200 people at a time',
    access: officeStaff,
    query: z.strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      division: z.union([z.literal('ALL'), z.uuid()]).default('ALL'),
      type: z.enum(types).optional(),
      status: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.enum(shownStates)).min(1))
        .default(['pending', 'approved']),
      people: z.enum(['off', 'all']).default('off'),
      limit: z.coerce.number().int().min(1).max(200).default(100),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    answer: calendarAnswer,
    handler: async ({ user, query: { from, to, division, type = null, status, people, limit, offset } }) => {
      if (to < from || to > daysAfter(from, longest - 1)) throw new AppError('malformed', `Ask for 1 to ${longest} days.`)
      if (division !== 'ALL' && user.divisions !== null && !user.divisions.includes(division))
        throw new AppError('not_found', 'Division not found, or you don’t have access.')
      const query = { user, from, to, division: division === 'ALL' ? null : division, type, states: status, everyone: people === 'all' }
      return { from, to, ...(await calendarOf(deps, { ...query, limit, offset })) } as never
    },
  })
  router.add({
    method: 'GET',
    url: '/api/time-off/:id/price',
    tag,
    summary: 'What approving costs: runs without their driver, three ready replacements each, coverage of the days',
    access: managers,
    params: idParams,
    answer: priceAnswer,
    handler: ({ user, params }) =>
      inTransaction(deps, actorOf(user), async (tx) => {
        const row = await readRecordIn(tx, kindOf(tx.deps, 'time-off'), user, params.id)
        return priceOf(tx, row)
      }) as never,
  })
}

/** Canceling approved leave with its runs. */
const cancelRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/time-off/:id/covered',
    tag,
    summary: 'Runs of approved time off that replacements hold and have not begun: canceling can give them back',
    access: managers,
    params: idParams,
    answer: coveredAnswer,
    handler: ({ user, params }) =>
      inTransaction(deps, actorOf(user), async (tx) => {
        const row = await readRecordIn(tx, kindOf(tx.deps, 'time-off'), user, params.id)
        return { runs: await coveredRuns(tx, row.id) }
      }),
  })
  router.add({
    method: 'POST',
    url: '/api/time-off/:id/cancel-with',
    tag,
    summary: 'Cancel approved time off and return runs from replacements in one transaction',
    access: managers,
    params: idParams,
    body: z.strictObject({ runs: z.array(z.uuid()).max(60).default([]), why: z.string().trim().max(300).optional() }),
    answer: writtenAnswer,
    warns: true,
    handler: ({ params, body, confirmed, ...context }) => {
      const version = context.request.headers['if-match'] === undefined ? null : versionOf(context.request)
      const decision = { version, confirmed, reason: null }
      return written(deps, context, (tx) => cancelWith(tx, params.id, body.runs, body.why ?? null, decision))
    },
  })
}

/** What is done about leave beyond single records. */
export const leaveCalendarRoutes = (router: Router, deps: Deps): void => {
  readRoutes(router, deps)
  cancelRoutes(router, deps)
  router.add({
    method: 'POST',
    url: '/api/time-off/:id/approve-with',
    tag,
    summary: 'Approve, and assign the runs to others in the same act',
    access: managers,
    params: idParams,
    body: z.strictObject({ cover: covers, reason: z.string().trim().max(300).optional() }),
    answer: writtenAnswer,
    warns: true,
    handler: ({ params, body, confirmed, ...context }) => {
      const version = context.request.headers['if-match'] === undefined ? null : versionOf(context.request)
      return written(deps, context, (tx) => approveWith(tx, params.id, body.cover, { version, confirmed, reason: body.reason ?? null }))
    },
  })
  router.add({
    method: 'POST',
    url: '/api/time-off/:id/cover',
    tag,
    summary: 'Assign the runs that approved time off has left open',
    access: managers,
    params: idParams,
    body: z.strictObject({ cover: covers }),
    answer: writtenAnswer,
    warns: true,
    batch: true,
    handler: ({ params, body, confirmed, ...context }) => written(deps, context, (tx) => coverWith(tx, params.id, body.cover, confirmed)),
  })
  router.add({
    method: 'POST',
    url: '/api/time-off/out-today',
    tag,
    summary: 'Record a sick call: approves sick leave for today, removes the driver from today’s runs, and starts the FMLA notice deadline',
    access: managers,
    body: z.strictObject({ driver: z.uuid(), mayBeFmla: z.enum(fmlaAnswers).optional() }),
    answer: writtenAnswer,
    batch: true,
    handler: ({ body, ...context }) => written(deps, context, (tx) => outToday(tx, body.driver, body.mayBeFmla ?? 'unasked')),
  })
  router.add({
    method: 'POST',
    url: '/api/time-off/:id/fmla-question',
    tag,
    summary: 'Answer whether a sick call may be FMLA leave; only HR can read the answer',
    access: managers,
    params: idParams,
    body: z.strictObject({ mayBeFmla: z.enum(fmlaAnswers) }),
    answer: writtenAnswer,
    batch: true,
    handler: ({ params, body, ...context }) => written(deps, context, (tx) => answerFmla(tx, params.id, body.mayBeFmla)),
  })
}
