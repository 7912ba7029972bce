import * as z from 'zod'
import { wholeReaders } from '#kit/access.ts'
import { longText } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { asksSchema } from '#kit/schemas.ts'
import { once } from '#engine/write/idempotency.ts'
import { readRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams, parse, routesOfKind } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { addComment, commentsOf, pinComment, shareComment } from './comments.ts'
import type { Beside } from './comments.ts'
import { readersOf } from './readers.ts'

const person = z.object({ id: z.uuid(), name: z.string() })
const answer = z
  .object({
    id: z.uuid(),
    body: z.string(),
    mentions: z.array(person),
    pinned: z.boolean(),
    internal: z.boolean().describe('Stays in the house; false: may be part of a pack for others'),
    correctedFrom: z.uuid().nullable(),
    replacedBy: z.uuid().nullable(),
    createdBy: person,
    createdAt: z.iso.datetime({ offset: true }),
    can: z.object({ correct: z.boolean(), pin: z.boolean() }),
  })
  .meta({ id: 'Comment' })
const bodySchema = asksSchema({ body: longText({ label: 'Comment', required: true, max: 4_000 }) })
const commentParams = z.strictObject({ id: z.uuid('Not a record id'), commentId: z.uuid('Not a comment id') })
const given = z.strictObject({ body: z.string(), mentions: z.array(z.uuid()).max(20).default([]), correctedFrom: z.uuid().nullish() })

/** Comments beside every kind of record: visible with the record, mentions, corrections instead of edits, pins. */
export const commentRoutes = (router: Router, deps: Deps): void => {
  for (const record of Object.values(deps.registry)) addRoutes(routesOfKind(router, record.api), deps, record)
}

const addRoutes = (router: Router, deps: Deps, record: RecordDefinition): void => {
  const url = `/api/${record.api}/:id/comments`
  const tag = record.label.many
  const besideOf = async (viewer: SessionUser, id: string): Promise<Beside> => ({
    record,
    viewer,
    row: await readRecord(deps, record, viewer, id),
  })
  router.add({
    method: 'GET',
    url,
    tag,
    summary: 'Comments, pinned first, then newest',
    access: wholeReaders(record),
    params: idParams,
    answer: z.array(answer),
    handler: async ({ user, params }) => {
      return commentsOf(deps, await besideOf(user, params.id))
    },
  })
  router.add({
    method: 'POST',
    url,
    tag,
    summary: 'Add a comment, or edit your own',
    access: wholeReaders(record),
    params: idParams,
    body: given,
    answer,
    handler: async ({ user, params, body, request, reply }) => {
      const text = parse(bodySchema, { body: body.body })
      const at = await besideOf(user, params.id)
      const made = await inTransaction(deps, actorOf(user), (tx) =>
        once(tx, request, user, async () => {
          const comment = await addComment(tx, at, {
            body: String(text['body']),
            mentions: body.mentions,
            correctedFrom: body.correctedFrom ?? null,
          })
          return { status: 201, body: JSON.stringify(comment) }
        }),
      )
      return reply.code(made.status).type('application/json; charset=utf-8').send(made.body)
    },
  })
  router.add({
    method: 'PATCH',
    url: `${url}/:commentId`,
    tag,
    summary: 'Pin or unpin a comment, or mark it internal',
    access: record.access.update,
    params: commentParams,
    body: z
      .strictObject({ pinned: z.boolean().optional(), internal: z.boolean().optional() })
      .refine(
        ({ pinned, internal }) => pinned !== undefined || internal !== undefined,
        'Say whether it is pinned or whether it stays internal',
      ),
    answer,
    handler: async ({ user, params, body }) => {
      const at = await besideOf(user, params.id)
      return inTransaction(deps, actorOf(user), async (tx) => {
        const shared = body.internal === undefined ? null : await shareComment(tx, at, params.commentId, body.internal)
        return body.pinned === undefined && shared !== null ? shared : pinComment(tx, at, params.commentId, body.pinned ?? false)
      })
    },
  })
  router.add({
    method: 'GET',
    url: `${url}/mentionable`,
    tag,
    summary: 'List people who can be mentioned in a comment',
    access: wholeReaders(record),
    params: idParams,
    query: z.strictObject({ q: z.string().trim().max(60).default('') }),
    answer: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })),
    handler: async ({ user, params, query }) => {
      return readersOf(deps, await besideOf(user, params.id), query.q, 8)
    },
  })
}
