import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { AppError } from '#kit/errors.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { lockRecord } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { deadLinkSaying, linkOrigin } from '#features/auth/invitations/links.ts'
import { at, day, later, milliseconds } from '#features/auth/time.ts'
import { applicationsRecord } from './kind.ts'
import { hashToken, looksLikeToken, newToken } from '#features/auth/tokens.ts'

const lifetime = 14 * day

export interface IssuedFormLink {
  readonly url: string
  readonly expiresAt: string
}

interface Request {
  readonly applicationId: string
  readonly sentTo: string | null
  readonly createdBy: string | null
}

/** Makes a link to a draft application and ends those before it. */
export const issueFormLink = async (
  on: Queryable,
  deps: Pick<Deps, 'config'>,
  { applicationId, sentTo, createdBy }: Request,
  now: Date,
): Promise<IssuedFormLink> => {
  const token = newToken()
  const expiresAt = later(now, lifetime)
  await revokeFormLinks(on, applicationId, now)
  await run(
    on,
    sql`insert into application_links (id, application_id, token_hash, sent_to, created_at, created_by, expires_at)
      values (${uuidv7()}, ${applicationId}, ${hashToken(token)}, ${sentTo}, ${at(now)}, ${createdBy}::uuid, ${at(expiresAt)})`,
  )
  return { url: `${linkOrigin(deps.config)}/accept-invitation/application/${token}`, expiresAt: expiresAt.toISOString() }
}

/** Ends the links of an application that were not used; says whether there was one. */
export const revokeFormLinks = async (on: Queryable, applicationId: string, now: Date): Promise<boolean> => {
  const ended = await run(
    on,
    sql`update application_links set revoked_at = ${at(now)}
      where application_id = ${applicationId}::uuid and used_at is null and revoked_at is null and expires_at > ${at(now)} returning id`,
  )
  return ended.length > 0
}

export interface FormLink {
  readonly id: string
  readonly applicationId: string
  readonly division: string
  readonly expiresAt: string
}

/** A link works for the draft it was made for: what was submitted or returned since takes a new one. */
const works = (token: string, now: Date): SQL => sql`l.token_hash = ${hashToken(token)} and l.used_at is null and l.revoked_at is null
  and l.expires_at > ${at(now)} and a.status = 'draft' and a.archived_at is null and l.created_at >= a.status_since`

const found = (token: string, now: Date): SQL => sql`
  select l.id, l.application_id, a.division_id as division, ${milliseconds(sql`l.expires_at`)} as expires
  from application_links l join recruiting_applications a on a.id = l.application_id where ${works(token, now)}`

interface Row {
  readonly id: string
  readonly application_id: string
  readonly division: string
  readonly expires: number
}
const linkOf = (row: Row | undefined): FormLink => {
  if (row === undefined) throw deadFormLink()
  return { id: row.id, applicationId: row.application_id, division: row.division, expiresAt: new Date(row.expires).toISOString() }
}

/** The link behind a token. Throws one and the same sentence whatever keeps it from working. */
export const findFormLink = async (on: Queryable, token: string, now: Date): Promise<FormLink> => {
  if (!looksLikeToken(token)) throw deadFormLink()
  const [row] = await run<Row>(on, found(token, now))
  return linkOf(row)
}

/**
 * The same with its draft, both locked until the transaction ends: two tabs save and sign one after the other. The draft first, as the
 * office locks it before it ends a link.
 */
export const lockFormLink = async (tx: Tx, token: string): Promise<{ readonly link: FormLink; readonly row: StoredRow }> => {
  const { applicationId } = await findFormLink(tx.client, token, tx.now)
  const row = await lockRecord(tx, applicationsRecord(tx.deps), applicationId)
  const [link] = await tx.query<Row>(sql`${found(token, tx.now)} for update of l`)
  return { link: linkOf(link), row }
}

const deadFormLink = (): AppError =>
  deadLinkSaying('This link no longer works. If you signed, we have your application. If not, ask the recruiter for a new link.')
