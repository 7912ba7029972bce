import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { undoBatch } from '#engine/history/undo.ts'
import type { UndoResult } from '#engine/history/undo.ts'
import type { Tx } from '#engine/write/rules.ts'
import { note } from '#features/attachments/attachments.ts'
import { largestScan } from './limits.ts'
import { saveReturned, scansFiledIn } from './store.ts'
import type { FiledScanFile } from './store.ts'

/**
 * Takes back a batch. Scans that it filed go back to the list of the person who added them, where they are read again; those whose
 * document has been changed since stay filed. Every other batch is taken back as it is. @throws AppError not_found, conflict, forbidden
 */
export const undoWithScans = async (tx: Tx, batchId: string): Promise<UndoResult> => {
  const filed = await scansFiledIn(tx, batchId)
  if (filed.length === 0) return undoBatch(tx, batchId)
  const done = (await hasWritten(tx, batchId)) ? await undoBatch(tx, batchId) : { batchId: tx.batchId, undone: 0, skipped: [] }
  const left = new Set(done.skipped.map(({ id }) => id))
  const returning = filed.filter(({ documentId, uploadedBy }) => !left.has(documentId) && (done.undone > 0 || uploadedBy === tx.actor.id))
  if (returning.length === 0 && done.undone === 0 && left.size === 0) throw new AppError('not_found', 'There is nothing to undo here.')
  for (const scan of returning) await returnScan(tx, scan)
  return { ...done, undone: Math.max(done.undone, returning.length) }
}

/** A scan that only joined a document which was complete changed no record. */
const hasWritten = async (tx: Tx, batchId: string): Promise<boolean> =>
  (
    await tx.query(
      sql`select 1 from events where batch_id = ${batchId}::uuid and action in ('create', 'update', 'status') and version is not null limit 1`,
    )
  ).length > 0

/** Detaches the file from the document and copies it for the scan, so that removing one leaves the other. */
const returnScan = async (tx: Tx, { id, documentId, attachment, fileName, storageKey, confidential }: FiledScanFile): Promise<void> => {
  const { key } = await tx.deps.files.put(await tx.deps.files.open(storageKey), largestScan)
  await tx.query(sql`update attachments set archived_at = ${tx.now.toISOString()} where id = ${attachment}::uuid`)
  await note(tx, { kind: 'qualification-documents', recordId: documentId, fileName, confidential }, 'archive_attachment', 'Undone')
  await saveReturned(tx, id, key)
}
