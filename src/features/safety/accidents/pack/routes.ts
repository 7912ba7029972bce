import * as z from 'zod'
import { kindOf } from '#kit/kind-of.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import { assertConfirmed } from '#features/auth/step-up.ts'
import { mayOpenConfidential } from '#features/attachments/categories.ts'
import type { Deps } from '#engine/write/rules.ts'
import { download } from '#platform/files/download.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { zipOf } from '#platform/documents/zip.ts'
import { readPack } from './contents.ts'
import { packEntries } from './entries.ts'
import { notePack, packPaper } from './make.ts'

const tag = 'Accidents'
const packTimeout = 300_000
const exporters = ['super_admin', 'admin', 'safety'] as const
const asked = z.strictObject({
  findings: z.stringbool().default(false).describe('Preventability, causes, corrective actions and discipline'),
  confidential: z.stringbool().default(false).describe('Confidential files, where the role may open them'),
})

/** The claim pack of an accident: what an insurer or a lawyer gets, on paper or as an archive with the hashes of its files. */
export const packRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/accidents/:id/claim-pack',
    tag,
    summary: 'Preview the contents and exclusions of the claim pack',
    access: exporters,
    params: idParams,
    query: asked,
    answer: z.object({
      files: z.int(),
      bytes: z.int().describe('Of the files, before packing'),
      comments: z.int(),
      related: z.array(z.object({ label: z.string(), count: z.int() })),
      leftOut: z.array(z.string()),
      confidentialFiles: z.int(),
      mayOpenConfidential: z.boolean(),
      evidenceHold: z.boolean(),
    }),
    handler: async ({ user, params, query }) => {
      const pack = await readPack(deps, user, params.id, query)
      return {
        files: pack.files.length,
        bytes: pack.bytes,
        comments: pack.comments.length,
        related: pack.related.map(({ label, count }) => ({ label, count })),
        leftOut: pack.leftOut,
        confidentialFiles:
          pack.files.filter(({ confidential }) => confidential).length +
          pack.leftOut.filter((line) => line.startsWith('Confidential file')).length,
        mayOpenConfidential: mayOpenConfidential(user, kindOf(deps, 'accidents')),
        evidenceHold: pack.accident['evidenceHold'] === true,
      }
    },
  })
  router.add({
    method: 'GET',
    url: '/api/accidents/:id/claim-pack/pdf',
    tag,
    summary: 'The claim pack on paper, with the list of files and their SHA-256',
    access: exporters,
    params: idParams,
    query: asked,
    produces: 'application/pdf',
    handler: async ({ user, params, query, reply }) => {
      if (query.confidential) assertConfirmed(user, deps.clock.now())
      const pack = await readPack(deps, user, params.id, query)
      const bytes = await packPaper(deps, user, pack)
      await inTransaction(deps, actorOf(user), (tx) => notePack(tx, pack, 'pdf'))
      return download(reply, 'application/pdf', `claim-pack-${pack.accident.number}.pdf`).send(bytes)
    },
  })
  router.add({
    method: 'GET',
    url: '/api/accidents/:id/claim-pack/zip',
    tag,
    summary: 'The claim pack as an archive: paper, files, related records, SHA-256 of each',
    access: exporters,
    params: idParams,
    query: asked,
    produces: 'application/zip',
    streams: true,
    handlerTimeout: packTimeout,
    handler: async ({ user, params, query, reply }) => {
      if (query.confidential) assertConfirmed(user, deps.clock.now())
      const pack = await readPack(deps, user, params.id, query)
      const paper = await packPaper(deps, user, pack)
      await inTransaction(deps, actorOf(user), (tx) => notePack(tx, pack, 'zip'))
      const { length, content } = await deps.streams.whole(zipOf(packEntries(deps, user, pack, paper)))
      return download(reply, 'application/zip', `claim-pack-${pack.accident.number}.zip`).header('content-length', length).send(content)
    },
  })
}
