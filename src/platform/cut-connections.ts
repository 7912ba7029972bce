import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const signals = new AsyncLocalStorage<() => AbortSignal>()

type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void

/** Runs work that is given up once the signal is aborted: connections it holds then are cut, so that others get new ones. The signal is asked for with the first of them. */
export const withinSignal = <T>(signal: () => AbortSignal, work: () => T): T => signals.run(signal, work)

/**
 * Ties connections of the pool to the work that takes them (`withinSignal`). When that work is given up, its connection is destroyed:
 * a database that does not answer would hold it for as long as it pleases. What was sent may still be carried out.
 */
export const cutWhenGivenUp = (pool: pg.Pool): void => {
  const ties = new WeakMap<pg.PoolClient, () => void>()
  pool.on('release', (_error, client) => {
    ties.get(client)?.()
    ties.delete(client)
  })
  const tie = (client: pg.PoolClient, signal: AbortSignal): void => {
    const cut = (): void => {
      client.connection.stream.destroy()
    }
    signal.addEventListener('abort', cut, { once: true })
    ties.set(client, () => signal.removeEventListener('abort', cut))
  }
  const take = pool.connect.bind(pool) as (done: Done) => void
  const taken = (done: Done): void => {
    const signal = signals.getStore()?.()
    if (signal === undefined) return take(done)
    take((error, client, release) => {
      if (client === undefined) return done(error, client, release)
      if (!signal.aborted) {
        tie(client, signal)
        return done(error, client, release)
      }
      release()
      done(signal.reason as Error, undefined, () => undefined)
    })
  }
  pool.connect = ((done?: Done) =>
    done === undefined
      ? new Promise((resolve, reject) => {
          taken((error, client) => (client === undefined ? reject(error ?? new Error('no connection')) : resolve(client)))
        })
      : taken(done)) as typeof pool.connect
}
