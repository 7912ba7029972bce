import { randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isRealDay } from '#kit/dates/days.ts'
import { AppError } from '#kit/errors.ts'
import { identityReaders } from '#kit/roles.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { untrusted, untrustedDownload } from '#platform/files/download.ts'
import { acceptUploads } from '#platform/files/uploads.ts'
import { batchHeader, idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { waysToVerify } from '#records/drivers/qualification-documents/ways-to-verify.ts'
import { addedAnswer, filedAnswer, medicalKeys, proofKeys, resultKeys, scansAnswer, togetherAnswer, typeKeys } from './answers.ts'
import { fileScan } from './file-scan.ts'
import { fileTogether } from './file-together.ts'
import { listScans } from './list-scans.ts'
import { startReading } from './read-job.ts'
import { largestZip, mostTogether, mostWaiting } from './limits.ts'
import { discardScans, restoreScans, scanOf } from './store.ts'
import { takeUpload } from './take-upload.ts'

const tag = 'Drivers'
const url = '/api/scans'
const uploadTimeout = 240_000
const day = z.string().refine(isRealDay, 'Not a date').nullable()
const ways = Object.keys(waysToVerify) as [keyof typeof waysToVerify, ...(keyof typeof waysToVerify)[]]
const paper = {
  driver: z.uuid('Choose a driver'),
  type: z.enum(typeKeys, { error: 'Choose a document' }),
  issuedOn: day.default(null),
  expirationDate: day.default(null),
  queryResult: z.enum(resultKeys).nullable().default(null).describe('Result of a Clearinghouse query'),
  medicalStatus: z.enum(medicalKeys).nullable().default(null).describe('Medical status on a motor vehicle record'),
  medicalUntil: day.default(null),
  roadTestProof: z.enum(proofKeys).nullable().default(null),
}
const verificationMethod = z.enum(ways).nullable().default(null)
const confirmation = z.strictObject({ ...paper, verificationMethod })
const together = z.strictObject({
  scans: z
    .array(z.strictObject({ id: z.uuid('Not a scan id'), ...paper }))
    .min(1)
    .max(mostTogether),
  verificationMethod,
})

/**
 * Scans that a person adds in bulk and files one by one. Whoever files license and medical papers may see them, so only these roles add
 * scans (29 CFR 1630.14), and each person sees their own alone.
 */
export const scanRoutes = async (router: Router, deps: Deps, http: FastifyInstance): Promise<void> => {
  await acceptUploads(http)
  addRoutes(router, deps)
  readRoutes(router, deps)
  fileRoutes(router, deps)
}

const addRoutes = (router: Router, deps: Deps): void =>
  router.add({
    method: 'POST',
    url,
    tag,
    summary: 'Add a scan or a ZIP of scans to file; text part folder, then the part file',
    access: identityReaders,
    consumes: 'multipart',
    bodyLimit: largestZip,
    handlerTimeout: uploadTimeout,
    answer: addedAnswer,
    handler: async ({ user, request, reply, heavy }) => reply.code(201).send({ added: await takeUpload(deps, user, request, heavy) }),
  })

const readRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url,
    tag,
    summary: 'List your scans that are not filed, each with the driver, type, and dates read in it',
    access: identityReaders,
    answer: scansAnswer,
    handler: ({ user }) => listScans(deps, user),
  })
  router.add({
    method: 'GET',
    url: `${url}/:id/picture`,
    tag,
    summary: 'First page of a scan as a picture',
    access: identityReaders,
    params: idParams,
    produces: 'image/webp',
    handler: async ({ user, params, reply }) => {
      const { pictureStorageKey } = await scanOf(deps.pool, user.id, params.id)
      if (pictureStorageKey === null) throw new AppError('not_found', 'This scan has no picture.')
      return untrusted(reply, 'image/webp').send(await deps.files.open(pictureStorageKey))
    },
  })
  router.add({
    method: 'GET',
    url: `${url}/:id/file`,
    tag,
    summary: 'Download a scan',
    access: identityReaders,
    params: idParams,
    produces: 'application/octet-stream',
    streams: true,
    handler: async ({ user, params, reply }) => {
      const scan = await scanOf(deps.pool, user.id, params.id)
      if (scan.storageKey === null) throw new AppError('not_found', 'The file is not stored.')
      return untrustedDownload(reply, scan).send(await deps.files.open(scan.storageKey))
    },
  })
}

const named = z.strictObject({ ids: z.array(z.uuid('Not a scan id')).min(1).max(mostWaiting) })

const fileRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'POST',
    url: `${url}/:id/file`,
    tag,
    summary: 'File a scan with the driver, type, dates, and query result that a person confirmed',
    access: identityReaders,
    params: idParams,
    body: confirmation,
    warns: true,
    batch: true,
    answer: filedAnswer,
    handler: async ({ user, params, body, confirmed, reply }) => {
      const batchId = randomUUIDv7()
      const filed = await fileScan(deps, user, params.id, body, { confirmed, batchId })
      return reply.header(batchHeader.name, batchId).send({ batchId, ...filed })
    },
  })
  router.add({
    method: 'POST',
    url: `${url}/file`,
    tag,
    summary: 'File many scans at one go with the values that a person saw and confirmed; one that needs a decision is not filed',
    access: identityReaders,
    body: together,
    batch: true,
    handlerTimeout: uploadTimeout,
    answer: togetherAnswer,
    handler: async ({ user, body, reply }) => {
      const batchId = randomUUIDv7()
      const done = await fileTogether(deps, user, body.scans, body.verificationMethod, batchId)
      return reply.header(batchHeader.name, batchId).send(done)
    },
  })
  router.add({
    method: 'POST',
    url: `${url}/discard`,
    tag,
    summary: 'Discard scans that are not filed; their files are removed a day later',
    access: identityReaders,
    body: named,
    answer: z.object({ discarded: z.int() }),
    handler: async ({ user, body: { ids } }) => ({
      discarded: await inTransaction(deps, actorOf(user), (tx) => discardScans(tx, user.id, ids)),
    }),
  })
  router.add({
    method: 'POST',
    url: `${url}/restore`,
    tag,
    summary: 'Put scans that were discarded within a day back in the list',
    access: identityReaders,
    body: named,
    answer: z.object({ restored: z.int() }),
    handler: async ({ user, body: { ids } }) => {
      const restored = await inTransaction(deps, actorOf(user), (tx) => restoreScans(tx, user.id, ids))
      await startReading(deps)
      return { restored }
    },
  })
}
