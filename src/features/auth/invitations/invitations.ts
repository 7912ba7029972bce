import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { schemasOf } from '#kit/schemas.ts'
import type { Values } from '#kit/schemas.ts'
import { moveRecord } from '#engine/write/moves.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { createRecord, lockRecord, updateRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import { isRole } from '#kit/roles.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { OutgoingMail } from '#platform/mail/mail.ts'
import { parse } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { findAccount, storePasswordHash } from '../accounts.ts'
import type { Account, AuthDeps } from '../accounts.ts'
import { assertEmpty, createFirstAdmin } from './first-admin.ts'
import { keepMail } from '#features/mail/keep.ts'
import { authJobNames } from '../job-names.ts'
import { guarantees } from '#features/links/guarantees.ts'
import { noteLink } from '#features/links/links.ts'
import type { IssuedLink } from '#features/links/links.ts'
import { deadLink } from '#features/links/refusal.ts'
import type { AccountLink } from './links.ts'
import { invitationLinks, issueAccountLink, useAccountLink } from './links.ts'
import { invitationMail, resetMail } from '../mail-texts.ts'
import { assertGoodPassword, ownActor } from '../passwords/passwords.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { assertConfirmed } from '../step-up.ts'
import { assertMayChangeUser } from '../user-rules.ts'
import type { Acceptance } from './acceptance.ts'

/** Where a link went: by mail to the address, or to the administrator who asked, to pass on. */
export type Delivery =
  | { readonly userId: string; readonly sentTo: string; readonly link: null }
  | { readonly userId: string; readonly sentTo: null; readonly link: IssuedLink }

/** Creates an invited user and sends the link, or hands it to the administrator. @throws AppError invalid, conflict (address taken), forbidden */
export const invite = (deps: AuthDeps, by: SessionUser, values: Values): Promise<Delivery> =>
  deliver(deps, by, 'invite', (tx) => createRecord(tx, kindOf(deps, 'users'), values, { confirmed: true }))

/** A new link for somebody who has not accepted yet; the old one ends. */
export const inviteAgain = (deps: AuthDeps, by: SessionUser, userId: string): Promise<Delivery> =>
  deliver(deps, by, 'invite', async (tx) => {
    const user = await lockWithinReach(tx, userId)
    assertInvited(user)
    await noteLink(tx, 'invite', 'made', userId)
    return user
  })

/** A reset link for somebody who cannot get one by himself. The administrator never learns a password. */
export const sendResetLink = (deps: AuthDeps, by: SessionUser, userId: string): Promise<Delivery> =>
  deliver(deps, by, 'reset', async (tx) => {
    const user = await lockWithinReach(tx, userId)
    if (user.status !== 'active') throw new AppError('conflict', 'Only an active user can reset a password.')
    await noteLink(tx, 'reset', 'made', userId)
    return user
  })

/** Takes an invitation back: its link ends and the user is deactivated. */
export const revokeInvitation = async (deps: AuthDeps, by: SessionUser, userId: string): Promise<void> => {
  await inTransaction(deps, actorOf(by), async (tx) => {
    assertInvited(await lockWithinReach(tx, userId))
    await moveRecord(tx, kindOf(deps, 'users'), userId, 'deactivate', { reason: 'Invitation revoked' })
  })
}

const assertInvited = (user: StoredRow): void => {
  if (user.status !== 'invited') throw new AppError('conflict', 'This user has accepted the invitation already, or was deactivated.')
}

/** A user the actor may administer, locked. @throws AppError not_found, forbidden */
export const lockWithinReach = async (tx: Tx, userId: string): Promise<StoredRow> => {
  const user = await lockRecord(tx, kindOf(tx.deps, 'users'), userId)
  assertMayChangeUser(tx, { before: user, after: user, issues: [] })
  return user
}

/** Every link that lets somebody in asks for the password, one's own too: it is a new password without the old one. */
const deliver = async (
  deps: AuthDeps,
  by: SessionUser,
  kind: 'invite' | 'reset',
  prepare: (tx: Tx) => Promise<StoredRow>,
): Promise<Delivery> => {
  return inTransaction(deps, actorOf(by), async (tx) => {
    assertConfirmed(by, tx.now)
    const user = await prepare(tx)
    const email = String(user['email'])
    if (!deps.mail.configured) {
      const link = await issueAccountLink(tx.client, deps.config, { kind, userId: user.id, email, createdBy: by.id }, tx.now)
      if (deps.config.demo) await keepMail(tx.client, tx.now, mailOf(kind, user, link.url))
      return { userId: user.id, sentTo: null, link }
    }
    // With the transaction: an invited user whose mail was never queued would wait for it in vain.
    const job = kind === 'invite' ? authJobNames.invite : authJobNames.resetLink
    await deps.jobs.addWith(tx, job, { userId: user.id, createdBy: by.id })
    return { userId: user.id, sentTo: email, link: null }
  })
}

const mailOf = (kind: 'invite' | 'reset', user: StoredRow, url: string): OutgoingMail => {
  const [to, firstName, role] = [String(user['email']), String(user['firstName']), String(user['role'])]
  return { to, ...(kind === 'invite' && isRole(role) ? invitationMail(firstName, role, url) : resetMail(firstName, url)) }
}

export interface InvitationView {
  /** `setup`: the first super admin, who names himself. */
  readonly kind: 'invite' | 'setup'
  readonly email: string | null
  readonly role: string
}

/** What the holder of a link may know before accepting. @throws AppError malformed when it does not work */
export const viewInvitation = async (deps: AuthDeps, token: string): Promise<InvitationView> => {
  const link = await invitationLinks.find(deps.pool, token, deps.clock.now())
  if (link.kind === 'setup') {
    await assertEmpty(deps.pool, deps.config.demo)
    return { kind: 'setup', email: null, role: 'super_admin' }
  }
  const account = await invitedAccount(deps, link)
  return { kind: 'invite', email: account.email, role: account.role }
}

const invitedAccount = async (deps: AuthDeps, { userId }: AccountLink): Promise<Account> => {
  const account = userId === null ? null : await findAccount(deps.pool, { id: userId }, deps.config.demo)
  if (account?.status !== 'invited') throw deadLink('invite')
  return account
}

/** Accepts an invitation and answers the address to sign in with. Role and divisions are those given by the administrator. @throws AppError malformed, invalid */
export const acceptInvitation = async (deps: AuthDeps, token: string, given: Acceptance): Promise<{ readonly email: string }> => {
  const link = await invitationLinks.find(deps.pool, token, deps.clock.now())
  if (link.kind === 'setup') return createFirstAdmin(deps, token, given)
  const account = await invitedAccount(deps, link)
  if (given.email !== undefined)
    throw new AppError('invalid', 'The invitation is bound to its address.', [
      { field: 'email', message: 'The invitation is bound to its address' },
    ])
  const { password, ...person } = given
  const values = parse(schemasOf(kindOf(deps, 'users')).update, withoutAbsent(person))
  assertGoodPassword(password, {
    email: account.email,
    firstName: given.firstName ?? account.firstName,
    lastName: given.lastName ?? account.lastName,
  })
  const passwordHash = await hashPassword(password)
  await inTransaction(deps, ownActor(account.id), async (tx) => {
    await useAccountLink(tx, invitationLinks, token)
    await updateRecord(tx, kindOf(deps, 'users'), account.id, values, {
      system: { status: 'active' },
      reason: guarantees.invite.history.used(),
      confirmed: true,
    })
    await storePasswordHash(tx.client, account.id, passwordHash, tx.now)
  })
  return { email: account.email }
}

const withoutAbsent = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
