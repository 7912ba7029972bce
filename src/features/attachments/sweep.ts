import { fileKeysIn } from '#features/backup/tables.ts'
import type { Deps } from '#engine/write/rules.ts'

/** Milliseconds a file may lie in the store before a row has to name it: no upload takes as long. */
const grace = 24 * 3_600_000

/** Days a file waits for the message it was uploaded for. */
const unsentDays = 7

/** Days a workbook is stored for an import that nobody runs. */
const importDays = 7

/**
 * Removes stored files that no row names: those of uploads that were cut off between writing the file and saving its row, of messages that were never sent, and of imports that nobody ran. Files are
 * listed before the rows are read, so that one which is saved meanwhile is not taken for left over. Answers how many went.
 */
export const sweepFiles = async ({ files, pool, log, clock }: Pick<Deps, 'files' | 'pool' | 'log' | 'clock'>): Promise<number> => {
  const unsent = 'delete from message_files where message_id is null and uploaded_at < $1::timestamptz - make_interval(days => $2)'
  await pool.query(unsent, [clock.now().toISOString(), unsentDays])
  const unread =
    'update imports set storage_key = null where storage_key is not null and created_at < $1::timestamptz - make_interval(days => $2)'
  await pool.query(unread, [clock.now().toISOString(), importDays])
  const old: string[] = []
  // The file system's times are those of the real clock.
  for await (const { key, storedAt } of files.list()) if (Date.now() - storedAt.getTime() > grace) old.push(key)
  if (old.length === 0) return 0
  const named = new Set(await fileKeysIn(pool))
  const left = old.filter((key) => !named.has(key))
  for (const key of left) await files.remove(key)
  if (left.length > 0) log.info({ files: left.length }, 'files of uploads that were cut off were removed')
  return left.length
}
