import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#kit/errors.ts'
import { writeEvents } from '#engine/events.ts'
import { inTransaction } from '#engine/write/transaction.ts'
import type { Actor } from '#engine/write/rules.ts'
import { findAccount, normalEmail, storePasswordHash } from './accounts.ts'
import type { Account, AuthDeps } from './accounts.ts'
import { sessionLimits, userTopic } from './auth.ts'
import { tryPassword } from './passwords/password-attempt.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { insertSession } from './sessions/session-store.ts'
import { at, later } from './time.ts'
import { hashToken, newToken } from './tokens.ts'

export interface SignedIn {
  readonly token: string
  readonly account: Account
  /** Set-Cookie values: the browser binding, and what tells this browser next time; none for programs. */
  readonly cookies: readonly string[]
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** The one sentence for every cause. */
const refused = (): AppError => new AppError('unauthenticated', 'Invalid email or password')

/**
 * Checks a password and opens a session. An unknown address, a wrong password, a deactivated account and an invitation not yet
 * accepted get the same answer after the same work.
 * @throws AppError unauthenticated, or rate_limited with the seconds to wait
 */
export const signIn = async (
  deps: AuthDeps,
  request: FastifyRequest,
  given: { readonly email: string; readonly password: string },
): Promise<SignedIn> => {
  const account = await findAccount(deps.pool, { email: normalEmail(given.email) }, deps.config.demo)
  // Asked for an unknown address too, so that both take as long.
  const known = await deps.browsers.known(deps.pool, request, account?.id ?? nobody, deps.clock.now())
  const storedHash = account?.maySignIn === true ? account.passwordHash : null
  const verdict = await tryPassword(deps, request, { ...given, storedHash, known })
  if (account === null || !verdict.matches) {
    request.log.info({ event: 'sign_in_refused', userId: account?.id ?? null }, 'sign-in refused')
    throw refused()
  }
  // A server too busy to renew the hash lets the person in and renews it next time.
  const renewed = verdict.outdated ? await hashPassword(given.password).catch(() => null) : null
  return openSession(deps, request, account, renewed)
}

const openSession = async (deps: AuthDeps, request: FastifyRequest, account: Account, renewedHash: string | null): Promise<SignedIn> => {
  const token = newToken()
  const bound = deps.binding.bind(request)
  const actor: Actor = { kind: 'user', id: account.id, viewer: null }
  const remembered = await inTransaction(deps, actor, async (tx) => {
    const dropped = await insertSession(
      tx.client,
      {
        id: uuidv7(),
        tokenHash: hashToken(token),
        bindingHash: bound?.hash ?? null,
        userId: account.id,
        now: tx.now,
        expiresAt: later(tx.now, sessionLimits.absolute),
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      },
      sessionLimits.most,
    )
    await tx.query(sql`update users set last_login_at = ${at(tx.now)} where id = ${account.id}`)
    if (renewedHash !== null) await storePasswordHash(tx.client, account.id, renewedHash, tx.now)
    await writeEvents(tx, [{ kind: 'users', recordId: account.id, action: 'login' }])
    tx.touch('users')
    if (dropped > 0) tx.touch(userTopic(account.id))
    return deps.browsers.remember(tx.client, request, account.id, tx.now)
  })
  request.log.info({ event: 'sign_in', userId: account.id }, 'signed in')
  return { token, account, cookies: [bound?.cookie, remembered].filter((cookie) => typeof cookie === 'string') }
}
