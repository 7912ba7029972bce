import * as z from 'zod'
import type { RecordDefinition } from '#kit/record.ts'
import { readRecord } from '#engine/write/store.ts'
import { actorOf } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { download } from '#platform/files/download.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { keepLetter } from './keep-letter.ts'
import { letterPdf } from './letter-pdf.ts'
import { letterSchema } from './letter.ts'
import { readLetter } from './read-letter.ts'

const language = z.strictObject({ language: z.enum(['en', 'es']).optional() })

/** The letter of an action: to look at, to print, to keep with its files. */
export const letterRoutes = (router: Router, deps: Deps, record: RecordDefinition): void => {
  const url = `/api/${record.api}/:id/letter`
  const tag = record.label.many
  router.add({
    method: 'GET',
    url,
    tag,
    summary: 'The letter of an action, in its parts',
    access: record.access.read,
    params: idParams,
    query: language,
    answer: letterSchema,
    handler: async ({ user, params, query }) =>
      letterSchema.parse((await readLetter(deps, record, user, params.id, query.language)).letter),
  })
  router.add({
    method: 'GET',
    url: `${url}.pdf`,
    tag,
    summary: 'The letter of an action, to print and sign',
    access: record.access.read,
    params: idParams,
    query: language,
    produces: 'application/pdf',
    handler: async ({ user, params, query, reply }) => {
      const { letter, number } = await readLetter(deps, record, user, params.id, query.language)
      return download(reply, 'application/pdf', `${number}-${letter.language}.pdf`).send(
        await letterPdf(letter, number, `${user.firstName} ${user.lastName}`, deps.clock.now()),
      )
    },
  })
  router.add({
    method: 'POST',
    url,
    tag,
    summary: 'Save the current letter to the files of the action',
    access: record.access.update,
    params: idParams,
    body: language,
    answer: z.object({ id: z.uuid(), known: z.boolean() }),
    handler: async ({ user, params, body, reply }) => {
      await readRecord(deps, record, user, params.id)
      const kept = await keepLetter(deps, record, actorOf(user), params.id, body.language)
      return reply.code(kept.known ? 200 : 201).send(kept)
    },
  })
}
