import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { schemasOf } from '#kit/schemas.ts'
import { arrayOf, commaList, run } from '#engine/sql.ts'
import type { Deps, Tx } from '#engine/write/rules.ts'
import { createRecord } from '#engine/write/store.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import { parse } from '#platform/http/route.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'
import { attach } from '#features/attachments/attachments.ts'
import { mustBeConfidential } from '#features/attachments/categories.ts'
import { forgetPhotos, storePhotos } from '#features/attachments/phone-photos.ts'
import type { StoredPhoto } from '#features/attachments/phone-photos.ts'
import { day, sentTypes, shownTypes } from './answers.ts'
import type { OwnDocument } from './answers.ts'
import { categoryOf } from '#features/drivers/scans/file-scan.ts'

const kind = 'qualification-documents'

/** Photos are made smaller on the phone; characters of base64. */
const largestPhoto = 3_000_000
const mostPhotos = 2
/** Bytes of a document with its photos. */
export const largestDocument = mostPhotos * largestPhoto + 16 * 1024

export const documentSent = z.strictObject({
  type: z.enum(sentTypes),
  expirationDate: day.nullable(),
  photos: z.array(z.base64().max(largestPhoto)).min(1, 'Add a photo').max(mostPhotos),
})
type Sent = z.output<typeof documentSent>

/** Documents that one driver sent and nobody checked yet: enough for each, too few to fill the disk. */
const mostWaiting = 12

/** What is on file or being checked, and what was refused in the last month. Notes and results stay in the office. */
export const documentsOf = ({ pool, clock }: Deps, driver: string): Promise<OwnDocument[]> => {
  const today = dayIn(clock.now(), companyTimeZone)
  return run<OwnDocument>(
    pool,
    sql`select id, type, status, to_char(expiration_date, 'YYYY-MM-DD') as "expirationDate",
        status = 'active' and coalesce(expiration_date < ${today}::date, false) as expired
      from qualification_documents where driver_id = ${driver}::uuid and archived_at is null and type = any(${arrayOf(shownTypes, 'text')})
        and (status in ('draft', 'active') or (status in ('revoked', 'rejected') and status_since > ${today}::date - 30))
      order by array_position(${arrayOf(shownTypes, 'text')}, type), id`,
  )
}

/** Files photos of a driver's own document, which the office verifies. The same photos sent again are taken once. @throws AppError invalid, conflict */
export const sendDocument = async (deps: Deps, driver: string, { type, expirationDate, photos }: Sent): Promise<void> => {
  const values = parse(schemasOf(kindOf(deps, kind)).create, { type, driver, expirationDate })
  const stored = await storePhotos(deps, photos, type)
  try {
    const isNew = await inTransaction(deps, systemActor, async (tx) => {
      await oneAtATime(tx, 'driver documents', [driver])
      if (await isWaiting(tx, driver, type, stored)) return false
      const row = await createRecord(tx, kindOf(tx.deps, kind), values, { reason: 'Sent on the driver page' })
      for (const photo of stored) await attachTo(tx, row, photo, { type, driver })
      return true
    })
    if (!isNew) await forgetPhotos(deps, stored)
  } catch (error) {
    await forgetPhotos(deps, stored)
    throw error
  }
}

/** Whether these photos wait already. @throws AppError conflict after too many */
const isWaiting = async (tx: Tx, driver: string, type: Sent['type'], photos: readonly StoredPhoto[]): Promise<boolean> => {
  const hashes = commaList(photos.map(({ stored }) => sql`${stored.sha256}`))
  const [found] = await tx.query<{ waiting: number; same: boolean }>(sql`
    select count(distinct q.id)::int as waiting, coalesce(bool_or(q.type = ${type} and a.sha256 in (${hashes})), false) as same
    from qualification_documents q join attachments a on a.kind = ${kind} and a.record_id = q.id and a.uploaded_by = ${driver}::uuid and a.archived_at is null
    where q.driver_id = ${driver}::uuid and q.status = 'draft' and q.archived_at is null`)
  if (found?.same === true) return true
  if ((found?.waiting ?? 0) >= mostWaiting) throw new AppError('conflict', 'The office has to check what you sent first.')
  return false
}

const attachTo = async (
  tx: Tx,
  row: { readonly id: string; readonly [field: string]: unknown },
  { stored, fileName, examined }: StoredPhoto,
  { type, driver }: Pick<Sent, 'type'> & { readonly driver: string },
): Promise<void> => {
  const record = kindOf(tx.deps, kind)
  const category = categoryOf(type)
  const confidential = mustBeConfidential(record, row, category)
  const about = { label: null, confidential, vehicleArea: null, capturedAt: null, sentBy: driver }
  await attach(tx, { record, recordId: row.id, stored, fileName, category, ...about }, examined)
}
