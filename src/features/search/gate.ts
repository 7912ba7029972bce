import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { AppError } from '#kit/errors.ts'
import { whileHolding } from '#platform/one-connection.ts'
import { createTurns } from '#platform/jobs/turns.ts'

type Work<T> = (client: pg.PoolClient) => Promise<T>

/** How many questions may wait; people who type cancel their own older ones, so more than this is no typing. */
const mostWaiting = 200

/**
 * Lets questions to the database, few at a time: one per person, and one for every two processors in this process. A search reads
 * many tables and is asked with every letter typed, so it stands back behind lists and saves. Whoever has left is not asked for:
 * a question that waits is dropped, one that runs is canceled in the database. `begin` opens a transaction that only reads; `most` is
 * how many run at a time, where it is not that usual number.
 */
export const createGate = (
  pool: pg.Pool,
  { busy, begin, most }: { readonly busy: string; readonly begin?: string; readonly most?: number },
) => {
  const turns = createTurns({
    most: most ?? Math.max(1, Math.floor(availableParallelism() / 2)),
    mostWaiting,
    refuse: () => new AppError('rate_limited', busy, [], {}, 1),
  })
  return async <T>(person: string, signal: AbortSignal | undefined, work: Work<T>): Promise<T> => {
    const end = await turns.take(person, { signal })
    return cancelable(pool, signal, begin, work).finally(end)
  }
}

const cancelable = async <T>(pool: pg.Pool, signal: AbortSignal | undefined, begin: string | undefined, work: Work<T>): Promise<T> => {
  const client = await pool.connect()
  let canceling: Promise<unknown> | undefined
  let broken: Error | undefined
  const cancel = (): void => {
    canceling ??= pool.query('select pg_cancel_backend($1)', [processOf(client)]).catch(() => undefined)
  }
  try {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', cancel)
    if (begin !== undefined) await client.query(begin)
    return await whileHolding(() => work(client))
  } finally {
    signal?.removeEventListener('abort', cancel)
    // A cancel that comes late would hit the next statement of this connection.
    await canceling
    // Nothing was written, so there is nothing to keep.
    if (begin !== undefined)
      await client.query('rollback').catch((error: unknown) => {
        broken = error instanceof Error ? error : new Error('rollback failed')
      })
    client.release(broken)
  }
}

/** The number of the connection's process on the database server. */
const processOf = (client: pg.PoolClient): number => (client as pg.PoolClient & { readonly processID: number }).processID
