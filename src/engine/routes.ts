import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { asSeenBy, wholeReaders } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { ListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { schemasOf } from '#kit/schemas.ts'
import { inSentence, withArticle } from '#kit/words.ts'
import type { Deps } from './write/rules.ts'
import { batchHeader, idParams, routesOfKind } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { archiveRecord, restoreRecord } from './write/archive.ts'
import { abilitiesOf, withoutHeld } from './read/abilities.ts'
import { openDuties } from './read/duties.ts'
import { withoutUnseen } from './read/any-ref.ts'
import { createOnce } from './write/create-once.ts'
import { listEtag } from './read/etags.ts'
import { partRoutes } from './part-routes.ts'
import { historyOf } from './history/history.ts'
import { batchOfAnswer, once } from './write/idempotency.ts'
import { listPage, wholeList } from './read/list.ts'
import { moveRecord } from './write/moves.ts'
import { originalOf } from './history/original.ts'
import { revealFields } from './read/reveal.ts'
import { answerSchema, originalAnswer } from './answer-schema.ts'
import { readRecord, updateRecord } from './write/store.ts'
import { totalOf } from './read/totals.ts'
import { actorOf, inTransaction } from './write/transaction.ts'
import { writtenAnswer } from './write/written-answer.ts'

const jsonType = 'application/json; charset=utf-8'
const anyQuery = z.record(z.string(), z.unknown())

/** The version a change was made against: If-Match holds it as `"7"`. */
export const versionOf = (request: FastifyRequest): number => {
  const header = request.headers['if-match']
  if (header === undefined)
    throw new AppError('version_required', "Say which version you changed: send If-Match with the record's version.")
  const found = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)
  if (!found?.[1]) throw new AppError('malformed', 'If-Match holds the record\'s version, such as "7".')
  return Number(found[1])
}

const linkHeader = (request: FastifyRequest, query: ListQuery, total: number): string | null => {
  const { limit, offset } = query
  if (limit === null || limit === 0) return null
  const at = (next: number, rel: string): string => {
    const url = new URL(request.url, 'http://host')
    url.searchParams.set('offset', String(next))
    return `<${url.pathname}${url.search}>; rel="${rel}"`
  }
  const links = [
    ...(offset + limit < total ? [at(offset + limit, 'next')] : []),
    ...(offset > 0 ? [at(Math.max(0, offset - limit), 'prev')] : []),
  ]
  return links.length === 0 ? null : links.join(', ')
}

/** The total, when the page itself shows where the list ends: the poll of a badge then costs one query. */
const totalWithin = ({ limit, offset }: ListQuery, rows: number): number | null =>
  limit !== null && rows < limit && (rows > 0 || offset === 0) ? offset + rows : null

/** Answers a list: 304 when nothing behind it changed, a page, or everything as a stream. */
export const answerList = async (
  deps: Deps,
  record: RecordDefinition,
  user: SessionUser,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const query = parseListQuery(asSeenBy(user.role, record), request.query as Record<string, unknown>)
  const search = request.url.split('?')[1] ?? ''
  const etag = listEtag(deps, record, user, search)
  reply.header('vary', 'authorization, cookie')
  if (etag !== null) {
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  }
  reply.type(jsonType)
  if (query.limit === null) return reply.send(await wholeList(deps, record, user, query))
  const countKey =
    etag === null ? null : listEtag(deps, record, user, search.replace(/(^|&)(limit|offset|sort|fields|view|peek)=[^&]*/g, ''))
  const page = await listPage(deps, record, user, query)
  const total = totalWithin(query, page.rows) ?? (await totalOf(deps, record, user, query, countKey))
  const link = linkHeader(request, query, total)
  if (link !== null) reply.header('link', link)
  return reply.header('x-total-count', total).send(page.text)
}

const readRoutes = (router: Router, deps: Deps, record: RecordDefinition): void => {
  const base = `/api/${record.api}`
  const tag = record.label.many
  router.add({
    method: 'GET',
    url: base,
    tag,
    summary: `List ${tag.toLowerCase()}`,
    access: record.access.read,
    query: anyQuery,
    streams: true,
    answer: z.array(answerSchema(record)),
    handler: ({ user, request, reply }) => answerList(deps, record, user, request, reply),
  })
  router.add({
    method: 'GET',
    url: `${base}/:id`,
    tag,
    summary: `One ${inSentence(record.label.one)}, with your permissions`,
    access: record.access.read,
    params: idParams,
    answer: answerSchema(record),
    handler: async ({ user, params, reply }) => {
      const row = await readRecord(deps, record, user, params.id)
      reply.header('etag', `"${row.version}"`)
      const can = abilitiesOf(deps.rules, record, user, row)
      const open = await openDuties(deps.pool, deps, record, user, row, can)
      return { ...row, can: withoutHeld(can, open), open }
    },
  })
  router.add({
    method: 'GET',
    url: `${base}/:id/history`,
    tag,
    summary: 'Field-level history, newest first',
    access: wholeReaders(record),
    params: idParams,
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(200).default(20),
      before: z.coerce.number().int().min(1).optional(),
      by: z.enum(['people']).optional().describe('Changes and comments by people, without views and exports'),
    }),
    handler: async ({ user, params, query }) => {
      const { limit, before = null, by } = query
      return historyOf(deps, user, record, await readRecord(deps, record, user, params.id), { limit, before, people: by === 'people' })
    },
  })
  router.add({
    method: 'GET',
    url: `${base}/:id/original`,
    tag,
    summary: `The ${inSentence(record.label.one)} as first saved; later changes never touch it`,
    access: wholeReaders(record),
    params: idParams,
    answer: originalAnswer,
    handler: async ({ user, params }) => {
      return originalOf(deps, user, record, await readRecord(deps, record, user, params.id))
    },
  })
  router.add({
    method: 'POST',
    url: `${base}/:id/reveal`,
    tag,
    summary: 'Confidential values; every view is logged',
    access: wholeReaders(record),
    params: idParams,
    body: z.strictObject({ fields: z.array(z.string()).min(1).max(30) }),
    handler: ({ user, params, body }) => inTransaction(deps, actorOf(user), (tx) => revealFields(tx, record, params.id, body.fields)),
  })
}

