import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { readsBeside } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { schemasOf } from '#kit/schemas.ts'
import { assertBulkAllowed, bulkChanges, bulkIds, bulkLimit, commitBulk, planBulk } from '#engine/write/bulk.ts'
import type { BulkChange, BulkPlan } from '#engine/write/bulk.ts'
import { shownChanges, withoutWords } from '#engine/history/history.ts'
import { once } from '#engine/write/idempotency.ts'
import { withoutTrace } from './import/check.ts'
import { execute } from '#engine/sql.ts'
import { titlesOfRows } from '#engine/read/titles.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { routesOfKind } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { changeAnswer } from './import/answer-schemas.ts'

const issue = z.object({ field: z.string(), message: z.string() })
const failed = z.array(z.object({ id: z.uuid(), number: z.string(), title: z.string(), detail: z.string(), errors: z.array(issue) }))
const answer = z.union([
  z.object({ batchId: z.uuid(), updated: z.int(), unchanged: z.int(), failed }),
  z.object({
    dryRun: z.literal(true),
    total: z.int(),
    changing: z.int(),
    unchanged: z.int(),
    failed,
    records: z.array(
      z.object({ id: z.uuid(), number: z.string(), title: z.string(), changes: z.array(changeAnswer), warnings: z.array(issue) }),
    ),
  }),
])

const bodyOf = (record: RecordDefinition) =>
  z
    .strictObject({
      ids: z.array(z.uuid('Not a record id')).min(1).max(bulkLimit).optional(),
      filter: z.string().max(4_000).optional(),
      patch: schemasOf(record).update.optional(),
      move: z.string().min(1).max(60).optional(),
      fields: z.record(z.string(), z.unknown()).default({}),
      archive: z.literal(true).optional(),
      reason: z.string().trim().max(300).optional(),
      dryRun: z.boolean().default(false),
    })
    .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      error: 'Name the records by ids or by a filter',
      path: ['ids'],
    })
    .refine(({ patch, move, archive }) => [patch, move, archive].filter((part) => part !== undefined).length === 1, {
      error: 'Give one of patch, move and archive',
      path: ['patch'],
    })
type Body = z.output<ReturnType<typeof bodyOf>>
type Asked = { readonly user: SessionUser; readonly request: FastifyRequest; readonly confirmed: boolean; readonly body: Body }

const changeOf = ({ patch, move, fields }: Body): BulkChange =>
  patch !== undefined ? { type: 'patch', patch } : move !== undefined ? { type: 'move', move, fields } : { type: 'archive' }

const preview = async (deps: Deps, user: SessionUser, record: RecordDefinition, plan: BulkPlan): Promise<unknown> => {
  const { role } = user
  const shown = await shownChanges(deps, user, record, bulkChanges(record, plan))
  const changes = plan.writes.map(({ before }, position) =>
    before === null || readsBeside(role, record, before) ? shown[position] : withoutWords(role, record, shown[position] ?? [], false),
  )
  const rows = plan.writes.map(({ after }) => after)
  const titles = await titlesOfRows((statement, values) => execute(deps.pool, statement, values), deps, record, rows)
  return {
    dryRun: true,
    total: plan.total,
    changing: plan.writes.length,
    unchanged: plan.unchanged,
    failed: plan.failed,
    records: rows.map((after, position) => ({
      id: after.id,
      number: after.number,
      title: titles[position] ?? '',
      changes: changes[position] ?? [],
      warnings: plan.warnings.filter(({ id }) => id === after.id).map(({ field, message }) => ({ field, message })),
    })),
  }
}

const runBulk = (deps: Deps, record: RecordDefinition, { user, request, confirmed, body }: Asked, ids: readonly string[]) =>
  inTransaction(deps, actorOf(user), async (tx) => {
    const done = await once(tx, request, user, async () => {
      const plan = await planBulk(tx, record, ids, changeOf(body), false)
      if (plan.warnings.length > 0 && !confirmed)
        throw new AppError('confirm_needed', plan.warnings.map(({ number, message }) => `${number}: ${message}`).join('. '), [], {
          warnings: plan.warnings,
        })
      const { updated, failed: refused } = await commitBulk(tx, record, plan, body.reason ?? null)
      return { status: 200, body: JSON.stringify({ batchId: tx.batchId, updated, unchanged: plan.unchanged, failed: refused }) }
    })
    return { ...done, batchId: (JSON.parse(done.body) as { batchId: string }).batchId }
  })

/** One change for up to 500 records: good ones are saved as one batch, refused ones are named. */
export const bulkRoutes = (router: Router, deps: Deps): void => {
  for (const record of Object.values(deps.registry))
    routesOfKind(router, record.api).add({
      method: 'POST',
      url: `/api/${record.api}/bulk`,
      tag: record.label.many,
      summary: 'Change many records; dryRun returns a preview',
      access: record.access.read,
      body: bodyOf(record),
      answer,
      warns: true,
      batch: true,
      handler: async ({ user, body, request, reply, confirmed }) => {
        const change = changeOf(body)
        assertBulkAllowed(record, user, change)
        const ids = await bulkIds(deps, record, user, body.ids === undefined ? { filter: body.filter ?? '' } : { ids: body.ids })
        if (body.dryRun)
          return preview(deps, user, record, await withoutTrace(deps, actorOf(user), (tx) => planBulk(tx, record, ids, change, true)))
        const done = await runBulk(deps, record, { user, request, confirmed, body }, ids)
        if (done.replayed) reply.header('idempotency-replayed', 'true')
        return reply.header('x-batch-id', done.batchId).type('application/json; charset=utf-8').send(done.body)
      },
    })
}
