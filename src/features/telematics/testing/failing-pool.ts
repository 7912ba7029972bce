import type pg from 'pg'

/** A pool whose process "dies" at a chosen statement. */
export interface DoomedPool {
  readonly pool: pg.Pool
  /** The texts of the statements sent so far. */
  readonly sent: () => readonly string[]
  /** How many of them have no answer yet. */
  readonly waiting: () => number
  /** True once it has died. */
  readonly dead: () => boolean
}

/**
 * Lets `lifetime` statements pass and then behaves like a process that was killed: connections break off (the server rolls back
 * and frees their locks) and every further statement fails.
 */
export const doomedPool = (real: pg.Pool, lifetime: number): DoomedPool => {
  const sent: string[] = []
  let spent = 0
  let waiting = 0
  let dead = false
  const held = new Set<pg.PoolClient>()

  const spend = (): void => {
    if (!dead && spent >= lifetime) {
      dead = true
      for (const client of held) client.release(true)
    }
    if (dead) throw new Error('Connection terminated by the test')
    spent += 1
  }
  const query =
    (target: Pick<pg.Pool, 'query'>) =>
    async (...args: readonly unknown[]): Promise<unknown> => {
      spend()
      const [statement] = args
      sent.push(typeof statement === 'string' ? statement : String((statement as pg.QueryConfig).text))
      waiting += 1
      try {
        return await (target.query as (...all: readonly unknown[]) => Promise<unknown>)(...args)
      } finally {
        waiting -= 1
      }
    }
  const connect = async (): Promise<pg.PoolClient> => {
    spend()
    const client = await real.connect()
    held.add(client)
    const release = (broken?: Error | boolean): void => {
      if (held.delete(client) && !dead) client.release(broken)
    }
    return new Proxy(client, {
      get: (target, name) => (name === 'query' ? query(target) : name === 'release' ? release : bound(target, name)),
    })
  }
  const pool = new Proxy(real, {
    get: (target, name) => (name === 'query' ? query(target) : name === 'connect' ? connect : bound(target, name)),
  })
  return { pool, sent: () => sent, waiting: () => waiting, dead: () => dead }
}

const bound = (target: object, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
}
