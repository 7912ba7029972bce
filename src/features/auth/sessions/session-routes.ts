import * as z from 'zod'
import { notFound } from '#kit/errors.ts'
import { administrators } from '#kit/roles.ts'
import { writeEvents } from '#engine/events.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import type { AuthDeps } from '../accounts.ts'
import { sessionLimits, userTopic } from '../auth.ts'
import { lockWithinReach } from '../invitations/invitations.ts'
import { ownActor } from '../passwords/passwords.ts'
import { deleteSessions, listSessions } from './session-store.ts'
import type { SessionChoice, SessionEntry } from './session-store.ts'
import { assertConfirmed } from '../step-up.ts'
import { later } from '../time.ts'

const tag = 'Accounts'
const sessionOfUser = z.strictObject({ id: z.uuid('Not a record id'), sessionId: z.uuid('Not a session id') })
const entry = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  ip: z.string(),
  userAgent: z.string(),
  bound: z.boolean().describe('Tied to the browser that signed in'),
  current: z.boolean(),
})
const ended = z.object({ ended: z.int() })

/** Where one is signed in, and ending it: one's own sessions, and those of users an administrator may change. */
export const sessionRoutes = (router: Router, deps: AuthDeps): void => {
  const list = async (userId: string, current: string): Promise<(SessionEntry & { current: boolean })[]> =>
    (await listSessions(deps.pool, userId, deps.clock.now(), later(deps.clock.now(), -sessionLimits.idle))).map((session) => ({
      ...session,
      current: session.id === current,
    }))

  router.add({
    method: 'GET',
    url: '/api/auth/sessions',
    summary: 'The own sessions',
    tag,
    access: 'signed_in',
    answer: z.array(entry),
    handler: async ({ user }) => list(user.id, user.sessionId),
  })
  router.add({
    method: 'DELETE',
    url: '/api/auth/sessions/:id',
    summary: 'End one of your own sessions',
    tag,
    access: 'signed_in',
    params: idParams,
    handler: async ({ user, reply, params }) => {
      const count = await inTransaction(deps, ownActor(user.id), (tx) => endSessions(tx, user.id, { only: params.id }))
      if (count === 0) throw notFound('This session')
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'POST',
    url: '/api/auth/sessions/revoke-all',
    summary: 'Sign out everywhere',
    tag,
    access: 'signed_in',
    answer: ended,
    body: z.strictObject({ keepCurrent: z.boolean().default(false) }),
    handler: async ({ user, body }) => ({
      ended: await inTransaction(deps, ownActor(user.id), (tx) =>
        endSessions(tx, user.id, body.keepCurrent ? { except: user.sessionId } : {}),
      ),
    }),
  })
  router.add({
    method: 'GET',
    url: '/api/auth/users/:id/sessions',
    summary: 'Sessions of a user',
    tag,
    access: administrators,
    params: idParams,
    answer: z.array(entry),
    handler: async ({ user, params }) => {
      await inTransaction(deps, actorOf(user), (tx) => lockWithinReach(tx, params.id))
      return list(params.id, user.sessionId)
    },
  })
  router.add({
    method: 'DELETE',
    url: '/api/auth/users/:id/sessions',
    summary: 'Sign a user out everywhere',
    tag,
    access: administrators,
    params: idParams,
    answer: ended,
    handler: async ({ user, params }) => ({
      ended: await inTransaction(deps, actorOf(user), async (tx) => {
        await reachForSessions(tx, user, params.id)
        return endSessions(tx, params.id, {})
      }),
    }),
  })
  router.add({
    method: 'DELETE',
    url: '/api/auth/users/:id/sessions/:sessionId',
    summary: 'End one session of a user',
    tag,
    access: administrators,
    params: sessionOfUser,
    handler: async ({ user, reply, params }) => {
      const count = await inTransaction(deps, actorOf(user), async (tx) => {
        await reachForSessions(tx, user, params.id)
        return endSessions(tx, params.id, { only: params.sessionId })
      })
      if (count === 0) throw notFound('This session')
      return reply.code(204).send()
    },
  })
}

/** Signing somebody else out keeps them from their work: it asks for the password, as everything done to another account does. */
const reachForSessions = async (tx: Tx, by: SessionUser, userId: string): Promise<void> => {
  assertConfirmed(by, tx.now)
  await lockWithinReach(tx, userId)
}

/** Ends sessions, with a trace in the user's history; they are refused from the next request on. */
const endSessions = async (tx: Tx, userId: string, choice: SessionChoice): Promise<number> => {
  const count = await deleteSessions(tx.client, userId, choice)
  if (count > 0)
    await writeEvents(tx, [
      { kind: 'users', recordId: userId, action: 'sessions_ended', reason: count === 1 ? 'One session' : `${count} sessions` },
    ])
  tx.touch(userTopic(userId))
  return count
}
