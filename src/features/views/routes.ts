import * as z from 'zod'
import { may } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { text } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { asksSchema } from '#kit/schemas.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams, parse } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { addView, changeView, deleteView, orderViews, viewById, viewsOf } from './views.ts'

const tag = 'Saved views'
const answer = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    name: z.string(),
    query: z.string(),
    columns: z.array(z.string()).nullable(),
    shared: z.boolean(),
    owner: z.object({ id: z.uuid(), name: z.string() }),
    position: z.int(),
    mine: z.boolean(),
    can: z.object({ update: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'SavedView' })
const kind = z.string().max(60)
const content = { query: z.string().max(4_000), columns: z.array(z.string().max(60)).max(50).nullable(), shared: z.boolean() }
const nameSchema = asksSchema({ name: text({ label: 'Name', required: true, max: 60 }) })

const nameOf = (given: string): string => String(parse(nameSchema, { name: given })['name'])

/** The kind, when the person may read it; otherwise it does not exist for him. */
const readableKind = (deps: Deps, user: SessionUser, name: string): RecordDefinition => {
  const record = Object.hasOwn(deps.registry, name) ? deps.registry[name] : undefined
  if (!record || !may(user.role, 'read', record)) throw new AppError('not_found', 'List not found.')
  return record
}

/** Views of lists: personal ones, and those that managers share with everybody. */
export const viewRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/views',
    tag,
    summary: 'Your views of a list, then shared ones',
    access: 'signed_in',
    query: z.strictObject({ kind }),
    answer: z.array(answer),
    handler: ({ user, query }) => viewsOf(deps, readableKind(deps, user, query.kind), user),
  })
  router.add({
    method: 'POST',
    url: '/api/views',
    tag,
    summary: 'Save a view',
    access: 'signed_in',
    answer,
    body: z.strictObject({
      kind,
      name: z.string(),
      query: content.query,
      columns: content.columns.default(null),
      shared: content.shared.default(false),
    }),
    handler: async ({ user, body, reply }) => {
      const record = readableKind(deps, user, body.kind)
      const made = await inTransaction(deps, actorOf(user), (tx) => addView(tx, record, user, { ...body, name: nameOf(body.name) }))
      return reply.code(201).send(made)
    },
  })
  router.add({
    method: 'PATCH',
    url: '/api/views/:id',
    tag,
    summary: 'Rename, change or share a view',
    access: 'signed_in',
    params: idParams,
    answer,
    body: z.strictObject({
      name: z.string().optional(),
      query: content.query.optional(),
      columns: content.columns.optional(),
      shared: content.shared.optional(),
    }),
    handler: ({ user, params, body }) =>
      inTransaction(deps, actorOf(user), async (tx) => {
        const before = await viewById(tx.client, params.id, user)
        const { name, query, columns, shared } = body
        return changeView(tx, readableKind(deps, user, before.kind), user, before, {
          ...(name === undefined ? {} : { name: nameOf(name) }),
          ...(query === undefined ? {} : { query }),
          ...(columns === undefined ? {} : { columns }),
          ...(shared === undefined ? {} : { shared }),
        })
      }),
  })
  router.add({
    method: 'DELETE',
    url: '/api/views/:id',
    tag,
    summary: 'Delete a view',
    access: 'signed_in',
    params: idParams,
    handler: async ({ user, params, reply }) => {
      await inTransaction(deps, actorOf(user), async (tx) => deleteView(tx, await viewById(tx.client, params.id, user)))
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'PUT',
    url: '/api/views/order',
    tag,
    summary: 'Order your views of a list',
    access: 'signed_in',
    body: z.strictObject({ kind, ids: z.array(z.uuid()).max(100) }),
    handler: async ({ user, body, reply }) => {
      const record = readableKind(deps, user, body.kind)
      await inTransaction(deps, actorOf(user), (tx) => orderViews(tx, record.name, user, body.ids))
      return reply.code(204).send()
    },
  })
}
