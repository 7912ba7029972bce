import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { RecordDefinition } from '#kit/record.ts'
import { AppError } from '#kit/errors.ts'
import { inSentence } from '#kit/words.ts'
import { attach } from '#features/attachments/attachments.ts'
import type { Examined } from '#features/attachments/attachments.ts'
import { mustBeConfidential, uploaders } from '#features/attachments/categories.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { StoredFile } from '#platform/files/files.ts'
import type { SessionUser } from '#platform/session.ts'

/** Files of one message. */
export const mostFiles = 10

/** A file as it is sent or read with a message. `href` null: it is read on the record's page, by whoever may. */
export interface MessageFile {
  readonly id: string
  readonly fileName: string
  readonly mime: string
  readonly bytes: number
  readonly href: string | null
  readonly thumbnailHref: string | null
}

/** A file as the table has it. */
export interface StoredMessageFile {
  readonly id: string
  readonly messageId: string | null
  readonly attachmentId: string | null
  readonly fileName: string
  readonly mime: string
  readonly bytes: number
  readonly sha256: string
  readonly storageKey: string
  readonly thumbnailKey: string | null
  readonly takenAt: string | null
  readonly uploadedBy: string
}

const refused = (message: string): AppError => new AppError('invalid', message, [{ field: 'files', message }])

const own = (file: SQL): SQL => sql`'/api/messages/files/' || ${file}.id`
const beside = sql`'/api/attachments/' || f.attachment_id`

/** The files of the message `x`, as JSON. Beside a record its own rules of files apply: a confidential one is not named here. */
export const filesOfMessage: SQL = sql`
  select json_agg(json_build_object('id', f.id, 'mime', f.mime, 'bytes', f.bytes,
    'fileName', case when a.confidential then 'Confidential file' else f.file_name end,
    'href', case when a.confidential or a.archived_at is not null then null when a.id is null then ${own(sql`f`)} || '/file' else ${beside} || '/file' end,
    'thumbnailHref', case when f.thumbnail_key is null or a.confidential or a.archived_at is not null then null
      when a.id is null then ${own(sql`f`)} || '/thumbnail' else ${beside} || '/thumbnail' end) order by f.uploaded_at, f.id)
  from message_files f left join attachments a on a.id = f.attachment_id where f.message_id = x.id and x.recalled_at is null`

const select = (which: SQL): SQL => sql`
  select id, message_id as "messageId", attachment_id as "attachmentId", file_name as "fileName", mime, bytes, sha256, storage_key as "storageKey",
    thumbnail_key as "thumbnailKey", to_json(taken_at)#>>'{}' as "takenAt", uploaded_by as "uploadedBy"
  from message_files where ${which} order by uploaded_at, id`

export const fileById = async (on: Queryable, id: string): Promise<StoredMessageFile | null> =>
  (await run<StoredMessageFile>(on, select(sql`id = ${id}::uuid`)))[0] ?? null

/** Keeps what was uploaded for a message that is still being written. */
export const keepFile = async (tx: Tx, user: SessionUser, stored: StoredFile, fileName: string, found: Examined): Promise<MessageFile> => {
  const id = uuidv7()
  await tx.query(sql`
    insert into message_files (id, file_name, mime, bytes, sha256, storage_key, thumbnail_key, taken_at, uploaded_by, uploaded_at)
    values (${id}, ${fileName}, ${found.mime}, ${stored.bytes}, ${stored.sha256}, ${stored.key}, ${found.thumbnailKey}, ${found.takenAt}, ${user.id}, ${tx.now.toISOString()})`)
  const at = `/api/messages/files/${id}`
  const thumbnailHref = found.thumbnailKey === null ? null : `${at}/thumbnail`
  return { id, fileName, mime: found.mime, bytes: stored.bytes, href: `${at}/file`, thumbnailHref }
}

/** Sends files with a message: those of its writer that were not sent yet. Throws invalid */
export const sendFiles = async (tx: Tx, user: SessionUser, messageId: string, ids: readonly string[]): Promise<StoredMessageFile[]> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  if (wanted.length > mostFiles) throw refused(`A message has at most ${mostFiles} files.`)
  const sent = await tx.query<{ id: string }>(sql`
    update message_files set message_id = ${messageId}::uuid
    where id = any(${arrayOf(wanted, 'uuid')}) and uploaded_by = ${user.id}::uuid and message_id is null returning id`)
  if (sent.length < wanted.length) throw refused('A file isn’t here anymore. Remove it and add it again.')
  return tx.query<StoredMessageFile>(select(sql`message_id = ${messageId}::uuid`))
}

/** Puts the files of a comment beside its record, by the rules of files there. Throws forbidden, conflict */
export const fileBeside = async (
  tx: Tx,
  user: SessionUser,
  { record, row }: { readonly record: RecordDefinition; readonly row: StoredRow },
  files: readonly StoredMessageFile[],
): Promise<void> => {
  if (files.length === 0) return
  if (!uploaders(record).includes(user.role))
    throw new AppError('forbidden', `Your role can’t add files to ${inSentence(record.label.many)}. Send the message without files.`)
  if (row['archivedAt'] !== null) throw new AppError('conflict', `This ${inSentence(record.label.one)} is archived. Restore it first.`)
  for (const { id, fileName, mime, bytes, sha256, storageKey, thumbnailKey, takenAt } of files) {
    const category = mime.startsWith('image/') ? 'photo' : mime.startsWith('video/') ? 'video' : 'other'
    const stored = { key: storageKey, bytes, sha256, head: new Uint8Array() }
    const confidential = mustBeConfidential(record, row, category)
    const given = {
      record,
      recordId: row.id,
      stored,
      fileName,
      category,
      label: null,
      confidential,
      vehicleArea: null,
      capturedAt: null,
    } as const
    const { id: attachment } = await attach(tx, given, { mime, thumbnailKey, takenAt })
    await tx.query(sql`update message_files set attachment_id = ${attachment}::uuid where id = ${id}::uuid`)
  }
}
