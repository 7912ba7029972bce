import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { wholeReaders } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { isRealMoment } from '#kit/dates/days.ts'
import { text } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { asksSchema } from '#kit/schemas.ts'
import { inSentence } from '#kit/words.ts'
import { frozenSentence } from '#engine/write/frozen.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { readRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams, parse, routesOfKind } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { acceptUploads, uploadedFile } from '#platform/files/uploads.ts'
import { answerFor, attachmentAnswer } from './answer-for.ts'
import { attach, attachmentById, attachmentsOf, examine, largestAttachment, note } from './attachments.ts'
import type { StoredAttachment } from './attachments.ts'
import { categories, mayChangeFile, mustBeConfidential, opensFile, uploaders, vehicleAreas } from './categories.ts'
import { downloadRoutes } from './download-routes.ts'

const uploadTimeout = 120_000
const fileParams = z.strictObject({ id: z.uuid('Not a record id'), attachmentId: z.uuid('Not a file id') })
const labelSchema = asksSchema({ label: text({ label: 'Label', max: 120 }) })
const category = z.enum(categories, { error: `Category is one of ${categories.join(', ')}` })
const vehicleArea = z.enum(vehicleAreas, { error: `Area is one of ${vehicleAreas.join(', ')}` })
const capturedAt = z
  .string()
  .refine(isRealMoment, 'Not a time')
  .transform((value) => new Date(value).toISOString())
const uploadFields = z.strictObject({
  category: category.default('other'),
  label: z.string().optional(),
  confidential: z.enum(['true', 'false']).default('false'),
  vehicleArea: vehicleArea.optional(),
  capturedAt: capturedAt.optional(),
})
const change = z.strictObject({
  category: category.optional(),
  label: z.string().nullable().optional(),
  confidential: z.boolean().optional(),
  vehicleArea: vehicleArea.nullable().optional(),
  capturedAt: capturedAt.nullable().optional(),
})

/** Files beside every kind of record: streamed, hashed, recognised by their content, confidential ones masked and their views logged. */
export const attachmentRoutes = async (router: Router, deps: Deps, http: FastifyInstance): Promise<void> => {
  await acceptUploads(http)
  for (const record of Object.values(deps.registry)) {
    const own = routesOfKind(router, record.api)
    readRoute(own, deps, record)
    uploadRoute(own, deps, record)
    changeRoutes(own, deps, record)
  }
  downloadRoutes(router, deps)
}

const labelOf = (given: string | null | undefined): string | null =>
  given === null || given === undefined ? null : ((parse(labelSchema, { label: given })['label'] as string | null | undefined) ?? null)

const readRoute = (router: Router, deps: Deps, record: RecordDefinition): void =>
  router.add({
    method: 'GET',
    url: `/api/${record.api}/:id/attachments`,
    tag: record.label.many,
    summary: 'Files, newest first',
    access: wholeReaders(record),
    params: idParams,
    query: z.strictObject({ archived: z.enum(['no', 'all']).default('no') }),
    answer: z.array(attachmentAnswer),
    handler: async ({ user, params, query }) => {
      const row = await readRecord(deps, record, user, params.id)
      const frozen = isFrozen(deps, record, row)
      const found = await attachmentsOf(deps.pool, record, params.id)
      return found
        .filter((attachment) => query.archived === 'all' || attachment.archivedAt === null)
        .map((attachment) => answerFor(attachment, record, row, user, frozen))
    },
  })

const isFrozen = (deps: Deps, record: RecordDefinition, row: StoredRow): boolean => frozenSentence(deps.rules, record.name, row) !== null

const livingRecord = async (deps: Deps, record: RecordDefinition, user: SessionUser, id: string): Promise<StoredRow> => {
  const row = await readRecord(deps, record, user, id)
  if (row['archivedAt'] !== null) throw new AppError('conflict', `This ${inSentence(record.label.one)} is archived. Restore it first.`)
  return row
}

const uploadRoute = (router: Router, deps: Deps, record: RecordDefinition): void =>
  router.add({
    method: 'POST',
    url: `/api/${record.api}/:id/attachments`,
    tag: record.label.many,
    summary: 'Add a file: text parts category, label, confidential, vehicleArea, capturedAt, then the part file',
    access: uploaders(record),
    params: idParams,
    consumes: 'multipart',
    bodyLimit: largestAttachment,
    handlerTimeout: uploadTimeout,
    answer: attachmentAnswer,
    handler: async ({ user, params, request, reply }) => {
      const row = await livingRecord(deps, record, user, params.id)
      const { fileName, content, fields } = await uploadedFile(request, largestAttachment)
      const given = await Promise.resolve()
        .then(() => ({ ...parse(uploadFields, fields), label: labelOf(fields['label']) }))
        .catch((error: unknown) => {
          content.destroy()
          throw error
        })
      const stored = await deps.files.put(content, largestAttachment)
      const kept: string[] = [stored.key]
      try {
        const examined = await examine(deps, stored, fileName, user.timeZone)
        if (examined.thumbnailKey !== null) kept.push(examined.thumbnailKey)
        const confidential = given.confidential === 'true' || mustBeConfidential(record, row, given.category)
        const made = await inTransaction(deps, actorOf(user), (tx) =>
          attach(
            tx,
            {
              record,
              recordId: params.id,
              stored,
              fileName,
              category: given.category,
              label: given.label,
              confidential,
              vehicleArea: given.vehicleArea ?? null,
              capturedAt: given.capturedAt ?? null,
            },
            examined,
          ),
        )
        if (made.known) await Promise.all(kept.map((key) => deps.files.remove(key)))
        const saved = await attachmentById(deps.pool, made.id)
        return await reply.code(made.known ? 200 : 201).send(answerFor(saved, record, row, user, isFrozen(deps, record, row)))
      } catch (error) {
        await Promise.all(kept.map((key) => deps.files.remove(key)))
        throw error
      }
    },
  })

