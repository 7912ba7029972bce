import { AppError } from '#kit/errors.ts'
import { examine, largestAttachment } from '#features/attachments/attachments.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { untrusted, untrustedDownload } from '#platform/files/download.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { uploadedFile } from '#platform/files/uploads.ts'
import { messageFileAnswer } from './answers.ts'
import { fileById, keepFile } from './files.ts'
import type { StoredMessageFile } from './files.ts'
import { messageById } from './messages.ts'

const tag = 'Messages'
const uploadTimeout = 120_000

/** Files of messages: uploaded while one writes, read by whoever reads the message. */
export const messageFileRoutes = (router: Router, deps: Deps): void => {
  uploadRoute(router, deps)
  readRoutes(router, deps)
}

const uploadRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'POST',
    url: '/api/messages/files',
    tag,
    summary: 'Upload a file for a message; send its id in `files`',
    access: 'signed_in',
    consumes: 'multipart',
    bodyLimit: largestAttachment,
    handlerTimeout: uploadTimeout,
    answer: messageFileAnswer,
    handler: async ({ user, request, reply }) => {
      const { fileName, content } = await uploadedFile(request, largestAttachment)
      const stored = await deps.files.put(content, largestAttachment)
      const kept: string[] = [stored.key]
      try {
        const found = await examine(deps, stored, fileName, user.timeZone)
        if (found.thumbnailKey !== null) kept.push(found.thumbnailKey)
        return await reply.code(201).send(await inTransaction(deps, actorOf(user), (tx) => keepFile(tx, user, stored, fileName, found)))
      } catch (error) {
        await Promise.all(kept.map((key) => deps.files.remove(key)))
        throw error
      }
    },
  })

/** The file, where its message may be read, or where it is one's own and not sent yet; otherwise it does not exist. */
const readable = async (deps: Deps, user: SessionUser, id: string): Promise<StoredMessageFile> => {
  const gone = new AppError('not_found', 'File not found, or you don’t have access.')
  const file = await fileById(deps.pool, id)
  // Beside a record the rules of its files decide, at their own address.
  if (file === null || file.attachmentId !== null) throw gone
  if (file.messageId === null) {
    if (file.uploadedBy !== user.id) throw gone
    return file
  }
  if ((await messageById(deps.pool, deps, user, file.messageId)).recalledAt !== null) throw gone
  return file
}

const readRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/messages/files/:id/file',
    tag,
    summary: 'Download a file of a message',
    access: 'signed_in',
    params: idParams,
    produces: 'application/octet-stream',
    streams: true,
    handler: async ({ user, params, reply }) => {
      const file = await readable(deps, user, params.id)
      return untrustedDownload(reply, file).send(await deps.files.open(file.storageKey))
    },
  })
  router.add({
    method: 'GET',
    url: '/api/messages/files/:id/thumbnail',
    tag,
    summary: 'Small picture of an image sent with a message',
    access: 'signed_in',
    params: idParams,
    produces: 'image/webp',
    handler: async ({ user, params, reply }) => {
      const { thumbnailKey } = await readable(deps, user, params.id)
      if (thumbnailKey === null) throw new AppError('not_found', 'This file has no small picture.')
      return untrusted(reply, 'image/webp').send(await deps.files.open(thumbnailKey))
    },
  })
}
