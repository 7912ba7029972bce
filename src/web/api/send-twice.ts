import { ApiError } from './problem.ts'
import { retryDelay } from './query-client.ts'

/** The server may have done the work: its answer was lost, or it failed on the way. */
const mayBeDone = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Sends a step that can only be taken once, and sends it once more after a second when it fails. A conflict on the second try then means
 * that the first one arrived: `read` answers what came of it.
 */
export const sendTwice = async <T>(send: () => Promise<T>, read: () => Promise<T>, delay = retryDelay(0)): Promise<T> => {
  try {
    return await send()
  } catch (first) {
    if (first instanceof ApiError && first.code === 'step_up_required') throw first
    await pause(delay)
    try {
      return await send()
    } catch (second) {
      if (mayBeDone(first) && second instanceof ApiError && second.status === 409) return read()
      throw second
    }
  }
}