/** The file behind a change. What its viewer may not open he may not change either; files of a frozen record stay as they are. */
const changeable = async (
  deps: Deps,
  record: RecordDefinition,
  user: SessionUser,
  params: { readonly id: string; readonly attachmentId: string },
): Promise<{ row: StoredRow; attachment: StoredAttachment }> => {
  const row = await livingRecord(deps, record, user, params.id)
  const frozen = frozenSentence(deps.rules, record.name, row)
  if (frozen !== null) throw new AppError('conflict', frozen)
  const attachment = await attachmentById(deps.pool, params.attachmentId)
  if (attachment.kind !== record.name || attachment.recordId !== params.id)
    throw new AppError('not_found', 'File not found, or you don’t have access.')
  if (!opensFile(user, record, row, attachment)) throw new AppError('forbidden', 'Your role can’t change a confidential file.')
  if (!mayChangeFile(user, record, attachment)) throw new AppError('forbidden', 'Your role changes only the files that you added yourself.')
  return { row, attachment }
}

const changeRoutes = (router: Router, deps: Deps, record: RecordDefinition): void => {
  const url = `/api/${record.api}/:id/attachments/:attachmentId`
  const answered = async (id: string, row: StoredRow, user: SessionUser) =>
    answerFor(await attachmentById(deps.pool, id), record, row, user, false)
  router.add({
    method: 'PATCH',
    url,
    tag: record.label.many,
    summary: 'Change label, category, confidentiality, area or time of a file',
    access: uploaders(record),
    params: fileParams,
    body: change,
    answer: attachmentAnswer,
    handler: async ({ user, params, body }) => {
      const { row, attachment } = await changeable(deps, record, user, params)
      const next = {
        category: body.category ?? attachment.category,
        label: body.label === undefined ? attachment.label : labelOf(body.label),
        area: body.vehicleArea === undefined ? attachment.vehicleArea : body.vehicleArea,
        captured: body.capturedAt === undefined ? attachment.capturedAt : body.capturedAt,
      }
      const confidential = (body.confidential ?? attachment.confidential) || mustBeConfidential(record, row, next.category)
      await inTransaction(deps, actorOf(user), async (tx) => {
        await tx.query(
          sql`update attachments set category = ${next.category}, label = ${next.label}, confidential = ${confidential}, vehicle_area = ${next.area}, captured_at = ${next.captured} where id = ${attachment.id}`,
        )
        await note(tx, { ...attachment, confidential: confidential || attachment.confidential }, 'change_attachment')
      })
      return answered(attachment.id, row, user)
    },
  })
  const setArchived =
    (archived: boolean) =>
    async (user: SessionUser, params: { readonly id: string; readonly attachmentId: string }, reason: string | null) => {
      const { row, attachment } = await changeable(deps, record, user, params)
      if ((attachment.archivedAt !== null) === archived)
        throw new AppError('conflict', archived ? 'Already archived.' : 'This file is not archived.')
      await inTransaction(deps, actorOf(user), async (tx) => {
        await tx.query(sql`update attachments set archived_at = ${archived ? tx.now.toISOString() : null} where id = ${attachment.id}`)
        await note(tx, attachment, archived ? 'archive_attachment' : 'restore_attachment', reason)
      })
      return answered(attachment.id, row, user)
    }
  router.add({
    method: 'DELETE',
    url,
    tag: record.label.many,
    summary: 'Archive a file',
    access: uploaders(record),
    params: fileParams,
    body: z.strictObject({ reason: z.string().trim().max(300).optional() }),
    answer: attachmentAnswer,
    handler: ({ user, params, body }) => setArchived(true)(user, params, body.reason ?? null),
  })
  router.add({
    method: 'POST',
    url: `${url}/restore`,
    tag: record.label.many,
    summary: 'Restore a file from the archive',
    access: uploaders(record),
    params: fileParams,
    body: z.strictObject({}),
    answer: attachmentAnswer,
    handler: ({ user, params }) => setArchived(false)(user, params, null),
  })
}
