import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { fleetEditors } from '#kit/roles.ts'
import { writeEvents } from '#engine/events.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import { lockRecord, readRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { deadLinkSaying, linkOrigin } from '#features/auth/invitations/links.ts'
import { at, day, later, milliseconds } from '#features/auth/time.ts'
import { hashToken, looksLikeToken, newToken } from '#features/auth/tokens.ts'

/** Long enough for a phone that has no signal for days. */
const lifetime = 14 * day
export const kind = 'vehicle-reports'

/** Send the report, certify its repairs as agent of the carrier, or review it as the next driver. */
export type Purpose = 'report' | 'certify' | 'review'

export interface IssuedReportLink {
  readonly url: string
  readonly purpose: Purpose
  readonly expiresAt: string
}

const purposes: Readonly<Record<string, Purpose>> = { requested: 'report', open: 'certify', certified: 'review' }
const reasons = {
  report: 'Report link created',
  certify: 'Certification link created: the driver acts as our agent',
  review: 'Review link created',
}

/**
 * A link for the driver of the report to send it or to certify its repairs, or for the next driver once it is certified; the link before
 * it ends. Throws conflict where none of them is due.
 */
export const issueReportLink = async (deps: Deps, by: SessionUser, id: string): Promise<IssuedReportLink> => {
  await readRecord(deps, kindOf(deps, kind), by, id)
  return inTransaction(deps, actorOf(by), async (tx) => {
    const report = await lockRecord(tx, kindOf(tx.deps, kind), id)
    const purpose = purposes[report.status]
    if (report['archivedAt'] !== null || purpose === undefined)
      throw new AppError('conflict', 'There is nothing to send, certify or review on this report.')
    if (purpose === 'certify' && !fleetEditors.includes(by.role))
      throw new AppError('forbidden', 'Someone who may complete repairs creates this link: it makes the driver our agent.')
    const driver = report[purpose === 'review' ? 'reviewer' : 'driver']
    if (typeof driver !== 'string') throw new AppError('conflict', 'Name the next driver first.')
    const token = newToken()
    const expiresAt = later(tx.now, lifetime)
    await tx.query(
      sql`update vehicle_report_links set revoked_at = ${at(tx.now)} where report_id = ${id}::uuid and used_at is null and revoked_at is null`,
    )
    await tx.query(sql`
      insert into vehicle_report_links (id, report_id, driver_id, purpose, token_hash, created_at, created_by, expires_at)
      values (${uuidv7()}, ${id}, ${driver}, ${purpose}, ${hashToken(token)}, ${at(tx.now)}, ${by.id}, ${at(expiresAt)})`)
    await writeEvents(tx, [{ kind, recordId: id, action: 'link_sent', reason: reasons[purpose] }])
    tx.touch(kind)
    return { url: `${linkOrigin(deps.config)}/accept-invitation/report/${token}`, purpose, expiresAt: expiresAt.toISOString() }
  })
}

export interface ReportLink {
  readonly id: string
  readonly report: string
  readonly driver: string
  readonly purpose: Purpose
  readonly expiresAt: string
  /** The key of the message that used it up; null while it works. */
  readonly usedKey: string | null
}

interface Row extends Omit<ReportLink, 'expiresAt'> {
  readonly expires: number
  readonly works: boolean
}

const found = (token: string, now: Date) => sql`
  select l.id, l.report_id as report, l.driver_id as driver, l.purpose, l.used_key as "usedKey", ${milliseconds(sql`l.expires_at`)} as expires,
    l.used_at is null and r.status = case l.purpose when 'report' then 'requested' when 'certify' then 'open' else 'certified' end as works
  from vehicle_report_links l join vehicle_reports r on r.id = l.report_id
  where l.token_hash = ${hashToken(token)} and l.revoked_at is null and l.expires_at > ${at(now)} and r.archived_at is null`

const linkOf = (row: Row | undefined, key: string | null): ReportLink => {
  if (row === undefined || !(row.works || (key !== null && row.usedKey === key))) throw deadReportLink()
  const { id, report, driver, purpose, expires, works, usedKey } = row
  return { id, report, driver, purpose, expiresAt: new Date(expires).toISOString(), usedKey: works ? null : usedKey }
}

/** The link behind a token. Throws one and the same sentence whatever keeps it from working. */
export const findReportLink = async (on: Queryable, token: string, now: Date, key: string | null = null): Promise<ReportLink> => {
  if (!looksLikeToken(token)) throw deadReportLink()
  return linkOf((await run<Row>(on, found(token, now)))[0], key)
}

/** The same locked with its report until the transaction ends; a message that came before answers with its key. */
export const lockReportLink = async (tx: Tx, token: string, key: string): Promise<ReportLink> => {
  const { report } = await findReportLink(tx.client, token, tx.now, key)
  await lockRecord(tx, kindOf(tx.deps, kind), report)
  return linkOf((await tx.query<Row>(sql`${found(token, tx.now)} for update of l`))[0], key)
}

export const useUp = (tx: Tx, link: ReportLink, key: string): Promise<unknown> =>
  tx.query(sql`update vehicle_report_links set used_at = ${at(tx.now)}, used_key = ${key}::uuid where id = ${link.id}::uuid`)

const deadReportLink = (): AppError =>
  deadLinkSaying('This link no longer works. If you sent the report, we have it. If not, ask dispatch for a new link.')
