import type { RecordDefinition } from '#kit/record.ts'

export type Change = { batchId: string; record: RecordDefinition }

/** The last change of this page may be taken back by Ctrl+Z for this long, in milliseconds. */
const undoFor = 60_000
let last: (Change & { at: number }) | null = null

/**
 * Keeps what Ctrl+Z takes back. Told as soon as the server has answered, before any list shows the change: a key pressed on
 * seeing it would else take back the change before. `null` after a write that is not undone, such as an added record.
 */
export const rememberChange = (change: Change | null): void => {
  last = change === null ? null : { ...change, at: performance.now() }
}

const takenBack = new Set<string>()

/** Notes that a batch was taken back, so that an offer which comes late is not made for it. */
export const noteTakenBack = (batchId: string): void => void takenBack.add(batchId)
export const wasTakenBack = (batchId: string): boolean => takenBack.has(batchId)

/** The change Ctrl+Z means now; asked once, because the second press would take back the same. */
export const takeLastChange = (): Change | null => {
  const taken = last !== null && !takenBack.has(last.batchId) && performance.now() - last.at <= undoFor ? last : null
  last = null
  return taken
}
