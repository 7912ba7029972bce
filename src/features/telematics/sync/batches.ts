import { asAppError } from '#platform/http/http-errors.ts'
import { RunTakenOver } from './runs.ts'

/**
 * Carries out `work` on batches. A batch that fails is halved until the one record that breaks it is found; that one is given to
 * `onFailure` and the rest goes on. Trouble that is not a record's fault (database away, disk full, run taken over) ends it all.
 */
export const inBatches = async <T>(
  items: readonly T[],
  size: number,
  signal: AbortSignal,
  work: (batch: readonly T[]) => Promise<void>,
  onFailure: (item: T, error: unknown) => Promise<void>,
): Promise<void> => {
  const attempt = async (batch: readonly T[]): Promise<void> => {
    signal.throwIfAborted()
    try {
      await work(batch)
    } catch (error) {
      if (signal.aborted || isNobodysFault(error)) throw error
      const [only] = batch
      if (only === undefined) return
      if (batch.length === 1) return onFailure(only, error)
      const half = Math.ceil(batch.length / 2)
      await attempt(batch.slice(0, half))
      await attempt(batch.slice(half))
    }
  }
  for (let start = 0; start < items.length; start += size) await attempt(items.slice(start, start + size))
}

/** Trouble that passes by itself and says nothing about a record. */
export const isNobodysFault = (error: unknown): boolean => {
  if (error instanceof RunTakenOver) return true
  const known = asAppError(error)
  return known !== null && (known.code === 'unavailable' || known.code === 'storage_full')
}

/** What may be shown of a failure: our own sentences, nothing of the database's. */
export const safeSentence = (error: unknown): string => asAppError(error)?.message ?? 'Unexpected error; the details are in the server log.'