const writeRoutes = (router: Router, deps: Deps, record: RecordDefinition): void => {
  const base = `/api/${record.api}`
  const tag = record.label.many
  const one = inSentence(record.label.one)
  const schemas = schemasOf(record)
  if (record.access.create.length > 0)
    router.add({
      method: 'POST',
      url: base,
      tag,
      summary: `Create ${withArticle(one)}`,
      batch: true,
      access: record.access.create,
      body: schemas.create,
      answer: answerSchema(record),
      warns: true,
      handler: async ({ user, body, request, reply, confirmed }) => {
        const answer = await createOnce(deps, {
          record,
          user,
          request,
          input: body,
          confirmed,
          answer: (row) => JSON.stringify(writtenAnswer(deps, record, user, row)),
        })
        if (answer.replayed) reply.header('idempotency-replayed', 'true')
        if (answer.batchId !== null) reply.header(batchHeader.name, answer.batchId)
        return reply.code(answer.status).type(jsonType).send(answer.body)
      },
    })
  router.add({
    method: 'PATCH',
    url: `${base}/:id`,
    tag,
    summary: `Change ${withArticle(one)}`,
    batch: true,
    access: record.access.update,
    params: idParams,
    body: schemas.update,
    answer: answerSchema(record),
    warns: true,
    handler: async ({ user, params, body, request, reply, confirmed }) => {
      const version = versionOf(request)
      const { row, batchId } = await inTransaction(deps, actorOf(user), async (tx) => ({
        row: await updateRecord(tx, record, params.id, body, { version, confirmed }),
        batchId: tx.batchId,
      }))
      reply.header('etag', `"${row.version}"`).header(batchHeader.name, batchId)
      return writtenAnswer(deps, record, user, await withoutUnseen(deps.pool, deps, user, record, row))
    },
  })
  const archiving = z.strictObject({ reason: z.string().trim().max(300).optional() })
  router.add({
    method: 'DELETE',
    url: `${base}/:id`,
    tag,
    summary: `Archive ${withArticle(one)}`,
    batch: true,
    access: record.access.archive,
    params: idParams,
    body: archiving,
    handler: async ({ user, params, body, request, reply }) => {
      const version = versionOf(request)
      const { row, batchId } = await inTransaction(deps, actorOf(user), async (tx) => ({
        row: await archiveRecord(tx, record, params.id, { version, reason: body.reason ?? null }),
        batchId: tx.batchId,
      }))
      reply.header(batchHeader.name, batchId)
      return writtenAnswer(deps, record, user, await withoutUnseen(deps.pool, deps, user, record, row))
    },
  })
  router.add({
    method: 'POST',
    url: `${base}/:id/restore`,
    tag,
    summary: `Restore ${withArticle(one)} from the archive`,
    batch: true,
    access: record.access.archive,
    params: idParams,
    body: archiving,
    handler: async ({ user, params, body, reply }) => {
      const { row, batchId } = await inTransaction(deps, actorOf(user), async (tx) => ({
        row: await restoreRecord(tx, record, params.id, { reason: body.reason ?? null }),
        batchId: tx.batchId,
      }))
      reply.header(batchHeader.name, batchId)
      return writtenAnswer(deps, record, user, await withoutUnseen(deps.pool, deps, user, record, row))
    },
  })
  router.add({
    method: 'POST',
    url: `${base}/:id/transitions`,
    tag,
    summary: 'Move to another state',
    batch: true,
    access: record.access.read,
    params: idParams,
    body: z.strictObject({
      move: z.string().min(1).max(60),
      fields: z.record(z.string(), z.unknown()).default({}),
      reason: z.string().trim().max(300).optional(),
    }),
    answer: answerSchema(record),
    warns: true,
    handler: async ({ user, params, body, request, reply, confirmed }) => {
      const version = request.headers['if-match'] === undefined ? null : versionOf(request)
      const answer = await inTransaction(deps, actorOf(user), async (tx) => {
        const done = await once(tx, request, user, async () => {
          const row = await moveRecord(tx, record, params.id, body.move, body.fields, {
            version,
            confirmed,
            ...(body.reason === undefined ? {} : { reason: body.reason }),
          })
          return {
            status: 200,
            body: JSON.stringify(writtenAnswer(deps, record, user, await withoutUnseen(tx.client, deps, user, record, row))),
          }
        })
        return { ...done, batchId: done.replayed ? await batchOfAnswer(tx, record, done) : tx.batchId }
      })
      if (answer.replayed) reply.header('idempotency-replayed', 'true')
      if (answer.batchId !== null) reply.header(batchHeader.name, answer.batchId)
      return reply.code(answer.status).type(jsonType).send(answer.body)
    },
  })
}

/** REST for every registered kind. */
export const recordRoutes = (router: Router, deps: Deps): void => {
  for (const record of Object.values(deps.registry)) {
    const own = routesOfKind(router, record.api)
    readRoutes(own, deps, record)
    partRoutes(own, deps, record)
    writeRoutes(own, deps, record)
    deps.rules[record.name]?.routes?.(router, deps)
  }
}
