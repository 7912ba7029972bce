import type { RecordDefinition } from '#kit/record.ts'
import { inverse } from '#engine/history/undo.ts'
import type { BatchEvent, UndoRights } from '#engine/history/undo-rights.ts'
import { whyKept } from '#engine/write/checks.ts'
import { frozenSentence } from '#engine/write/frozen.ts'
import type { StoredRow, Tx, Write } from '#engine/write/rules.ts'

export type ImportEvent = Pick<BatchEvent, 'id' | 'recordId' | 'action' | 'changes' | 'version' | 'actorId'>

/** The write that takes an event of the import back, or a sentence why the record stays as it is. */
export const plannedInverse = async (
  tx: Tx,
  record: RecordDefinition,
  event: ImportEvent | undefined,
  found: StoredRow | undefined,
  rights: UndoRights,
): Promise<Write | string> => {
  if (event === undefined || found === undefined || !rights.mayTakeBack(record, event))
    return 'You don’t have permission to change this record'
  const beyond = rights.beyond(record, event)
  if (beyond !== null) return beyond
  const planned = frozenSentence(tx.deps.rules, record.name, found) ?? inverse(tx, event, found)
  if (typeof planned === 'string' || planned.action !== 'archive') return planned
  return (await whyKept(tx, record, found)) ?? planned
}
