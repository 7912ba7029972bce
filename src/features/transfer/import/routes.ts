import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { may } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { everyone } from '#kit/roles.ts'
import { csvFile } from '#features/transfer/export/csv.ts'
import { checkOneRow } from './check.ts'
import { isWorkbook, openFile } from '#engine/import/file.ts'
import { setupOf } from './setup.ts'
import { findImports, lockImport, pageOfRows, readRowAt, rowFilters, saveFixes } from './store.ts'
import type { Import } from './store.ts'
import { shaped } from '#engine/import/shape.ts'
import { chooseSheet } from './sheet.ts'
import { isReadAgain, takeUpload } from './upload.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams, routesOfKind } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { uploadedFile } from '#platform/files/uploads.ts'
import { attachment } from '../export/downloads.ts'
import { shortAnswer } from './answer.ts'
import { answer, mine } from './own-import.ts'
import { importAnswer, importShort, rowAnswer } from './answer-schemas.ts'
import { changeImport, importChange } from './change.ts'
import { assertPossible, beginCheck, beginRollback, beginRun } from './steps.ts'
import { wordRoutes } from './words/routes.ts'
import { problemRows } from './problem-rows.ts'
import { rowAnswers } from './row-answer.ts'

const largestFile = 50 * 1_048_576
const uploadTimeout = 240_000
const tag = 'Imports'
const lineParams = z.strictObject({ id: z.uuid('Not a record id'), line: z.coerce.number().int().min(1) })
const nothing = z.strictObject({})

const uploadRoute = (router: Router, deps: Deps, record: RecordDefinition): void =>
  router.add({
    method: 'POST',
    url: `/api/${record.api}/import`,
    tag: record.label.many,
    summary: 'Upload a CSV or Excel file to import',
    access: record.access.create,
    consumes: 'multipart',
    handlerTimeout: uploadTimeout,
    bodyLimit: largestFile,
    answer: importAnswer,
    handler: async ({ user, request, reply, heavy }) => {
      const { fileName, content } = await uploadedFile(request, largestFile)
      const stored = await deps.files.put(content, largestFile)
      try {
        if (isWorkbook(stored.head)) heavy()
        const opened = await shaped(
          deps.rules[record.name]?.imports?.shape,
          await openFile({ ...stored, content: await deps.files.open(stored.key) }),
          deps.clock.today(),
        )
        const id = await inTransaction(deps, actorOf(user), (tx) => takeUpload(tx, record, user, stored, opened, fileName)).finally(() =>
          opened.close(),
        )
        if (!isReadAgain(opened)) await deps.files.remove(stored.key)
        return await reply.code(201).send(await answer(deps, user, id))
      } catch (error) {
        await deps.files.remove(stored.key)
        throw error
      }
    },
  })

const readRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/imports',
    tag,
    summary: 'Past imports, newest first',
    access: everyone,
    query: z.strictObject({ kind: z.string().max(60).optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }),
    answer: z.array(importShort),
    handler: async ({ user, query }) => {
      const owner = user.role === 'super_admin' ? sql`true` : sql`created_by = ${user.id}::uuid`
      const found = await findImports(
        deps.pool,
        sql`${owner} and (${query.kind ?? null}::text is null or kind = ${query.kind ?? null}::text)`,
        query.limit,
      )
      return Promise.all(
        found
          .filter((run) => {
            const record = deps.registry[run.kind]
            return record !== undefined && may(user.role, 'create', record)
          })
          .map((run) => shortAnswer(deps, run)),
      )
    },
  })
  router.add({
    method: 'GET',
    url: '/api/imports/:id',
    tag,
    summary: 'One import: file, mapping, figures, possible steps',
    access: everyone,
    params: idParams,
    answer: importAnswer,
    handler: ({ user, params }) => answer(deps, user, params.id),
  })
  router.add({
    method: 'GET',
    url: '/api/imports/:id/rows',
    tag,
    summary: 'List rows of the file with their errors and warnings',
    access: everyone,
    params: idParams,
    answer: z.array(rowAnswer),
    query: z.strictObject({
      outcome: z.enum(rowFilters).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(50),
      offset: z.coerce.number().int().min(0).default(0),
    }),
    handler: async ({ user, params, query, reply }) => {
      const { run, record } = await mine(deps, user, params.id)
      const { rows, total } = await pageOfRows(deps.pool, run.id, query.outcome ?? null, query.limit, query.offset)
      return reply.header('x-total-count', total).send(await rowAnswers(deps, user, record, run, rows))
    },
  })
  router.add({
    method: 'GET',
    url: '/api/imports/:id/rows/export',
    tag,
    summary: 'Rows of one outcome as CSV, with their problems',
    access: everyone,
    params: idParams,
    query: z.strictObject({ outcome: z.enum(rowFilters).default('error') }),
    produces: 'text/csv',
    streams: true,
    handler: async ({ user, params, query, reply }): Promise<FastifyReply> => {
      const { run } = await mine(deps, user, params.id)
      attachment(reply, 'csv', `${run.fileName.replace(/\.\w+$/, '')}-${query.outcome}`)
      return reply.send(csvFile(problemRows(deps, run, query.outcome)))
    },
  })
}

const stepRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'PATCH',
    url: '/api/imports/:id',
    tag,
    summary: 'Change sheet, mapping, constants or how cells are read',
    handlerTimeout: uploadTimeout,
    access: everyone,
    params: idParams,
    body: importChange,
    answer: importAnswer,
    handler: async ({ user, params, body: { sheet, ...body }, heavy }) => {
      if (sheet !== undefined) {
        const { run, record } = await mine(deps, user, params.id)
        heavy()
        await chooseSheet(deps, user, record, run, sheet)
      }
      await changeImport(deps, user, params.id, body)
      return answer(deps, user, params.id)
    },
  })
  router.add({
    method: 'PATCH',
    url: '/api/imports/:id/rows/:line',
    tag,
    summary: 'Correct cells of a row; the row is checked again',
    access: everyone,
    params: lineParams,
    body: z.strictObject({ cells: z.record(z.string(), z.string().max(5_000)) }),
    answer: rowAnswer,
    handler: async ({ user, params, body }) => {
      const { run, record } = await mine(deps, user, params.id)
      await fixRow(deps, user, run, params.line, body.cells)
      await checkOneRow(deps, await setupOf(deps.pool, deps, record, user, run), run.id, params.line)
      const [row] = await rowAnswers(deps, user, record, run, [await readRowAt(deps.pool, run.id, params.line)])
      return row
    },
  })
  const accepted =
    (run: (user: SessionUser, id: string, skipErrors: boolean) => Promise<void>) =>
    async (user: SessionUser, id: string, reply: FastifyReply, skipErrors = false): Promise<FastifyReply> => {
      await run(user, id, skipErrors)
      return reply.code(202).send(await answer(deps, user, id))
    }
  const start = accepted((user, id, skipErrors) => beginRun(deps, user, id, skipErrors))
  const rollback = accepted((user, id) => beginRollback(deps, user, id))
  router.add({
    method: 'POST',
    url: '/api/imports/:id/check',
    tag,
    summary: 'Preview the result of each row without saving',
    access: everyone,
    params: idParams,
    body: z.strictObject({ unreadable: z.enum(['refuse', 'empty']).optional() }),
    answer: importAnswer,
    handler: async ({ user, params, body, reply }) => {
      await beginCheck(deps, user, params.id, body.unreadable)
      return reply.code(202).send(await answer(deps, user, params.id))
    },
  })
  router.add({
    method: 'POST',
    url: '/api/imports/:id/run',
    tag,
    summary: 'Import the checked rows as one batch',
    access: everyone,
    params: idParams,
    body: z.strictObject({ skipErrors: z.boolean().default(false) }),
    answer: importAnswer,
    handler: ({ user, params, body, reply }) => start(user, params.id, reply, body.skipErrors),
  })
  router.add({
    method: 'POST',
    url: '/api/imports/:id/rollback',
    tag,
    summary: 'Take the import back, within 30 days',
    access: everyone,
    params: idParams,
    body: nothing,
    answer: importAnswer,
    handler: ({ user, params, reply }) => rollback(user, params.id, reply),
  })
}

const fixRow = (deps: Deps, user: SessionUser, seen: Import, line: number, cells: Readonly<Record<string, string>>): Promise<void> =>
  inTransaction(deps, actorOf(user), async (tx) => {
    const run = await lockImport(tx, seen.id)
    assertPossible(deps, run, 'edit')
    const unknown = Object.keys(cells).find((heading) => run.file.columns.every((column) => column.heading !== heading))
    if (unknown !== undefined)
      throw new AppError('invalid', `The file has no column "${unknown}".`, [
        { field: `cells.${unknown}`, message: 'The file has no such column' },
      ])
    const row = await readRowAt(tx.client, run.id, line)
    await saveFixes(tx, run.id, line, { ...row.fixes, ...cells })
  })

/** Import: upload per kind, then one set of routes for all imports. */
export const importRoutes = (router: Router, deps: Deps): void => {
  for (const record of Object.values(deps.registry))
    if (record.access.create.length > 0) uploadRoute(routesOfKind(router, record.api), deps, record)
  readRoutes(router, deps)
  stepRoutes(router, deps)
  wordRoutes(router, deps)
}
