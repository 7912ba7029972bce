import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { writeEvents } from '#engine/events.ts'
import { arrayOf, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { TxDeps } from '#engine/write/rules.ts'
import type { StoredFile } from '#platform/files/files.ts'
import type { Category, VehicleArea } from './categories.ts'
import { mediaTypeOf, pictureOf } from './content.ts'
import { takenAt } from './taken-at.ts'

/** Bytes. */
export const largestAttachment = 25 * 1_048_576
const mostPerRecord = 500

/** A file beside a record as the table has it. */
export interface StoredAttachment {
  readonly id: string
  readonly kind: string
  readonly recordId: string
  readonly fileName: string
  readonly category: Category
  readonly mime: string
  readonly bytes: number
  readonly sha256: string
  readonly storageKey: string
  readonly thumbnailKey: string | null
  readonly confidential: boolean
  readonly label: string | null
  readonly vehicleArea: VehicleArea | null
  /** When the photo was taken, ISO UTC. */
  readonly capturedAt: string | null
  readonly uploadedBy: { readonly id: string; readonly name: string }
  readonly uploadedAt: string
  readonly archivedAt: string | null
}

const select = (where: SQL): SQL => sql`
  select a.id, a.kind, a.record_id as "recordId", a.file_name as "fileName", a.category, a.mime, a.bytes, a.sha256, a.storage_key as "storageKey", a.thumbnail_key as "thumbnailKey", a.confidential, a.label,
    a.vehicle_area as "vehicleArea", to_json(a.captured_at)#>>'{}' as "capturedAt",
    json_build_object('id', a.uploaded_by, 'name', coalesce(u.title, d.title, p.title, 'Unknown')) as "uploadedBy", to_json(a.uploaded_at)#>>'{}' as "uploadedAt", to_json(a.archived_at)#>>'{}' as "archivedAt"
  from attachments a left join users u on u.id = a.uploaded_by left join drivers d on d.id = a.uploaded_by left join recruiting_applications p on p.id = a.uploaded_by where ${where} order by a.uploaded_at desc, a.id desc`

export const attachmentsOf = (on: Queryable, record: RecordDefinition, recordId: string): Promise<StoredAttachment[]> =>
  run<StoredAttachment>(on, select(sql`a.kind = ${record.name} and a.record_id = ${recordId}::uuid`))

/** Files of several records of one kind, newest first. */
export const attachmentsOfAll = async (
  on: Queryable,
  record: RecordDefinition,
  recordIds: readonly string[],
): Promise<StoredAttachment[]> =>
  recordIds.length === 0
    ? []
    : run<StoredAttachment>(on, select(sql`a.kind = ${record.name} and a.record_id = any(${arrayOf(recordIds, 'uuid')})`))

export const attachmentById = async (on: Queryable, id: string): Promise<StoredAttachment> => {
  const [found] = await run<StoredAttachment>(on, select(sql`a.id = ${id}::uuid`))
  if (!found) throw new AppError('not_found', 'File not found, or you don’t have access.')
  return found
}

export interface NewAttachment {
  readonly record: RecordDefinition
  readonly recordId: string
  readonly stored: StoredFile
  readonly fileName: string
  readonly category: Category
  readonly label: string | null
  readonly confidential: boolean
  readonly vehicleArea: VehicleArea | null
  /** As said with the upload; else what the photo itself says counts. */
  readonly capturedAt: string | null
  /** A driver, or the application of an applicant, who sent it by a link; else the person who writes. */
  readonly sentBy?: string
}

/** What reading a file tells. */
export interface Examined {
  readonly mime: string
  readonly thumbnailKey: string | null
  readonly takenAt: string | null
}

/** What is kept of a file besides its bytes: found by reading it, before anything is written. Stores the thumbnail. */
export const examine = async (deps: TxDeps, stored: StoredFile, fileName: string, timeZone: string): Promise<Examined> => {
  const mime = await mediaTypeOf(deps.files, stored, fileName)
  const picture = await pictureOf(deps.files, stored, mime)
  if (picture === null) return { mime, thumbnailKey: null, takenAt: null }
  const { key } = await deps.files.put(Readable.from([picture.thumbnail]), largestAttachment)
  return { mime, thumbnailKey: key, takenAt: takenAt(picture.exif, timeZone, deps.clock.now()) }
}

/** Writes the attachment; `known` when the record has the same bytes already, then nothing is written. */
export const attach = async (
  tx: Tx,
  given: NewAttachment,
  examined: Examined,
): Promise<{ readonly id: string; readonly known: boolean }> => {
  const { record, recordId, stored } = given
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${recordId}, 0))`)
  const own = await tx.query<{ id: string; same: boolean }>(
    sql`select id, sha256 = ${stored.sha256} and archived_at is null as same from attachments where kind = ${record.name} and record_id = ${recordId}::uuid`,
  )
  const same = own.find((attachment) => attachment.same)
  if (same) return { id: same.id, known: true }
  if (own.length >= mostPerRecord) throw new AppError('conflict', `A record has at most ${mostPerRecord} files.`)
  const id = uuidv7()
  await tx.query(sql`
    insert into attachments (id, kind, record_id, file_name, category, mime, bytes, sha256, storage_key, thumbnail_key, confidential, label, vehicle_area, captured_at, uploaded_by, uploaded_at)
    values (${id}, ${record.name}, ${recordId}, ${given.fileName}, ${given.category}, ${examined.mime}, ${stored.bytes}, ${stored.sha256}, ${stored.key}, ${examined.thumbnailKey}, ${given.confidential}, ${given.label}, ${given.vehicleArea}, ${given.capturedAt ?? examined.takenAt}, ${given.sentBy ?? tx.actor.id}, ${tx.now.toISOString()})`)
  await note(tx, { kind: record.name, recordId, fileName: given.fileName, confidential: given.confidential }, 'attach')
  await tx.deps.rules[record.name]?.filed?.(tx, recordId, { category: given.category })
  return { id, known: false }
}

/**
 * What happened to a file, said beside its record, whose lists may count its files. History names no confidential file: everybody who
 * reads the record reads its history.
 */
export const note = (
  tx: Tx,
  attachment: Pick<StoredAttachment, 'kind' | 'recordId' | 'fileName' | 'confidential'>,
  action: string,
  reason: string | null = null,
): Promise<void> => {
  const name = attachment.confidential ? 'Confidential file' : attachment.fileName
  const gone = action === 'archive_attachment'
  tx.touch(attachment.kind)
  return writeEvents(tx, [
    {
      kind: attachment.kind,
      recordId: attachment.recordId,
      action,
      changes: [{ field: 'attachment', from: gone ? name : null, to: gone ? null : name }],
      reason,
    },
  ])
}
