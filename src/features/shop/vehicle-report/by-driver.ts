import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { run } from '#engine/sql.ts'
import type { Deps, Tx } from '#engine/write/rules.ts'
import { lockRecord } from '#engine/write/store.ts'
import { createRecords } from '#records/effects.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'
import { day, later } from '#features/auth/time.ts'
import { isOpen, issueLink } from '#features/links/links.ts'
import { kind, purposes, selectReportLinks } from './links.ts'
import type { Purpose, ReportLink, Way } from './links.ts'
import { legalWords, reportBehind } from './report.ts'
import type { OpenReport } from './report.ts'

/** A report that waits for a driver. */
export interface WaitingReport {
  readonly id: string
  readonly purpose: Purpose
  readonly unit: string
  readonly unitId: string
}

/** Reports that wait for a driver: to send, to review before driving, or to certify where the shop made the driver its agent. */
export const waitingReports = ({ pool, clock }: Deps, driver: string): Promise<WaitingReport[]> =>
  run<WaitingReport>(
    pool,
    sql`select r.id, v.title as unit, v.id as "unitId", case r.status when 'requested' then 'report' when 'open' then 'certify' else 'review' end as purpose
      from vehicle_reports r join vehicles v on v.id = r.vehicle_id
      where r.archived_at is null and (
        (r.status = 'requested' and r.driver_id = ${driver}::uuid) or (r.status = 'certified' and r.reviewer_id = ${driver}::uuid)
        or (r.status = 'open' and exists (select 1 from vehicle_report_links l
          where l.report_id = r.id and l.driver_id = ${driver}::uuid and l.purpose = 'certify' and ${isOpen(clock.now())})))
      order by r.id`,
  )

/** A report that waits for this driver, to fill in, certify, or review. @throws AppError not_found for any other */
export const openOwnReport = async (deps: Deps, driver: string, id: string): Promise<OpenReport> => {
  const report = (await waitingReports(deps, driver)).find((waiting) => waiting.id === id)
  if (report === undefined) throw new AppError('not_found', 'This report doesn’t wait for you anymore.')
  return reportBehind(deps, { report: id, driver, purpose: report.purpose, expiresAt: expiry(deps) })
}

/** What a driver reports of a unit that nobody asked about: the requested report if there is one. @throws AppError not_found */
export const openUnitReport = async (deps: Deps, driver: string, unit: string): Promise<OpenReport> => {
  const requested = (await waitingReports(deps, driver)).find(({ purpose, unitId }) => purpose === 'report' && unitId === unit)
  if (requested !== undefined) return openOwnReport(deps, driver, requested.id)
  const [found] = await run<{ unit: string; driver: string }>(
    deps.pool,
    sql`select v.title as unit, d.title as driver from vehicles v, drivers d
      where v.id = ${unit}::uuid and v.archived_at is null and v.status not in ('sold', 'totaled') and d.id = ${driver}::uuid`,
  )
  if (found === undefined) throw new AppError('not_found', 'This unit is no longer in the fleet. Ask dispatch.')
  const asked = { purpose: 'report', trailer: null, expiresAt: expiry(deps), reportedBy: null, reportedAt: null } as const
  return { ...found, ...asked, lines: [], open: [], words: legalWords }
}

/** A page that was opened may wait this long for a signal, as a link does. */
const expiry = ({ clock }: Deps): string => later(clock.now(), 14 * day).toISOString()

/** A report that waits for the driver. */
export const ownReport = (driver: string, report: string): Way => wayOf(driver, (tx) => lockWaiting(tx, driver, report))

/** The report of a unit: the one that was requested, or a new one. */
export const unitReport = (driver: string, unit: string): Way =>
  wayOf(driver, async (tx) => {
    const [requested] = await tx.query<{ id: string }>(sql`
      select id from vehicle_reports where driver_id = ${driver}::uuid and vehicle_id = ${unit}::uuid and status = 'requested' and archived_at is null
      order by id limit 1`)
    const [made] =
      requested === undefined ? await createRecords(tx, kind, [{ vehicle: unit, driver }], 'Started on the driver page') : [requested]
    if (made === undefined) throw new Error('No report was created')
    return lockWaiting(tx, driver, made.id)
  })

/** Messages of one driver wait for each other: the same one sent twice at once is taken once. */
const wayOf = (driver: string, lock: (tx: Tx) => Promise<ReportLink>): Way => ({
  find: async ({ pool }, key) => (await run<ReportLink>(pool, usedBy(driver, key)))[0] ?? { driver, usedKey: null },
  lock: async (tx, key) => {
    await oneAtATime(tx, 'driver reports', [driver])
    return (await tx.query<ReportLink>(usedBy(driver, key)))[0] ?? lock(tx)
  },
  signed: (name) => `Signed by ${name} on the driver page`,
})

const usedBy = (driver: string, key: string) => selectReportLinks(sql`l.driver_id = ${driver}::uuid and l.used_key = ${key}::uuid`)

const openLink = async (tx: Tx, driver: string, report: string): Promise<ReportLink | undefined> => {
  const open = selectReportLinks(sql`l.report_id = ${report}::uuid and l.driver_id = ${driver}::uuid and ${isOpen(tx.now)}`)
  return (await tx.query<ReportLink>(sql`${open} for update of l`))[0]
}

/** The report, and the link that stores what the driver does: the one that was sent, else a new one whose token nobody gets. */
const lockWaiting = async (tx: Tx, driver: string, report: string): Promise<ReportLink> => {
  const row = await lockRecord(tx, kindOf(tx.deps, kind), report)
  const sent = await openLink(tx, driver, report)
  if (sent !== undefined) return sent
  const purpose = purposes[row.status]
  // Only the shop makes a driver its agent, by making that link.
  const waits = (purpose === 'report' && row['driver'] === driver) || (purpose === 'review' && row['reviewer'] === driver)
  if (purpose === undefined || !waits) throw new AppError('conflict', 'This report has changed. Ask dispatch.')
  const values = { driver_id: driver, purpose }
  await issueLink(tx.client, tx.deps.config, 'report', { subject: { report_id: report }, createdBy: null, values }, tx.now)
  const made = await openLink(tx, driver, report)
  if (made === undefined) throw new AppError('conflict', 'This report has changed. Ask dispatch.')
  return made
}
