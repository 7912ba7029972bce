import type pg from 'pg'
import type { Logger } from 'pino'

const channel = 'longhaul_changes'

/**
 * Knows how often each record kind changed, so that an unchanged list answers 304 without reading rows. Counters are
 * per process and start from a random epoch; other processes learn of a change by NOTIFY right after the commit.
 */
export interface ChangeFeed {
  /** Opaque stamp of the kinds; differs after any committed change to one of them. Null while changes may be missed. */
  stamp(kinds: readonly string[]): string | null
  /** Call after commit. */
  bump(kinds: Iterable<string>): void
  /** Told of every change, of this process or another: a kind name, `user:<id>`, or `*` when anything may have changed. */
  subscribe(listener: (topic: string) => void): () => void
  close(): Promise<void>
}

interface Options {
  readonly pool: pg.Pool
  /** A client of its own, outside the pool, for LISTEN. */
  readonly connect: () => Promise<pg.Client>
  readonly log: Logger
  readonly epoch: string
}

export const createChangeFeed = ({ pool, connect, log, epoch }: Options): ChangeFeed => {
  const counters = new Map<string, number>()
  const listeners = new Set<(topic: string) => void>()
  const outbox = new Set<string>()
  let generation = 0
  let listening = false
  let closed = false
  let client: pg.Client | undefined
  let flushTimer: NodeJS.Timeout | undefined
  let retryTimer: NodeJS.Timeout | undefined

  const apply = (topic: string): void => {
    if (topic === '*') generation += 1
    else counters.set(topic, (counters.get(topic) ?? 0) + 1)
    for (const listener of listeners) listener(topic)
  }

  const flush = async (): Promise<void> => {
    clearTimeout(flushTimer)
    flushTimer = undefined
    const topics = [...outbox].join('\n')
    outbox.clear()
    await pool
      .query('select pg_notify($1, $2)', [channel, `${epoch}\n${topics}`])
      .catch((error: unknown) => log.warn({ err: error }, 'change notice not sent'))
  }

  const listen = async (): Promise<void> => {
    try {
      client = await connect()
      client.on('notification', ({ payload }) => {
        const [sender, ...topics] = (payload ?? '').split('\n')
        if (sender !== epoch) for (const topic of topics) apply(topic)
      })
      const lost = (): void => {
        if (!listening || closed) return
        listening = false
        apply('*')
        retryTimer = setTimeout(() => void listen(), 500)
      }
      client.on('error', lost)
      client.on('end', lost)
      await client.query(`listen ${channel}`)
      listening = true
      apply('*')
    } catch (error) {
      if (!closed) {
        log.warn({ err: error }, 'change feed not connected')
        retryTimer = setTimeout(() => void listen(), 500)
      }
    }
  }
  void listen()

  return {
    stamp: (kinds) => (listening ? `${epoch}.${generation}.${kinds.map((kind) => counters.get(kind) ?? 0).join('.')}` : null),
    bump: (kinds) => {
      for (const kind of kinds) {
        apply(kind)
        outbox.add(kind)
      }
      flushTimer ??= setTimeout(() => void flush(), 20)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      closed = true
      clearTimeout(retryTimer)
      // The last changes of this process still reach the others.
      if (flushTimer !== undefined) await flush()
      await client?.end().catch(() => undefined)
    },
  }
}
