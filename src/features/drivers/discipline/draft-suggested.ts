import * as z from 'zod'
import type { RecordDefinition } from '#kit/record.ts'
import { checkBatch, commitBatch } from '#engine/write/bulk-writes.ts'
import { rowWarnings } from '#engine/write/checks.ts'
import { once } from '#engine/write/idempotency.ts'
import type { Deps, Tx } from '#engine/write/rules.ts'
import { plannedCreates } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Router } from '#platform/http/route.ts'
import { readSuggested, sourceSchema } from './suggested.ts'
import type { Suggested } from './suggested.ts'

/** As many drafts as one press makes. */
const most = 100

const answer = z.object({
  drafts: z.array(z.object({ id: z.uuid(), number: z.string(), event: z.uuid() })),
  left: z.array(z.object({ event: z.uuid(), reason: z.string() })).describe('Events without a draft, and why'),
})

/** A draft for each of several suggested events, in one batch that can be undone. What needs a closer look gets none. */
export const draftSuggestedRoute = (router: Router, deps: Deps, record: RecordDefinition): void =>
  router.add({
    method: 'POST',
    url: `/api/${record.api}/suggested/drafts`,
    tag: record.label.many,
    summary: 'Draft the suggested actions of several events in one transaction',
    access: record.access.create,
    body: z.strictObject({
      events: z
        .array(z.strictObject({ source: sourceSchema, id: z.uuid() }))
        .min(1)
        .max(most),
    }),
    answer,
    batch: true,
    handler: async ({ user, body, request, reply }) => {
      const suggested = await readSuggested(deps, user, null)
      const done = await inTransaction(deps, actorOf(user), (tx) =>
        once(tx, request, user, async () => {
          const found = body.events.map(({ source, id }) => ({
            id,
            event: suggested.find((one) => one.id === id && one.source === source),
          }))
          const gone = found.filter(({ event }) => event === undefined).map(({ id }) => ({ event: id, reason: 'No longer on the list' }))
          const { drafts, left } = await draft(
            tx,
            record,
            found.flatMap(({ event }) => event ?? []),
          )
          reply.header('x-batch-id', tx.batchId)
          return { status: 200, body: JSON.stringify({ drafts, left: [...gone, ...left] }) }
        }),
      )
      if (done.replayed) reply.header('idempotency-replayed', 'true')
      return reply.code(done.status).type('application/json; charset=utf-8').send(done.body)
    },
  })

const draft = async (tx: Tx, record: RecordDefinition, events: readonly Suggested[]): Promise<z.infer<typeof answer>> => {
  const planned = await plannedCreates(tx, record, events.map(valuesOf))
  const judged = (await checkBatch(tx, record, planned)).map((write, at) => ({
    write,
    event: events[at]?.id ?? '',
    doubts: [...write.issues, ...rowWarnings(tx, record, write), ...(write.warnings ?? [])],
  }))
  const sound = judged.filter(({ doubts }) => doubts.length === 0)
  const committed = await commitBatch(
    tx,
    record,
    sound.map(({ write }) => write),
    null,
  )
  const written = committed.map((write, at) => ({ write, event: sound[at]?.event ?? '', doubts: write.issues }))
  return {
    drafts: written
      .filter(({ doubts }) => doubts.length === 0)
      .map(({ write, event }) => ({ id: write.after.id, number: write.after.number, event })),
    left: [...judged, ...written]
      .filter(({ doubts }) => doubts.length > 0)
      .map(({ event, doubts }) => ({ event, reason: doubts.map(({ message }) => message).join('. ') })),
  }
}

const valuesOf = ({ driver, category, on, level, facts, source, id, inspection }: Suggested): Record<string, unknown> => ({
  driver: driver.id,
  category,
  incidentDate: on,
  level,
  factSummary: facts,
  [source]: id,
  ...(inspection === null ? {} : { inspection }),
})
