import { sql } from 'drizzle-orm'
import { allOf } from '#engine/sql.ts'
import { run } from '#engine/sql.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { rowAlias } from '#engine/read/select.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { mediaTypeOf } from '#features/attachments/content.ts'
import type { StoredFile } from '#platform/files/files.ts'
import type { SessionUser } from '#platform/session.ts'
import { inMegabytes, largestScan } from './limits.ts'
import { insertScan } from './store.ts'

/** Media types of scans that can be shown and read. */
const readable: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff'])
const notScans = 'This isn’t a scan. Use PDF, JPG, PNG, WebP, or TIFF.'
const noHeic = 'HEIC photos can’t be read. Export the photo as JPG.'

/** A file that somebody added: stored, or too large to be. */
export interface GivenFile {
  readonly fileName: string
  readonly folder: string
  readonly stored: StoredFile | null
}

/** Takes a file in: to be read, or listed with the reason why it can’t be. Answers the id of its scan. */
export const takeFile = async (deps: Deps, user: SessionUser, { fileName, folder, stored }: GivenFile): Promise<string> => {
  const judged = await judge(deps, user, fileName, stored)
  if (stored !== null && 'reason' in judged) await deps.files.remove(stored.key)
  const base = { uploadedBy: user.id, fileName, folder, bytes: stored?.bytes ?? 0, sha256: stored?.sha256 ?? '' }
  return inTransaction(deps, actorOf(user), (tx) =>
    insertScan(
      tx,
      stored === null || 'reason' in judged
        ? { ...base, mime: '', state: 'refused', reason: 'reason' in judged ? judged.reason : notScans }
        : { ...base, mime: judged.mime, state: 'waiting', storageKey: stored.key },
    ),
  ).catch(async (error: unknown) => {
    if (stored !== null) await deps.files.remove(stored.key)
    throw error
  })
}

type Judged = { readonly mime: string } | { readonly reason: string }

const judge = async (deps: Deps, user: SessionUser, fileName: string, stored: StoredFile | null): Promise<Judged> => {
  if (stored === null || stored.bytes > largestScan) return { reason: `The file is larger than ${inMegabytes(largestScan)}.` }
  if (stored.bytes === 0) return { reason: 'The file is empty.' }
  const mime = await mediaTypeOf(deps.files, stored, fileName).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (mime === null || !readable.has(mime)) return { reason: mime === 'image/heic' || mime === 'image/heif' ? noHeic : notScans }
  const same = await sameFile(deps, user, stored.sha256)
  return same === null ? { mime } : { reason: same }
}

/** Where the same file is already: among the person's scans, or on a document they can see. */
const sameFile = async (deps: Deps, user: SessionUser, sha256: string): Promise<string | null> => {
  const documents = kindOf(deps, 'qualification-documents')
  const seen = scopeConditions(deps, documents, user, rowAlias)
  const [found] = await run<{ fileName: string | null; number: string | null }>(
    deps.pool,
    sql`select file_name as "fileName", null as number from scans where uploaded_by = ${user.id}::uuid and sha256 = ${sha256} and state in ('waiting', 'ready') and discarded_at is null
      union all select null, t.number from attachments a join qualification_documents t on t.id = a.record_id
        where ${allOf([sql`a.kind = 'qualification-documents' and a.sha256 = ${sha256} and a.archived_at is null and t.archived_at is null`, ...seen])} limit 1`,
  )
  if (found === undefined) return null
  return found.number === null ? `Same file as ${found.fileName ?? ''}.` : `Already on file: ${found.number}.`
}
