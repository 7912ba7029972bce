import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { notificationAnswer } from './answers.ts'
import { newCount, notificationsOf } from './read.ts'
import { saveSettings, settingsAnswer, settingsBody, settingsOf } from './settings.ts'
import { touchBells } from './touch.ts'

const tag = 'Notifications'
const access = 'signed_in'

/** What was closed before is history. Milliseconds. */
const closedShown = 36 * 3_600_000

/** What a person is told of: open until it is done, here or elsewhere. */
export const notificationRoutes = (router: Router, deps: Deps): void => {
  addReading(router, deps)
  addMarking(router, deps)
  addSettings(router, deps)
}

const addReading = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/notifications',
    tag,
    summary:
      'Your open notifications: urgent ones by what is due first, the rest newest first; closed=yes for those that closed automatically since yesterday',
    access,
    query: z.strictObject({ closed: z.enum(['yes']).optional(), limit: z.coerce.number().int().min(1).max(200).default(100) }),
    answer: z.array(notificationAnswer),
    handler: ({ user, query: { closed, limit } }) =>
      notificationsOf(deps, user, {
        limit,
        ...(closed === undefined ? {} : { closedSince: new Date(deps.clock.now().getTime() - closedShown) }),
      }),
  })
  router.add({
    method: 'GET',
    url: '/api/notifications/unread-count/:userId',
    tag,
    summary: 'How many of your notifications are new; your own id only',
    access,
    params: z.strictObject({ userId: z.uuid('Not a user id') }),
    answer: z.object({ count: z.int() }),
    handler: async ({ user, params }) => {
      if (params.userId !== user.id) throw new AppError('forbidden', 'You see your own count only.')
      return { count: await newCount(deps, user) }
    },
  })
}

const addMarking = (router: Router, deps: Deps): void => {
  const seen = async (tx: Tx, user: SessionUser, only: string | null): Promise<void> => {
    await tx.query(sql`
      update notifications set seen_at = ${tx.now.toISOString()}
      where user_id = ${user.id}::uuid and seen_at is null and (${only}::uuid is null or id = ${only}::uuid)`)
    touchBells(tx, [user.id])
  }
  router.add({
    method: 'POST',
    url: '/api/notifications/read',
    tag,
    summary: 'Mark all your notifications as read; items that need action stay open',
    access,
    handler: async ({ user, reply }) => {
      await inTransaction(deps, actorOf(user), (tx) => seen(tx, user, null))
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'POST',
    url: '/api/notifications/:id/read',
    tag,
    summary: 'Mark one of your notifications as read',
    access,
    params: idParams,
    handler: async ({ user, params, reply }) => {
      await inTransaction(deps, actorOf(user), async (tx) => {
        const [own] = await tx.query(sql`select 1 as ok from notifications where id = ${params.id}::uuid and user_id = ${user.id}::uuid`)
        if (own === undefined) throw new AppError('not_found', 'Notification not found.')
        await seen(tx, user, params.id)
      })
      return reply.code(204).send()
    },
  })
}

const addSettings = (router: Router, deps: Deps): void => {
  const url = '/api/notifications/settings'
  router.add({
    method: 'GET',
    url,
    tag,
    summary: 'Get your notification settings',
    access,
    answer: settingsAnswer,
    handler: ({ user }) => settingsOf(deps, user),
  })
  router.add({
    method: 'PUT',
    url,
    tag,
    summary: 'Change your notification settings and quiet hours',
    access,
    body: settingsBody,
    answer: settingsAnswer,
    handler: async ({ user, body }) => {
      await inTransaction(deps, actorOf(user), (tx) => saveSettings(tx, user, body))
      return settingsOf(deps, user)
    },
  })
}
