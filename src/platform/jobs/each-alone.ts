import type { Logger } from 'pino'

/**
 * Works on stored rows one after the other. The work of a row that throws is written to the log and told to `onFailure`; the other rows
 * go on. Throws only what `onFailure` throws, such as a database that is away.
 */
export const eachAlone = async <T>(
  { log }: { readonly log: Logger },
  what: string,
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
  onFailure?: (row: T, error: unknown) => Promise<unknown>,
): Promise<void> => {
  for (const row of rows)
    try {
      await work(row)
    } catch (error) {
      log.error({ err: error, row }, `${what}: this row failed, the others continue`)
      await onFailure?.(row, error)
    }
}

/** The same for work that takes many rows at once: each row is done by itself only where that fails. */
export const togetherOrAlone = async <T>(
  deps: { readonly log: Logger },
  what: string,
  rows: readonly T[],
  work: (rows: readonly T[]) => Promise<unknown>,
  onFailure?: (row: T, error: unknown) => Promise<unknown>,
): Promise<void> => {
  if (rows.length === 0) return
  try {
    await work(rows)
  } catch {
    await eachAlone(deps, what, rows, (row) => work([row]), onFailure)
  }
}
