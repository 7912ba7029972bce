import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { certifyWords, noDefectWords, reportWords, reviewWords } from '#records/shop/vehicle-reports/parts.ts'
import type { ReportPart } from '#records/shop/vehicle-reports/parts.ts'
import { moveRecord } from '#engine/write/moves.ts'
import { iso, run } from '#engine/sql.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { attach } from '#features/attachments/attachments.ts'
import type { NewAttachment } from '#features/attachments/attachments.ts'
import { forgetPhotos, storePhotos } from '#features/attachments/phone-photos.ts'
import type { StoredPhoto } from '#features/attachments/phone-photos.ts'
import { openLines } from './certifying.ts'
import type { OpenLine } from './certifying.ts'
import { useLink } from '#features/links/links.ts'
import { kind, reportLinks } from './links.ts'
import type { Purpose, ReportLink, Way } from './links.ts'
import { refuseOther } from './signer.ts'

export interface CertifiedLine {
  readonly title: string
  readonly outcome: string
  readonly certifiedBy: string | null
  /** ISO UTC. */
  readonly certifiedAt: string | null
}

/** What the holder of a link sees: this report, its unit and the own name. */
export interface OpenReport {
  readonly purpose: Purpose
  readonly unit: string
  readonly trailer: string | null
  readonly driver: string
  readonly expiresAt: string
  readonly reportedBy: string | null
  readonly reportedAt: string | null
  readonly lines: readonly CertifiedLine[]
  /** Defects to certify; empty for other purposes. */
  readonly open: readonly OpenLine[]
  readonly words: { readonly defects: string; readonly none: string; readonly review: string; readonly certify: string }
}

type Facts = Pick<OpenReport, 'unit' | 'trailer' | 'driver' | 'reportedBy' | 'reportedAt'> & { readonly lines: CertifiedLine[] | null }

export const legalWords: OpenReport['words'] = { defects: reportWords, none: noDefectWords, review: reviewWords, certify: certifyWords }

export const openReport = async (deps: Deps, token: string): Promise<OpenReport> =>
  reportBehind(deps, await reportLinks.find(deps.pool, token, deps.clock.now()))

/** The report that a link or the driver's page opens. */
export const reportBehind = async (
  deps: Deps,
  link: Pick<ReportLink, 'report' | 'driver' | 'purpose' | 'expiresAt'>,
): Promise<OpenReport> => {
  const [facts] = await run<Facts>(
    deps.pool,
    sql`select v.title as unit, t.title as trailer, d.title as driver, case when r.reported_at is not null then r.signature end as "reportedBy",
        ${iso('r.reported_at')} as "reportedAt",
        (select json_agg(json_build_object('title', p.title, 'outcome', case p.status when 'done' then 'Repaired' else 'No repair needed' end, 'certifiedBy', coalesce(p.certified_name || ', driver, as agent of the carrier', u.title),
            'certifiedAt', ${iso('p.closed_at')}) order by p.number)
          from repairs p left join users u on u.id = p.closed_by_id where p.vehicle_report_id = r.id and p.archived_at is null and p.status in ('done', 'no_correction_needed')) as lines
      from vehicle_reports r join vehicles v on v.id = r.vehicle_id left join vehicles t on t.id = r.trailer_id join drivers d on d.id = ${link.driver}::uuid
      where r.id = ${link.report}::uuid`,
  )
  if (facts === undefined) throw new Error(`No report ${link.report}`)
  const open = link.purpose === 'certify' ? await openLines(deps.pool, link.report) : []
  return {
    ...facts,
    lines: facts.lines ?? [],
    open: open.map(({ number, title, unsafe }) => ({ number, title, unsafe })),
    purpose: link.purpose,
    expiresAt: link.expiresAt,
    words: legalWords,
  }
}

export interface SentReport {
  readonly key: string
  /** When it was signed on the phone, ISO UTC; it may arrive much later. */
  readonly signedAt: string
  readonly miles: number | null
  readonly trailer: string | null
  readonly defects: readonly { readonly part: ReportPart; readonly note: string; readonly towed: boolean; readonly unsafe: boolean }[]
  readonly photos: readonly string[]
  readonly name: string
}

/** Takes what a driver signed: the report with its defects, holds and photos, and the end of the link, or nothing. Sent twice it is taken once. */
export const takeReport = async (deps: Deps, way: Way, given: SentReport): Promise<void> => {
  const found = await way.find(deps, given.key)
  if (found.usedKey !== null) return
  await refuseOther(deps.pool, found, given.name)
  const photos = await storePhotos(deps, given.photos, 'defect')
  try {
    await inTransaction(deps, systemActor, async (tx) => {
      const own = await way.lock(tx, given.key)
      if (own.usedKey !== null) return
      await refuseOther(tx.client, own, given.name)
      await useLink(tx, 'report', own.id, { used_key: given.key })
      const asked = {
        reportedAt: earlier(given.signedAt, tx.now),
        miles: given.miles,
        ...(given.trailer === null ? {} : { trailer: await trailerOf(tx, given.trailer) }),
        defects: given.defects.length === 0 ? null : given.defects,
        signature: given.name,
      }
      await moveRecord(tx, kindOf(tx.deps, kind), own.report, 'enter', asked, { reason: way.signed(given.name) })
      for (const photo of photos) await attach(tx, attachmentOf(tx, own, photo), photo.examined)
    })
  } catch (error) {
    await forgetPhotos(deps, photos)
    throw error
  }
}

/** The next driver signs that he reviewed the report and its certification (49 CFR 396.13). */
export const takeReview = (deps: Deps, way: Way, { key, name }: { readonly key: string; readonly name: string }): Promise<void> =>
  inTransaction(deps, systemActor, async (tx) => {
    const link = await way.lock(tx, key)
    if (link.usedKey !== null) return
    await refuseOther(tx.client, link, name)
    await useLink(tx, 'report', link.id, { used_key: key })
    const asked = { reviewer: link.driver, reviewSignature: name }
    await moveRecord(tx, kindOf(tx.deps, kind), link.report, 'review', asked, { reason: way.signed(name) })
  })

/** A phone whose clock runs ahead signs now. */
const earlier = (signedAt: string, now: Date): string => (Date.parse(signedAt) > now.getTime() ? now.toISOString() : signedAt)

const attachmentOf = (tx: Tx, { report, driver }: ReportLink, { stored, fileName }: StoredPhoto): NewAttachment => ({
  record: kindOf(tx.deps, kind),
  recordId: report,
  stored,
  fileName,
  category: 'photo',
  label: null,
  confidential: false,
  vehicleArea: null,
  capturedAt: null,
  sentBy: driver,
})

/** A trailer that the driver took on the way, by the number painted on it. */
const trailerOf = async (tx: Tx, unitNumber: string): Promise<string> => {
  const [unit] = await tx.query<{ id: string }>(sql`
    select id from vehicles where upper(unit_number) = ${unitNumber.trim().toUpperCase()} and kind in ('trailer', 'dolly') and archived_at is null
      and status not in ('sold', 'totaled') limit 1`)
  if (unit !== undefined) return unit.id
  const message = `No trailer ${unitNumber.trim()}. Check the number on it`
  throw new AppError('invalid', `${message}.`, [{ field: 'trailer', message }])
}
