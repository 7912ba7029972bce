import type { Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'

/** Whoever enters a report took it, unless somebody else is named. */
export const fillReporters = (tx: ReadTx, writes: readonly Write[]): void => {
  for (const { before, after } of writes) if (before === null) after['reportedBy'] ??= tx.actor.id
}
