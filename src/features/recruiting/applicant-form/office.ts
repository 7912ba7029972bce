import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { changeRecords } from '#records/effects.ts'
import { recruitingApplications } from '#records/recruiting/recruiting-applications/record.ts'
import { run } from '#engine/sql.ts'
import { lockRecord, readRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { at, day, later, milliseconds } from '#features/auth/time.ts'
import { isMailOn } from '#features/mail/plan.ts'
import { hiringCarrier } from './carrier.ts'
import { formJobNames } from './job-names.ts'
import { applicationsRecord, kind } from './kind.ts'
import { endLinks, issueLink, noteLink } from '#features/links/links.ts'
import type { IssuedLink } from '#features/links/links.ts'
import { signaturesOf } from './signatures.ts'
import type { Signature } from './signatures.ts'

const identityReaders: readonly string[] = recruitingApplications.access.confidential?.identity ?? []

/** Mailed to the applicant; without mail, shown to someone who may see identity data, to pass on. */
export type FormDelivery = { readonly sentTo: string; readonly link: null } | { readonly sentTo: null; readonly link: IssuedLink }

/**
 * Sends a new link to a draft and ends the one before it. The link signs in the applicant's name, so it goes to the applicant's address.
 * Throws conflict when the application isn't a draft, the carrier isn't entered, or the address is missing or too new; forbidden when
 * there is no mail and the caller may not see identity data.
 */
export const sendFormLink = async (deps: Deps, by: SessionUser, id: string): Promise<FormDelivery> => {
  const record = applicationsRecord(deps)
  await hiringCarrier(deps, String((await readRecord(deps, record, by, id))['division']))
  return inTransaction(deps, actorOf(by), async (tx) => {
    const row = await lockRecord(tx, record, id)
    if (row.status !== 'draft' || row['archivedAt'] !== null)
      throw new AppError('conflict', 'Only a draft has an application link. Return the application for correction first.')
    const email = typeof row['email'] === 'string' ? row['email'] : null
    if (email !== null) await refuseOwnUser(tx, email)
    const mailed = isMailOn(deps) ? await addressFor(tx, by, id, email) : null
    if (mailed === null && !identityReaders.includes(by.role))
      throw new AppError(
        'forbidden',
        'This server has no mail, so the link is shown on screen. Ask someone who can access the applicant’s identity to send it.',
      )
    await noteLink(tx, 'application', 'made', id, mailed === null ? undefined : `Application link sent to ${mailed}`)
    await markSent(tx, id)
    const subject = { application_id: id }
    if (mailed === null)
      return { sentTo: null, link: await issueLink(tx.client, deps.config, 'application', { subject, createdBy: by.id }, tx.now) }
    await endLinks(tx.client, 'application', [subject], tx.now)
    // With the transaction, and made when it runs: no queue holds a token.
    await deps.jobs.addWith(tx, formJobNames.link, { applicationId: id, createdBy: by.id, to: mailed })
    return { sentTo: mailed, link: null }
  })
}

/** The lead behind an application keeps when its first link went out. */
const markSent = async (tx: Tx, application: string): Promise<void> => {
  const leads = await tx.query<{ id: string }>(
    sql`select id from recruiting_leads where application_id = ${application}::uuid and application_sent_at is null and archived_at is null`,
  )
  await changeRecords(
    tx,
    'recruiting-leads',
    leads.map(({ id }) => id),
    () => ({ applicationSentAt: tx.now.toISOString() }),
    'Application link sent',
  )
}

/** Only the applicant signs (49 CFR 391.21(b)(12)), so no link goes to an email of somebody who works here; "name+anything@" is their mailbox too. */
const refuseOwnUser = async (tx: Tx, email: string): Promise<void> => {
  const mailbox = (address: SQL): SQL => sql`regexp_replace(lower(trim(${address})), '\\+[^@]*@', '@')`
  const [user] = await tx.query(sql`select 1 from users u where ${mailbox(sql`u.email`)} = ${mailbox(sql`${email}::text`)} limit 1`)
  if (user !== undefined)
    throw new AppError(
      'conflict',
      'This email belongs to a user of Longhaul. Only the applicant signs the application (49 CFR 391.21(b)(12)): enter their own email.',
    )
}

/**
 * The address a link goes to. Whoever replaced an address during the last day can't also send the link; neither can someone outside the
 * identity class who entered the first one.
 */
const addressFor = async (tx: Tx, by: SessionUser, id: string, email: string | null): Promise<string> => {
  if (email === null) throw new AppError('conflict', 'Enter the applicant’s email first. The link is sent only to that address.')
  const [own] = await tx.query<{ changed: boolean; replaced: boolean }>(sql`
    select count(*) > 0 as changed, coalesce(bool_or(c->>'from' is not null), false) as replaced from events e, jsonb_array_elements(e.changes) c
    where e.record_id = ${id}::uuid and e.kind = ${kind} and e.action <> 'create' and c->>'field' = 'email'
      and e.actor_id = ${by.id}::uuid and e.at > ${at(later(tx.now, -day))}`)
  if (own !== undefined && (own.replaced || (own.changed && !identityReaders.includes(by.role))))
    throw new AppError(
      'conflict',
      'You changed the applicant’s email less than a day ago. Ask another person to send the link, or send it tomorrow.',
    )
  return email
}

export const revokeFormLink = (deps: Deps, by: SessionUser, id: string): Promise<void> =>
  inTransaction(deps, actorOf(by), async (tx) => {
    await lockRecord(tx, applicationsRecord(deps), id)
    if (!(await endLinks(tx.client, 'application', [{ application_id: id }], tx.now)))
      throw new AppError('conflict', 'No application link is open.')
    await noteLink(tx, 'application', 'ended', id)
  })

export interface FormState {
  readonly link: {
    readonly state: 'open' | 'used' | 'revoked' | 'expired'
    readonly sentTo: string | null
    readonly createdAt: string
    readonly createdBy: string | null
    readonly expiresAt: string
    readonly openedCount: number
    readonly lastOpenedAt: string | null
    readonly step: number
    /** Latest first. Address and browser only for those who may see identity data. */
    readonly openings: readonly FormOpening[]
  } | null
  readonly signatures: readonly (Omit<Signature, 'ip'> & { readonly ip: string | null })[]
}

interface FormOpening {
  readonly at: string
  readonly ip: string | null
  readonly browser: string | null
}

interface LinkRow {
  readonly state: 'open' | 'used' | 'revoked' | 'expired'
  readonly sentTo: string | null
  readonly createdBy: string | null
  readonly openedCount: number
  readonly step: number
  readonly openings: readonly { readonly at: string; readonly ip: string; readonly browser: string }[]
  readonly created: number
  readonly expires: number
  readonly opened: number | null
}

/** What the office sees of the applicant's form: the latest link, and what was signed or refused. */
export const formStateOf = async (deps: Deps, viewer: SessionUser, id: string): Promise<FormState> => {
  await readRecord(deps, applicationsRecord(deps), viewer, id)
  const now = deps.clock.now().toISOString()
  const [row] = await run<LinkRow>(
    deps.pool,
    sql`select case when l.used_at is not null then 'used' when l.revoked_at is not null or a.status <> 'draft' or l.created_at < a.status_since then 'revoked'
        when l.expires_at <= ${now}::timestamptz then 'expired' else 'open' end as state,
      l.sent_to as "sentTo", u.title as "createdBy", l.opened_count as "openedCount", l.step, l.openings, ${milliseconds(sql`l.created_at`)} as created,
      ${milliseconds(sql`l.expires_at`)} as expires, ${milliseconds(sql`l.last_opened_at`)} as opened
    from application_links l join recruiting_applications a on a.id = l.application_id left join users u on u.id = l.created_by
    where l.application_id = ${id}::uuid order by l.created_at desc, l.id desc limit 1`,
  )
  const mayKnow = identityReaders.includes(viewer.role)
  const signatures = await signaturesOf(deps.pool, id)
  return {
    link: row === undefined ? null : linkOf(row, mayKnow),
    signatures: signatures.map((signature) => ({ ...signature, ip: mayKnow ? signature.ip : null })),
  }
}

const moment = (milliseconds: number): string => new Date(milliseconds).toISOString()
const linkOf = ({ created, expires, opened, openings, ...row }: LinkRow, mayKnow: boolean): FormState['link'] => ({
  ...row,
  openings: openings.map((one) => (mayKnow ? one : { at: one.at, ip: null, browser: null })),
  createdAt: moment(created),
  expiresAt: moment(expires),
  lastOpenedAt: opened === null ? null : moment(opened),
})
