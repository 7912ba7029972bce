import { AppError } from '#kit/errors.ts'
import { may, readsWhole } from '#kit/access.ts'
import { readRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { untrusted, untrustedDownload } from '#platform/files/download.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { attachmentById, note } from './attachments.ts'
import type { StoredAttachment } from './attachments.ts'
import { opensFile } from './categories.ts'

/** The file, when its record may be read and, if it is confidential, its content too; otherwise it does not exist. */
const readable = async (deps: Deps, user: SessionUser, id: string): Promise<StoredAttachment> => {
  const attachment = await attachmentById(deps.pool, id)
  const record = deps.registry[attachment.kind]
  if (!record || !may(user.role, 'read', record) || !readsWhole(user.role, record))
    throw new AppError('not_found', 'File not found, or you don’t have access.')
  const row = await readRecord(deps, record, user, attachment.recordId)
  if (!opensFile(user, record, row, attachment)) throw new AppError('forbidden', 'Your role can’t open confidential files.')
  return attachment
}

/** Bytes leave only as a download of a fixed type: nothing a user uploaded is ever shown by the browser in our origin (P-28). */
export const downloadRoutes = (router: Router, deps: Deps): void => {
  const tag = 'Files'
  router.add({
    method: 'GET',
    url: '/api/attachments/:id/file',
    tag,
    summary: 'Download a file; opening a confidential one is logged',
    access: 'signed_in',
    params: idParams,
    produces: 'application/octet-stream',
    streams: true,
    handler: async ({ user, params, reply }) => {
      const attachment = await readable(deps, user, params.id)
      const content = await deps.files.open(attachment.storageKey)
      if (attachment.confidential) await inTransaction(deps, actorOf(user), (tx) => note(tx, attachment, 'view_confidential'))
      return untrustedDownload(reply, attachment).send(content)
    },
  })
  router.add({
    method: 'GET',
    url: '/api/attachments/:id/thumbnail',
    tag,
    summary: 'Small picture of an image file, without its metadata',
    access: 'signed_in',
    params: idParams,
    produces: 'image/webp',
    handler: async ({ user, params, reply }) => {
      const attachment = await readable(deps, user, params.id)
      if (attachment.thumbnailKey === null) throw new AppError('not_found', 'This file has no small picture.')
      return untrusted(reply, 'image/webp').send(await deps.files.open(attachment.thumbnailKey))
    },
  })
}
