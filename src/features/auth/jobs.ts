import { findAccount } from './accounts.ts'
import type { Account } from './accounts.ts'
import { authJobNames } from './job-names.ts'
import { issueAccountLink } from './invitations/links.ts'
import type { AccountLinkKind } from './invitations/links.ts'
import { keepMail } from '../mail/keep.ts'
import { invitationMail, passwordChangedMail, resetMail } from './mail-texts.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { OutgoingMail } from '#platform/mail/mail.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'

type Payload = Parameters<JobHandler>[0]

const textOf = (payload: Payload, name: string): string => {
  const value = payload[name]
  if (typeof value !== 'string') throw new Error(`The job's payload has no ${name}`)
  return value
}

const creatorOf = (payload: Payload): string | null => (typeof payload['createdBy'] === 'string' ? payload['createdBy'] : null)

/** Handlers of the account module's jobs, by name. All are safe to run again: a repeat makes a new link and ends the one before. */
export const authJobs = (deps: Deps): Readonly<Record<string, JobHandler>> => {
  const byId = (payload: Payload): Promise<Account | null> => findAccount(deps.pool, { id: textOf(payload, 'userId') }, deps.config.demo)
  const linkFor = async (kind: AccountLinkKind, account: Account, createdBy: string | null): Promise<string> => {
    const asked = { kind, userId: account.id, email: account.email, createdBy }
    return (await issueAccountLink(deps.pool, deps.config, asked, deps.clock.now())).url
  }
  // A demo without a mail server keeps its mails to be read.
  const post = async (mail: OutgoingMail): Promise<void> => {
    if (deps.mail.configured) await deps.mail.send(mail)
    else if (deps.config.demo) await keepMail(deps.pool, deps.clock.now(), mail)
  }
  const sendReset = async (account: Account | null, createdBy: string | null): Promise<void> => {
    if (account === null || !account.maySignIn) return
    if (!deps.mail.configured && !deps.config.demo) {
      deps.log.info(
        { userId: account.id },
        'A password reset was requested, but mail is not configured: an administrator can create a link in user management.',
      )
      return
    }
    const url = await linkFor('reset', account, createdBy)
    await post({ to: account.email, ...resetMail(account.firstName, url) })
    if (!deps.mail.configured) deps.log.info(`Demo mode, mail is not configured. Reset link for user ${account.id}: ${url}`)
  }
  return {
    [authJobNames.forgot]: async (payload) =>
      sendReset(await findAccount(deps.pool, { email: textOf(payload, 'email') }, deps.config.demo), null),
    [authJobNames.resetLink]: async (payload) => sendReset(await byId(payload), creatorOf(payload)),
    [authJobNames.invite]: async (payload) => {
      const account = await byId(payload)
      if (account === null || account.status !== 'invited') return
      await deps.mail.send({
        to: account.email,
        ...invitationMail(account.firstName, account.role, await linkFor('invite', account, creatorOf(payload))),
      })
    },
    [authJobNames.passwordChanged]: async (payload) => {
      const account = await byId(payload)
      if (account !== null) await post({ to: account.email, ...passwordChangedMail(account.firstName) })
    },
  }
}
