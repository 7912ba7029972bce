import type { FastifyRequest } from 'fastify'
import { AppError } from '#kit/errors.ts'
import { writeEvents } from '#engine/events.ts'
import { inTransaction } from '#engine/write/transaction.ts'
import type { Actor, Tx } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { findAccount, normalEmail, storePasswordHash } from '../accounts.ts'
import type { Account, AuthDeps } from '../accounts.ts'
import { userTopic } from '../auth.ts'
import { authJobNames } from '../job-names.ts'
import { forgetBrowsers } from '../sessions/known-browsers.ts'
import { deadLink } from '#features/links/refusal.ts'
import { endAccountLinks, resetLinks, useAccountLink } from '../invitations/links.ts'
import { tryPassword } from './password-attempt.ts'
import { hashPassword } from './password-hash.ts'
import { passwordProblem } from './password-rules.ts'
import { deleteSessions } from '../sessions/session-store.ts'

type Person = Pick<Account, 'email' | 'firstName' | 'lastName'>

/** @throws AppError invalid with the reason at `password` */
export const assertGoodPassword = (password: string, person: Person): void => {
  const problem = passwordProblem(password, [person.email, person.firstName, person.lastName])
  if (problem !== null) throw new AppError('invalid', problem, [{ field: 'password', message: problem }])
}

/**
 * Asks for a reset link. The same for every address: one job is queued, and only the job looks whether there is such an account. Too many
 * for one address are dropped in silence.
 */
export const requestReset = async (deps: AuthDeps, request: FastifyRequest, givenEmail: string): Promise<void> => {
  const email = normalEmail(givenEmail)
  if (await deps.throttle.resetMail(email, request.ip)) await deps.jobs.add(authJobNames.forgot, { email })
}

/** The account a reset link is for, without using the link up. @throws AppError malformed when it does not work */
const accountOfLink = async (deps: AuthDeps, token: string): Promise<Account> => {
  const { userId } = await resetLinks.find(deps.pool, token, deps.clock.now())
  const account = userId === null ? null : await findAccount(deps.pool, { id: userId }, deps.config.demo)
  if (account === null || !account.maySignIn) throw deadLink('reset')
  return account
}

/** Says whether a reset link works, before anything is typed. @throws AppError malformed when it does not */
export const checkReset = async (deps: AuthDeps, token: string): Promise<void> => {
  await accountOfLink(deps, token)
}

/** Uses a reset link: new password, signed out everywhere, not signed in. @throws AppError malformed, invalid */
export const resetPassword = async (deps: AuthDeps, given: { readonly token: string; readonly password: string }): Promise<void> => {
  const account = await accountOfLink(deps, given.token)
  assertGoodPassword(given.password, account)
  const passwordHash = await hashPassword(given.password)
  await inTransaction(deps, ownActor(account.id), async (tx) => {
    await useAccountLink(tx, resetLinks, given.token)
    await replacePassword(tx, account.id, passwordHash, 'password_reset')
    await deleteSessions(tx.client, account.id)
    await deps.jobs.addWith(tx, authJobNames.passwordChanged, { userId: account.id })
  })
  await deps.throttle.forgive(normalEmail(account.email))
}

/** Changes one's own password and ends one's other sessions. Wrong tries at the current one count like sign-ins. @throws AppError invalid, rate_limited */
export const changePassword = async (
  deps: AuthDeps,
  user: SessionUser,
  request: FastifyRequest,
  given: { readonly currentPassword: string; readonly password: string },
): Promise<void> => {
  const account = await findAccount(deps.pool, { id: user.id }, deps.config.demo)
  const verdict = await tryPassword(deps, request, {
    email: user.email,
    password: given.currentPassword,
    storedHash: account?.passwordHash ?? null,
    known: `session ${user.sessionId}`,
  })
  if (!verdict.matches)
    throw new AppError('invalid', 'This is not your current password.', [
      { field: 'currentPassword', message: 'This is not your current password' },
    ])
  if (given.password === given.currentPassword)
    throw new AppError('invalid', 'Choose a password other than the current one.', [
      { field: 'password', message: 'Choose a password other than the current one' },
    ])
  assertGoodPassword(given.password, user)
  const passwordHash = await hashPassword(given.password)
  await inTransaction(deps, ownActor(user.id), async (tx) => {
    await replacePassword(tx, user.id, passwordHash, 'password_changed')
    await deleteSessions(tx.client, user.id, { except: user.sessionId })
    await deps.jobs.addWith(tx, authJobNames.passwordChanged, { userId: user.id })
  })
}

/** Somebody who acts on his own account, session or not; record rules about others' rights do not concern him. */
export const ownActor = (userId: string): Actor => ({ kind: 'user', id: userId, viewer: null })

const replacePassword = async (tx: Tx, userId: string, passwordHash: string, action: string): Promise<void> => {
  await storePasswordHash(tx.client, userId, passwordHash, tx.now)
  await endAccountLinks(tx.client, userId, ['reset'], tx.now)
  await forgetBrowsers(tx.client, userId)
  await writeEvents(tx, [{ kind: 'users', recordId: userId, action }])
  tx.touch(userTopic(userId))
}
