import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { shopWorkers } from '#kit/roles.ts'
import { kindOf } from '#kit/kind-of.ts'
import { iso } from '#engine/sql.ts'
import { lockRecord, readRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { guarantees } from '#features/links/guarantees.ts'
import { issueLink, noteLink } from '#features/links/links.ts'
import type { IssuedLink } from '#features/links/links.ts'
import { linkReader } from '#features/links/reader.ts'

export const kind = 'vehicle-reports'

/** Send the report, certify its repairs as agent of the carrier, or review it as the next driver. */
export type Purpose = 'report' | 'certify' | 'review'

export interface IssuedReportLink extends IssuedLink {
  readonly purpose: Purpose
}

/** What a report waits for in each state. */
export const purposes: Readonly<Record<string, Purpose>> = { requested: 'report', open: 'certify', certified: 'review' }
const reasons = {
  report: undefined,
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
    if (purpose === 'certify' && !shopWorkers.includes(by.role))
      throw new AppError('forbidden', 'Someone who may complete repairs creates this link: it makes the driver our agent.')
    const driver = report[purpose === 'review' ? 'reviewer' : 'driver']
    if (typeof driver !== 'string') throw new AppError('conflict', 'Name the next driver first.')
    await noteLink(tx, 'report', 'made', id, reasons[purpose])
    const values = { driver_id: driver, purpose }
    const link = await issueLink(tx.client, deps.config, 'report', { subject: { report_id: id }, createdBy: by.id, values }, tx.now)
    return { ...link, purpose }
  })
}

export interface ReportLink {
  readonly id: string
  readonly report: string
  readonly driver: string
  readonly purpose: Purpose
  readonly expiresAt: string
  /** The key of the message that used it; null while it works. */
  readonly usedKey: string | null
}

/** Links of reports that still wait for it, or that were used. */
export const selectReportLinks = (matches: SQL): SQL => sql`
    select l.id, l.report_id as report, l.driver_id as driver, l.purpose, l.used_key as "usedKey", ${iso('l.expires_at')} as "expiresAt"
    from vehicle_report_links l join vehicle_reports r on r.id = l.report_id
    where ${matches} and r.archived_at is null
      and (l.used_at is not null or r.status = case l.purpose when 'report' then 'requested' when 'certify' then 'open' else 'certified' end)`

export const reportLinks = linkReader<ReportLink>('report', selectReportLinks)

/** How somebody gets to a report: with the token of a link, or on the driver's page. */
export interface Way {
  /** Whose it is, and whether the same message (`key`) was taken already. */
  find(deps: Deps, key: string): Promise<Pick<ReportLink, 'driver' | 'usedKey'>>
  /** The link locked with its report until the transaction ends; `key` also finds the one that the same message used. */
  lock(tx: Tx, key: string): Promise<ReportLink>
  /** The reason of the change, for history. */
  signed(name: string): string
}

export const byToken = (token: string): Way => ({
  find: ({ pool, clock }, key) => reportLinks.find(pool, token, clock.now(), key),
  lock: async (tx, key) => (await reportLinks.lock(tx, token, ({ report }) => lockRecord(tx, kindOf(tx.deps, kind), report), key)).link,
  signed: guarantees.report.history.used,
})
