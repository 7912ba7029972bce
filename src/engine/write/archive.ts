import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { refuse, whyKept } from './checks.ts'
import type { StoredRow, Write } from './rules.ts'
import { assertNotFrozen, commitWrites, lockRecord } from './store.ts'
import type { WriteOptions } from './store.ts'
import { looking, readerOf } from './transaction.ts'
import type { Tx } from './rules.ts'
import { judgeUnseen } from '../read/unseen.ts'
import { alreadyDone, assertVersion } from '../who-changed.ts'

const setArchived = async (
  tx: Tx,
  record: RecordDefinition,
  id: string,
  action: 'archive' | 'restore',
  options: WriteOptions,
): Promise<StoredRow> => {
  const before = await lockRecord(tx, record, id)
  await assertVersion(tx, record, before, options.version)
  const archive = action === 'archive'
  if ((before['archivedAt'] !== null) === archive) throw await alreadyDone(tx, record, before, action)
  if (archive) assertNotFrozen(tx, record, before)
  const reason = archive ? await whyKept(tx, record, before) : null
  if (reason !== null) throw new AppError('move_refused', reason)
  const write: Write = {
    before,
    action,
    issues: [],
    after: { ...before, archivedAt: archive ? tx.now.toISOString() : null, archiveReason: archive ? (options.reason ?? null) : null },
  }
  // What was free while it lay in the archive may be taken now.
  const look = looking(tx)
  if (!archive) await judgeUnseen(readerOf(tx.actor), record, [write], async (asked) => tx.deps.rules[record.name]?.before?.(look, asked))
  if (write.issues.length > 0) throw refuse(write.issues)
  await commitWrites(tx, record, [write], options.reason ?? null)
  return write.after
}

/** Archives; nothing is ever erased. */
export const archiveRecord = (tx: Tx, record: RecordDefinition, id: string, options: WriteOptions = {}): Promise<StoredRow> =>
  setArchived(tx, record, id, 'archive', options)
export const restoreRecord = (tx: Tx, record: RecordDefinition, id: string, options: WriteOptions = {}): Promise<StoredRow> =>
  setArchived(tx, record, id, 'restore', options)
