import * as z from 'zod'
import { roles } from '#kit/roles.ts'
import { inTransaction } from '#engine/write/transaction.ts'
import { writeEvents } from '#engine/events.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import type { AuthDeps } from './accounts.ts'
import { userCheckPath, userTopic } from './auth.ts'
import { emailText, passwordText, smallBody } from './bodies.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { ownActor } from './passwords/passwords.ts'
import { preferencesAnswer, preferencesOf } from '#features/preferences/preferences.ts'
import { deleteSessions } from './sessions/session-store.ts'
import { signIn } from './sign-in.ts'

const tag = 'Accounts'

const currentUser = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  email: z.string(),
  timeZone: z.string(),
  divisions: z.array(z.uuid()).nullable().describe('Division ids with those below; null for the whole company'),
  preferences: preferencesAnswer.nullable().describe('What the user arranged, by key; null while the database does not answer'),
})

type CurrentUser = z.infer<typeof currentUser>

const currentUserOf = async (
  { pool }: AuthDeps,
  user: Pick<SessionUser, 'id' | 'firstName' | 'lastName' | 'role' | 'email' | 'timeZone' | 'divisions'>,
): Promise<CurrentUser> => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  email: user.email,
  timeZone: user.timeZone,
  divisions: user.divisions === null ? null : [...user.divisions],
  preferences: await preferencesOf(pool, user.id),
})

/** Sign in, who am I, sign out, and what the sign-in screen shows. */
export const signInRoutes = (router: Router, deps: AuthDeps): void => {
  router.add({
    method: 'POST',
    url: '/api/auth/login',
    summary: 'Sign in',
    tag,
    access: 'public',
    bodyLimit: smallBody,
    body: z.strictObject({ email: emailText, password: passwordText }),
    answer: z.object({ token: z.string(), user: currentUser }),
    handler: async ({ request, reply, body }) => {
      const { token, account, cookies } = await signIn(deps, request, body)
      if (cookies.length > 0) reply.header('set-cookie', [...cookies])
      return { token, user: await currentUserOf(deps, account) }
    },
  })
  router.add({
    method: 'GET',
    url: userCheckPath,
    summary: 'The signed-in user',
    tag,
    access: 'signed_in',
    answer: currentUser,
    handler: ({ user }) => currentUserOf(deps, user),
  })
  router.add({
    method: 'POST',
    url: '/api/auth/logout',
    summary: 'Sign out on this device',
    tag,
    access: 'signed_in',
    bodyLimit: smallBody,
    body: z.strictObject({}),
    handler: async ({ user, reply }) => {
      await inTransaction(deps, ownActor(user.id), async (tx) => {
        await deleteSessions(tx.client, user.id, { only: user.sessionId })
        await writeEvents(tx, [{ kind: 'users', recordId: user.id, action: 'logout' }])
        tx.touch(userTopic(user.id))
      })
      // Only the cache: "storage" would also wipe the theme and design variant, which outlive a sign-out (specification, section 2;
      // promise P-18). The web client removes the token itself.
      return reply
        .header('clear-site-data', '"cache"')
        .header('set-cookie', [...deps.binding.clear])
        .code(204)
        .send()
    },
  })
  router.add({
    method: 'GET',
    url: '/api/auth/options',
    summary: 'Get the contents of the sign-in screen',
    tag,
    access: 'public',
    answer: z.object({
      resetByMail: z.boolean().describe('False: reset links come from an administrator'),
      demo: z.object({ password: z.string(), accounts: z.array(z.object({ email: z.string(), role: z.enum(roles) })) }).nullable(),
    }),
    handler: async () => ({
      resetByMail: deps.mail.configured,
      demo: deps.config.demo ? { password: demoPassword, accounts: [...demoAccounts] } : null,
    }),
  })
}
