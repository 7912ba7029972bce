import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#kit/errors.ts'
import { arrayOf, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Proposal } from './reading/proposal.ts'

export type ScanState = 'waiting' | 'ready' | 'refused' | 'filed'

/** A scan as the table has it. */
export interface StoredScan {
  readonly id: string
  readonly uploadedBy: string
  readonly uploadedAt: string
  readonly fileName: string
  readonly folder: string
  readonly bytes: number
  readonly sha256: string
  readonly mime: string
  readonly state: ScanState
  readonly reason: string | null
  readonly storageKey: string | null
  readonly pictureStorageKey: string | null
  readonly pages: number | null
  readonly proposal: Proposal | null
  readonly documentId: string | null
  readonly filedBatchId: string | null
}

const columns = sql`id, uploaded_by as "uploadedBy", to_json(uploaded_at)#>>'{}' as "uploadedAt", file_name as "fileName", folder, bytes::float8 as bytes, sha256, mime, state, reason,
  storage_key as "storageKey", picture_storage_key as "pictureStorageKey", pages, proposal, document_id as "documentId", filed_batch_id as "filedBatchId"`

const select = (which: SQL, rest: SQL = sql``): SQL => sql`select ${columns} from scans where ${which} order by uploaded_at, id${rest}`

const missing = (): AppError => new AppError('not_found', 'Scan not found. It may be filed or discarded already.')

/** The scans of a person that are not filed, in the order they were added. */
export const scansOf = (on: Queryable, user: string): Promise<StoredScan[]> =>
  run<StoredScan>(on, select(sql`uploaded_by = ${user}::uuid and state <> 'filed' and discarded_at is null`))

/** Scans of this person, filed ones too. Those of others don’t exist for them. */
export const scansWith = (on: Queryable, user: string, ids: readonly string[]): Promise<StoredScan[]> =>
  run<StoredScan>(on, select(sql`id = any(${arrayOf(ids, 'uuid')}) and uploaded_by = ${user}::uuid`))

/** A scan of this person. Those of others don’t exist for them. */
export const scanOf = async (on: Queryable, user: string, id: string): Promise<StoredScan> => {
  const [found] = await run<StoredScan>(on, select(sql`id = ${id}::uuid and uploaded_by = ${user}::uuid and discarded_at is null`))
  if (found === undefined) throw missing()
  return found
}

/** The same, held for the rest of the transaction: two presses file it once. */
export const lockScan = async (tx: Tx, user: string, id: string): Promise<StoredScan> => {
  const [found] = await tx.query<StoredScan>(
    select(sql`id = ${id}::uuid and uploaded_by = ${user}::uuid and discarded_at is null`, sql` for update`),
  )
  if (found === undefined) throw missing()
  return found
}

/** The scan that has waited longest. */
export const nextWaiting = async (on: Queryable): Promise<StoredScan | null> =>
  (await run<StoredScan>(on, select(sql`state = 'waiting' and discarded_at is null`, sql` limit 1`)))[0] ?? null

/** How many scans a person has that are not filed, how large they are, and how many were filed. */
export const countsOf = async (
  on: Queryable,
  user: string,
): Promise<{ readonly open: number; readonly bytes: number; readonly filed: number }> => {
  const [counts] = await run<{ open: number; bytes: number; filed: number }>(
    on,
    sql`select count(*) filter (where state <> 'filed' and discarded_at is null)::int as open, coalesce(sum(bytes) filter (where storage_key is not null), 0)::float8 as bytes,
      count(*) filter (where state = 'filed')::int as filed from scans where uploaded_by = ${user}::uuid`,
  )
  return counts ?? { open: 0, bytes: 0, filed: 0 }
}

export type NewScan = Pick<StoredScan, 'uploadedBy' | 'fileName' | 'folder' | 'bytes' | 'sha256' | 'mime'> &
  ({ readonly state: 'waiting'; readonly storageKey: string } | { readonly state: 'refused'; readonly reason: string })

export const insertScan = async (tx: Tx, scan: NewScan): Promise<string> => {
  const id = uuidv7()
  const [key, reason] = scan.state === 'waiting' ? [scan.storageKey, null] : [null, scan.reason]
  await tx.query(sql`
    insert into scans (id, uploaded_by, uploaded_at, file_name, folder, bytes, sha256, mime, state, reason, storage_key)
    values (${id}, ${scan.uploadedBy}, ${tx.now.toISOString()}, ${scan.fileName}, ${scan.folder}, ${scan.bytes}, ${scan.sha256}, ${scan.mime}, ${scan.state}, ${reason}, ${key})`)
  return id
}

