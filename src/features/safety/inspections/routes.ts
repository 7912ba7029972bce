import * as z from 'zod'
import { kindOf } from '#kit/kind-of.ts'
import { operationsStaff } from '#kit/roles.ts'
import { schemasOf } from '#kit/schemas.ts'
import { inspectionEntry, mostLines, violationLine } from '#records/safety/roadside-inspections/entry/entry.ts'
import { answerSchema } from '#engine/answer-schema.ts'
import { once } from '#engine/write/idempotency.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { writtenAnswer } from '#engine/write/written-answer.ts'
import type { Router } from '#platform/http/route.ts'
import { enterReport, saveViolations } from './saving.ts'

const tag = 'Roadside inspections'
const jsonType = 'application/json; charset=utf-8'
const words = (max: number) => z.string().trim().max(max).nullish()
const oneOf = <O extends object>(options: O) => z.enum(Object.keys(options) as [keyof O & string]).nullish()

const line = z.strictObject({
  id: z.uuid().nullish(),
  version: z.int().nullish(),
  code: z.string().trim().min(1, 'Required').max(30),
  unit: oneOf(violationLine.unit.options),
  oos: z.boolean().nullish(),
  description: words(200),
  category: oneOf(violationLine.category.options),
  severity: z.int().min(0).max(10).nullish(),
  group: words(80),
})

/** A report and its violations, entered as they stand on the paper. */
export const inspectionReportRoutes = (router: Router, deps: Deps): void => {
  const record = kindOf(deps, 'roadside-inspections')
  router.add({
    method: 'POST',
    url: '/api/inspection-reports',
    tag,
    summary: 'Enter a roadside inspection with its violations in one transaction',
    access: operationsStaff,
    body: schemasOf(inspectionEntry).create,
    answer: answerSchema(record),
    warns: true,
    batch: true,
    handler: async ({ user, body, request, reply, confirmed }) => {
      const done = await inTransaction(deps, actorOf(user), (tx) =>
        once(tx, request, user, async () => {
          const row = await enterReport(tx, body, confirmed)
          reply.header('x-batch-id', tx.batchId)
          return { status: 201, body: JSON.stringify(writtenAnswer(deps, record, user, row)) }
        }),
      )
      if (done.replayed) reply.header('idempotency-replayed', 'true')
      return reply.code(done.status).type(jsonType).send(done.body)
    },
  })
  router.add({
    method: 'POST',
    url: '/api/roadside-inspections/:id/violations',
    tag,
    summary: 'Add and change several violations of a report in one transaction',
    access: operationsStaff,
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ violations: z.array(line).min(1).max(mostLines) }),
    answer: z.object({ ids: z.array(z.uuid()) }),
    warns: true,
    batch: true,
    handler: async ({ user, params, body, request, reply, confirmed }) => {
      const done = await inTransaction(deps, actorOf(user), (tx) =>
        once(tx, request, user, async () => {
          const ids = await saveViolations(tx, params.id, body.violations, confirmed)
          reply.header('x-batch-id', tx.batchId)
          return { status: 200, body: JSON.stringify({ ids }) }
        }),
      )
      if (done.replayed) reply.header('idempotency-replayed', 'true')
      return reply.code(done.status).type(jsonType).send(done.body)
    },
  })
}
