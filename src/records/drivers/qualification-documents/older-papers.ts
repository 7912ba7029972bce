import { deriveStatus } from '#engine/write/derive-status.ts'
import type { ReadTx, Tx, Write } from '#engine/write/rules.ts'
import { changeRecords } from '#records/effects.ts'
import { siblingsOf, staysBefore, typeOf } from './siblings.ts'
import { isFiledBehind } from './verifying.ts'

/** Documents of drivers that somebody verifies now and that a newer one on file may precede. */
const verifiedNow = (writes: readonly Write[]): readonly Write[] =>
  writes.filter(({ move, after }) => move === 'verify' && typeOf(after)?.several !== true && isFiledBehind(after))

/** A verified document that is older than the one on file is superseded at once: it belongs in the file and counts for nothing. */
export const fileBehind = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const asked = verifiedNow(writes)
  const siblings = await siblingsOf(
    tx,
    asked.map(({ after }) => after),
  )
  for (const write of asked)
    if (siblings(write.after).some((sibling) => staysBefore(write.after, sibling))) deriveStatus(write, 'superseded')
}

/** The document on file replaces the older one, unless it replaced another before. */
export const linkBehind = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const behind = verifiedNow(writes)
    .map(({ after }) => after)
    .filter(({ status }) => status === 'superseded')
  const siblings = await siblingsOf(tx, behind)
  const older = new Map(
    behind.flatMap((document) => {
      const newer = siblings(document).find((sibling) => staysBefore(document, sibling))
      return newer === undefined ? [] : [[newer.id, document] as const]
    }),
  )
  await changeRecords(
    tx,
    'qualification-documents',
    [...older.keys()],
    (row) => (row['supersedes'] === null ? { supersedes: older.get(row.id)?.id ?? null } : null),
    ({ id }) => `Newer than ${older.get(id)?.number ?? ''}`,
  )
}
