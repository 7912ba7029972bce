import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { labelOfStep } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import { largestPhoto, photoSlots, slotLabelled } from '#records/recruiting/recruiting-applications/applicants-form/photo-slots.ts'
import type { PhotoSlot } from '#records/recruiting/recruiting-applications/applicants-form/photo-slots.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import { updateRecord } from '#engine/write/store.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Deps, Tx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { UploadedFile } from '#platform/files/uploads.ts'
import { attach, examine, note } from '#features/attachments/attachments.ts'
import { mustBeConfidential } from '#features/attachments/categories.ts'
import type { Photo } from './answers.ts'
import { applicationsRecord, kind } from './kind.ts'
import { lockFormLink, reachStep } from './links.ts'

/** Files that one applicant sends in all: enough for every retake, too few to fill the disk. */
const mostSent = 40

interface Sent {
  readonly id: string
  readonly label: string | null
  readonly fileName: string
  readonly bytes: number
  readonly at: string
  readonly archived: boolean
}

/** What the applicant of this application sent. The office's own files beside it are none of the link's business. */
const sentFor = (on: Queryable, application: string): Promise<Sent[]> =>
  run<Sent>(
    on,
    sql`select id, label, file_name as "fileName", bytes, to_char(uploaded_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, archived_at is not null as archived
      from attachments where kind = ${kind} and record_id = ${application}::uuid and uploaded_by = ${application}::uuid order by uploaded_at, id`,
  )

export const photosOf = async (on: Queryable, application: string): Promise<Photo[]> =>
  (await sentFor(on, application)).flatMap(({ label, fileName, bytes, at, archived }) => {
    const slot = slotLabelled(label)
    return slot === undefined || archived ? [] : [{ slot, fileName, bytes, addedAt: at }]
  })

/** Photos and PDFs alone: a video or a text is no paper. */
const isPaper = (mime: string): boolean => mime.startsWith('image/') || mime === 'application/pdf'

/**
 * Stores a photo of the applicant's own paper with the application, confidential as its category requires. It takes the place of the one
 * before, which is archived. Throws unsupported_media_type for other files, conflict for the picture of another side and after too many.
 */
export const addPhoto = async (deps: Deps, token: string, slot: PhotoSlot, { fileName, content }: UploadedFile): Promise<Photo[]> => {
  const { label, category, step } = photoSlots[slot]
  const stored = await deps.files.put(content, largestPhoto)
  const kept: string[] = [stored.key]
  try {
    const examined = await examine(deps, stored, fileName, companyTimeZone)
    if (examined.thumbnailKey !== null) kept.push(examined.thumbnailKey)
    if (!isPaper(examined.mime)) throw new AppError('unsupported_media_type', 'Take a photo, or choose a picture or a PDF.')
    const { known, photos } = await inTransaction(deps, systemActor, async (tx) => {
      const { link, row } = await lockFormLink(tx, token)
      const before = await sentFor(tx.client, row.id)
      if (before.length >= mostSent)
        throw new AppError('conflict', 'You replaced these photos many times. Ask the recruiter to add the file.')
      const record = applicationsRecord(deps)
      const confidential = mustBeConfidential(record, row, category)
      const file = { record, recordId: row.id, stored, fileName, category, label, confidential, vehicleArea: null, capturedAt: null }
      const made = await attach(tx, { ...file, sentBy: row.id }, examined)
      if (made.known && before.find(({ id }) => id === made.id)?.label !== label)
        throw new AppError('conflict', 'You added this picture already. Take another one.')
      await archiveOthers(tx, row, before, slot, made.id)
      await markCopy(tx, row, slot, 'received')
      await reachStep(tx, link.id, step)
      return { known: made.known, photos: await photosOf(tx.client, row.id) }
    })
    if (known) await Promise.all(kept.map((key) => deps.files.remove(key)))
    return photos
  } catch (error) {
    await Promise.all(kept.map((key) => deps.files.remove(key)))
    throw error
  }
}

/** Takes a photo back while the link works; the file is archived. Removing what is not there changes nothing. */
export const removePhoto = (deps: Deps, token: string, slot: PhotoSlot): Promise<Photo[]> =>
  inTransaction(deps, systemActor, async (tx) => {
    const { row } = await lockFormLink(tx, token)
    await archiveOthers(tx, row, await sentFor(tx.client, row.id), slot, null)
    const left = await photosOf(tx.client, row.id)
    const { copy } = photoSlots[slot]
    if (!left.some((photo) => photoSlots[photo.slot].copy === copy)) await markCopy(tx, row, slot, 'not_ordered')
    return left
  })

const archiveOthers = async (tx: Tx, row: StoredRow, sent: readonly Sent[], slot: PhotoSlot, except: string | null): Promise<void> => {
  const { label } = photoSlots[slot]
  for (const file of sent) {
    if (file.archived || file.label !== label || file.id === except) continue
    await tx.query(sql`update attachments set archived_at = ${tx.now.toISOString()} where id = ${file.id}::uuid`)
    await note(
      tx,
      { kind, recordId: row.id, fileName: file.fileName, confidential: true },
      'archive_attachment',
      'Replaced or removed by the applicant',
    )
  }
}

/** A new photo has to be looked at, whatever was said of the one before. */
const markCopy = async (tx: Tx, row: StoredRow, slot: PhotoSlot, result: 'received' | 'not_ordered'): Promise<void> => {
  const { copy, step } = photoSlots[slot]
  if ((row[copy] ?? 'not_ordered') === result) return
  await updateRecord(
    tx,
    applicationsRecord(tx.deps),
    row.id,
    {},
    { reason: `Applicant’s form: ${labelOfStep(step)}`, system: { [copy]: result } },
  )
}
