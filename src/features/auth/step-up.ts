import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { inTransaction } from '#engine/write/transaction.ts'
import type { SessionUser } from '#platform/session.ts'
import { findAccount } from './accounts.ts'
import type { AuthDeps } from './accounts.ts'
import { userTopic } from './auth.ts'
import { tryPassword } from './passwords/password-attempt.ts'
import { ownActor } from './passwords/passwords.ts'
import { at, minute } from './time.ts'

/** How long a password that was given again holds, in milliseconds. */
const holdsFor = 10 * minute

/**
 * What a stolen session must not do alone: the person gave the password within the last ten minutes, in this session. Signing in does
 * not count, or a token taken right after it would do.
 * @throws AppError step_up_required
 */
export const assertConfirmed = ({ confirmedAt }: Pick<Viewer, 'confirmedAt'>, now: Date): void => {
  if (typeof confirmedAt === 'number' && now.getTime() - confirmedAt < holdsFor) return
  throw new AppError('step_up_required', 'Confirm your password to continue.')
}

/** Takes the password again for this session. Wrong tries count like sign-ins. @throws AppError invalid, rate_limited */
export const confirmPassword = async (deps: AuthDeps, user: SessionUser, request: FastifyRequest, password: string): Promise<void> => {
  const account = await findAccount(deps.pool, { id: user.id }, deps.config.demo)
  const verdict = await tryPassword(deps, request, {
    email: user.email,
    password,
    storedHash: account?.passwordHash ?? null,
    known: `session ${user.sessionId}`,
  })
  if (!verdict.matches)
    throw new AppError('invalid', 'Wrong password. Try again.', [{ field: 'password', message: 'Wrong password. Try again.' }])
  await inTransaction(deps, ownActor(user.id), async (tx) => {
    await tx.query(sql`update sessions set confirmed_at = ${at(tx.now)} where id = ${user.sessionId}`)
    tx.touch(userTopic(user.id))
  })
}
