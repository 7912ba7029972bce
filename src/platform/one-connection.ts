import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const holding = new AsyncLocalStorage<true>()

/** Runs work that has a connection of the pool until it is done. */
export const whileHolding = <T>(work: () => Promise<T>): Promise<T> => holding.run(true, work)

/**
 * Tells `onSecond` when such work asks the pool for another connection. Once every connection is held by work that waits for one
 * more, all requests stop until they time out. The type of a transaction's `deps` prevents most of it; this catches what reaches
 * the pool through a closure.
 */
export const watchSecondConnections = (pool: pg.Pool, onSecond: (error: Error) => void): void => {
  const take = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  pool.connect = ((...given: unknown[]) => {
    if (holding.getStore() === true) onSecond(new Error('A second connection was requested while one is held'))
    return take(...given)
  }) as typeof pool.connect
}