/** Saves what was read, unless the scan was discarded meanwhile; says whether it was saved. */
export const saveRead = async (
  tx: Tx,
  id: string,
  read: { readonly pages: number; readonly pictureStorageKey: string; readonly proposal: Proposal },
): Promise<boolean> =>
  (
    await tx.query(sql`update scans set state = 'ready', pages = ${read.pages}, picture_storage_key = ${read.pictureStorageKey},
      proposal = ${JSON.stringify(read.proposal)}::jsonb where id = ${id}::uuid and state = 'waiting' returning id`)
  ).length > 0

export const saveRefusal = async (tx: Tx, id: string, reason: string): Promise<void> => {
  await tx.query(
    sql`update scans set state = 'refused', reason = ${reason}, storage_key = null where id = ${id}::uuid and state = 'waiting'`,
  )
}

export const saveFiled = async (tx: Tx, id: string, documentId: string): Promise<void> => {
  await tx.query(sql`update scans set state = 'filed', document_id = ${documentId}::uuid, filed_at = ${tx.now.toISOString()}, filed_batch_id = ${tx.batchId}::uuid, storage_key = null,
    picture_storage_key = null, proposal = null where id = ${id}::uuid`)
}

interface StoredKeys {
  readonly storageKey: string | null
  readonly pictureStorageKey: string | null
}

/** Takes scans of a person that are not filed off their list, and answers how many. Their files are removed later. */
export const discardScans = async (tx: Tx, user: string, ids: readonly string[]): Promise<number> =>
  (
    await tx.query(sql`update scans set discarded_at = ${tx.now.toISOString()} where id = any(${arrayOf(ids, 'uuid')}) and uploaded_by = ${user}::uuid
      and state <> 'filed' and discarded_at is null returning id`)
  ).length

/** Puts discarded scans of a person back in their list, and answers how many. */
export const restoreScans = async (tx: Tx, user: string, ids: readonly string[]): Promise<number> =>
  (
    await tx.query(sql`update scans set discarded_at = null where id = any(${arrayOf(ids, 'uuid')}) and uploaded_by = ${user}::uuid
      and discarded_at is not null returning id`)
  ).length

/** A filed scan, with the attachment it became. `documentId` is the document it is on. */
export interface FiledScanFile {
  readonly id: string
  readonly uploadedBy: string
  readonly documentId: string
  readonly attachment: string
  readonly fileName: string
  readonly storageKey: string
  readonly confidential: boolean
}

/** The scans that a batch filed, held for the rest of the transaction. One whose file was taken off its document since is left out. */
export const scansFiledIn = (tx: Tx, batchId: string): Promise<FiledScanFile[]> =>
  tx.query<FiledScanFile>(sql`
    select s.id, s.uploaded_by as "uploadedBy", s.document_id as "documentId", a.id as attachment, a.file_name as "fileName", a.storage_key as "storageKey", a.confidential
    from scans s join attachments a on a.kind = 'qualification-documents' and a.record_id = s.document_id and a.sha256 = s.sha256
      and a.uploaded_at = s.filed_at and a.archived_at is null
    where s.filed_batch_id = ${batchId}::uuid and s.state = 'filed' order by s.id for update of s`)

/** Puts a filed scan back in the list of its person, to be read again. */
export const saveReturned = async (tx: Tx, id: string, storageKey: string): Promise<void> => {
  await tx.query(sql`update scans set state = 'waiting', storage_key = ${storageKey}, document_id = null, filed_at = null, filed_batch_id = null
    where id = ${id}::uuid`)
}

/** Removes scans added before a moment, and those discarded before another. */
export const deleteScansBefore = (on: Queryable, added: string, discarded: string): Promise<StoredKeys[]> =>
  run<StoredKeys>(
    on,
    sql`delete from scans where uploaded_at < ${added}::timestamptz or discarded_at < ${discarded}::timestamptz
    returning storage_key as "storageKey", picture_storage_key as "pictureStorageKey"`,
  )

export const keysOf = (rows: readonly StoredKeys[]): string[] =>
  rows.flatMap(({ storageKey, pictureStorageKey }) => [storageKey, pictureStorageKey]).filter((key) => key !== null)
