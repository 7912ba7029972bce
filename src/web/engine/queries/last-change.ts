/** The last change of this page may be taken back by Ctrl+Z for this long, in milliseconds. */
const undoFor = 60_000
let last: { batchId: string; at: number } | null = null

/**
 * Keeps what Ctrl+Z takes back. Told as soon as the server has answered, before any list shows the change: a key pressed on
 * seeing it would else take back the change before. `null` after a write that is not undone, such as an added record.
 */
export const rememberChange = (batchId: string | null): void => {
  last = batchId === null ? null : { batchId, at: performance.now() }
}

const takenBack = new Set<string>()

/** Notes that a batch was taken back, so that an offer which comes late is not made for it. */
export const noteTakenBack = (batchId: string): void => void takenBack.add(batchId)
export const wasTakenBack = (batchId: string): boolean => takenBack.has(batchId)

/** The batch of the change that Ctrl+Z means now; asked once, because the second press would take back the same. */
export const takeLastChange = (): string | null => {
  const taken = last !== null && !takenBack.has(last.batchId) && performance.now() - last.at <= undoFor ? last : null
  last = null
  return taken?.batchId ?? null
}
