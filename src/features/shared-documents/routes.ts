import * as z from 'zod'
import { identityReaders } from '#kit/roles.ts'
import type { Deps } from '#engine/write/rules.ts'
import { assertConfirmed } from '#features/auth/step-up.ts'
import { smallBody } from '#features/auth/bodies.ts'
import { createThrottle } from '#features/auth/throttle.ts'
import { limitLinks, tokenParams } from '#features/links/limits.ts'
import { untrustedDownload } from '#platform/files/download.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { linkAsked, shareAsked } from './asked.ts'
import { assertCode } from './code.ts'
import { linkedPapers } from './links.ts'
import { openPaper, takePaperFile } from './open.ts'
import { fileOfPaper, paperDetail, paperOf, sharedPapersOf } from './read.ts'
import { revokePaper, shareAgain, sharePaper } from './share.ts'

/** Milliseconds to make and to freeze the files of many drivers. */
const makingTimeout = 300_000
const moment = z.iso.datetime()
/** Who may make these papers may share them. */
const sharers = identityReaders

/** Papers for a reader outside the company: what the office shares and revokes, and the reader's page, which needs no session. */
export const sharedPaperRoutes = (router: Router, deps: Deps): void => {
  shareRoutes(router, deps)
  listRoutes(router, deps)
  readerRoutes(router, deps)
}

const tag = 'Shared documents'
const base = '/api/shared-documents'
const made = z.object({ id: z.uuid(), url: z.string(), expiresAt: moment, code: z.string().nullable().describe('Shown once') })

const shareRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'POST',
    url: base,
    summary: 'Freeze a paper and share it by an expiring link; shows the link and its access code once',
    tag,
    access: sharers,
    bodyLimit: smallBody,
    body: shareAsked,
    answer: made,
    handlerTimeout: makingTimeout,
    handler: async ({ user, body, heavy, reply }) => {
      assertConfirmed(user, deps.clock.now())
      heavy()
      return reply.code(201).send(await sharePaper(deps, user, body))
    },
  })
  router.add({
    method: 'POST',
    url: `${base}/:id/link`,
    summary: 'Make a new link to the same files; the old link ends',
    tag,
    access: sharers,
    bodyLimit: smallBody,
    params: idParams,
    body: linkAsked,
    answer: made,
    handler: async ({ user, params, body, reply }) => reply.code(201).send(await shareAgain(deps, user, params.id, body)),
  })
  router.add({
    method: 'DELETE',
    url: `${base}/:id/link`,
    summary: 'Revoke the link to a shared paper',
    tag,
    access: sharers,
    params: idParams,
    handler: async ({ user, params, reply }) => {
      await revokePaper(deps, user, params.id)
      return reply.code(204).send()
    },
  })
}

const listed = z.object({
  id: z.uuid(),
  paper: z.enum(['dq_binder', 'accident_register', 'claim_pack']),
  title: z.string(),
  reader: z.object({ name: z.string(), organization: z.string(), email: z.string().nullable() }),
  sharedBy: z.string(),
  sharedAt: moment,
  expiresAt: moment,
  state: z.enum(['open', 'expired', 'revoked']),
  hasCode: z.boolean(),
  opened: z.int(),
  lastOpenedAt: moment.nullable(),
  downloads: z.int(),
})
const fileAnswer = z.object({ id: z.uuid(), fileName: z.string(), bytes: z.number() })

const listRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: base,
    summary: 'Documents shared by link, newest first',
    tag,
    access: sharers,
    answer: z.array(listed),
    handler: ({ user }) => sharedPapersOf(deps, user),
  })
  router.add({
    method: 'GET',
    url: `${base}/:id`,
    summary: 'A shared paper with its files, openings, and downloads',
    tag,
    access: sharers,
    params: idParams,
    answer: listed.extend({
      files: z.array(fileAnswer.extend({ sha256: z.string() })),
      readings: z.array(z.object({ at: moment, ip: z.string(), browser: z.string(), fileName: z.string().nullable() })),
    }),
    handler: ({ user, params }) => paperDetail(deps, user, params.id),
  })
  router.add({
    method: 'GET',
    url: `${base}/:id/files/:fileId`,
    summary: 'The stored file of a shared document',
    tag,
    access: sharers,
    params: idParams.extend({ fileId: z.uuid() }),
    produces: 'application/octet-stream',
    streams: true,
    handler: async ({ user, params, reply }) => {
      assertConfirmed(user, deps.clock.now())
      await paperOf(deps, user, params.id)
      const file = await fileOfPaper(deps.pool, params.id, params.fileId)
      return untrustedDownload(reply, file).send(await deps.files.open(file.storageKey))
    },
  })
}

const readerRoutes = (router: Router, deps: Deps): void => {
  const url = '/api/papers/:token'
  const byLink = limitLinks(deps, linkedPapers)
  const throttle = createThrottle(deps)
  const body = z.strictObject({ code: z.string().trim().max(40).nullable().default(null) })
  router.add({
    method: 'POST',
    url: `${url}/open`,
    summary: 'Open the documents of a link; without the access code it shows none',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    params: tokenParams,
    body,
    answer: z.object({
      needsCode: z.boolean(),
      paper: z
        .object({
          title: z.string(),
          company: z.string(),
          sharedBy: z.string(),
          sharedAt: moment,
          sharedWith: z.string(),
          expiresAt: moment,
          files: z.array(fileAnswer),
        })
        .nullable(),
    }),
    handler: async ({ request, params: { token }, body: { code }, reply }) => {
      void reply.header('cache-control', 'no-store')
      return byLink(request.ip, token, async () => {
        const link = await linkedPapers.find(deps.pool, token, deps.clock.now())
        if (link.codeHash !== null && code === null) return { needsCode: true, paper: null }
        await assertCode(deps, throttle, link, code)
        return { needsCode: false, paper: await openPaper(deps, token, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }) }
      })
    },
  })
  router.add({
    method: 'POST',
    url: `${url}/files/:fileId`,
    summary: 'Download a file of shared documents',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    params: tokenParams.extend({ fileId: z.uuid() }),
    body,
    produces: 'application/octet-stream',
    streams: true,
    handler: async ({ request, params: { token, fileId }, body: { code }, reply }) => {
      const file = await byLink(request.ip, token, async () => {
        await assertCode(deps, throttle, await linkedPapers.find(deps.pool, token, deps.clock.now()), code)
        return takePaperFile(deps, token, fileId, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })
      })
      void reply.header('cache-control', 'no-store')
      return untrustedDownload(reply, file).send(await deps.files.open(file.storageKey))
    },
  })
}
