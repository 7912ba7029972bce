import { sql } from 'drizzle-orm'
import { howToAsk } from '#records/recruiting/recruiting-applications/applicants-form/texts.ts'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { OutgoingMail } from '#platform/mail/mail.ts'
import { keepMail } from '#features/mail/keep.ts'
import { hiringCarrier } from './carrier.ts'
import { formJobNames } from './job-names.ts'
import { issueLink } from '#features/links/links.ts'

interface Applicant {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly status: string
  readonly division: string
}

const applicantOf = async (deps: Deps, payload: Parameters<JobHandler>[0]): Promise<Applicant | null> => {
  const id = payload['applicationId']
  if (typeof id !== 'string') throw new Error('The job’s payload has no applicationId')
  const [row] = await run<Applicant>(
    deps.pool,
    sql`select id, first_name as name, email, status, division_id as division from recruiting_applications
      where id = ${id}::uuid and email is not null and archived_at is null`,
  )
  return row ?? null
}

const mail = (...lines: string[]): string => `${lines.join('\n\n')}\n`

/** Mails to applicants. Safe to run again: a repeat makes a new link and ends the one before. */
export const applicantFormJobs = (deps: Deps): Readonly<Record<string, JobHandler>> => {
  // A demo without a mail server keeps its mails to be read on Integrations.
  const post = (letter: OutgoingMail): Promise<void> =>
    deps.mail.configured ? deps.mail.send(letter) : keepMail(deps.pool, deps.clock.now(), letter)
  return handlers(deps, post)
}

const handlers = (deps: Deps, post: (letter: OutgoingMail) => Promise<void>): Readonly<Record<string, JobHandler>> => ({
  [formJobNames.link]: async (payload) => {
    const applicant = await applicantOf(deps, payload)
    // An address that changed since was not the one the sender was allowed to use.
    if (applicant?.status !== 'draft' || applicant.email !== (payload['to'] ?? applicant.email)) return
    const carrier = await hiringCarrier(deps, applicant.division)
    const createdBy = typeof payload['createdBy'] === 'string' ? payload['createdBy'] : null
    const asked = { subject: { application_id: applicant.id }, createdBy, values: { sent_to: applicant.email } }
    const { url } = await issueLink(deps.pool, deps.config, 'application', asked, deps.clock.now())
    await post({
      to: applicant.email,
      subject: `Your application to ${carrier.name}`,
      text: mail(
        `Hello ${applicant.name},`,
        `complete your driver application for ${carrier.name} here. You can stop and finish later on any device:\n${url}`,
        'The link works for 14 days. If you did not expect this, ignore this email.',
      ),
    })
  },
  [formJobNames.signed]: async (payload) => {
    const applicant = await applicantOf(deps, payload)
    if (applicant === null) return
    const carrier = await hiringCarrier(deps, applicant.division)
    await post({
      to: applicant.email,
      subject: `${carrier.name} received your application`,
      text: mail(`Hello ${applicant.name},`, `${carrier.name} has your signed application.`, howToAsk(carrier)),
    })
  },
})
