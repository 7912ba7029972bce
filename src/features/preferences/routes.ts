import * as z from 'zod'
import { inTransaction, actorOf } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { parse } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { preferenceKey, preferenceSchema, savePreference } from './preferences.ts'

/** They are read with the signed-in user (`GET /api/auth/me`), and only by that user. */
export const preferenceRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'PUT',
    url: '/api/preferences/:key',
    tag: 'Accounts',
    summary: 'Save one of your preferences',
    access: 'signed_in',
    params: z.object({ key: preferenceKey }),
    body: z.strictObject({ value: z.unknown() }),
    handler: async ({ user, params, body, reply }) => {
      const { value } = parse(z.object({ value: preferenceSchema(params.key) }), body)
      await inTransaction(deps, actorOf(user), (tx) => savePreference(tx, user.id, params.key, value))
      return reply.code(204).send()
    },
  })
}
