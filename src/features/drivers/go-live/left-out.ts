import { kindOf } from '#kit/kind-of.ts'
import { checkBatch, commitBatch } from '#engine/write/bulk-writes.ts'
import type { StoredRow, Tx, Write } from '#engine/write/rules.ts'

/** Drivers or units whose documents stay as they are, by reason. */
export type LeftOut = Map<string, Set<string>>

/** Notes the driver or unit of a document that stays as it is, once for each reason. */
export const leaveOut = (leftOut: LeftOut, reason: string, driver: string): void => {
  leftOut.set(reason, (leftOut.get(reason) ?? new Set()).add(driver))
}

const firstMessage = ({ issues }: Write): string => issues[0]?.message ?? ''

/** Saves the documents that are sound, and says of each refused one why, for its driver. */
export const saveSound = async (tx: Tx, writes: readonly Write[], reason: string, leftOut: LeftOut): Promise<readonly StoredRow[]> => {
  const record = kindOf(tx.deps, 'qualification-documents')
  const judged = await checkBatch(tx, record, writes)
  const sound = judged.filter(({ issues }) => issues.length === 0)
  const written = await commitBatch(tx, record, sound, reason)
  for (const write of [...judged.filter(({ issues }) => issues.length > 0), ...written.filter(({ issues }) => issues.length > 0)])
    leaveOut(leftOut, firstMessage(write), String(write.after['driver']))
  return written.filter(({ issues }) => issues.length === 0).map(({ after }) => after)
}
