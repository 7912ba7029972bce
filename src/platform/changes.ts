import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'

/** Every process listens here. */
export const noticeChannel = 'longhaul_changes'

/** PostgreSQL takes less than 8,000 bytes; long before that the notice says less exactly what changed, which is always safe. */
const longestNotice = 4_000
/** How often a listener asks the database to call it back, and how long after the last call it still believes its memory; milliseconds. */
const pulseEvery = 2_000
const trustedFor = 5_000
/** Turns without a call after which the connection is given up for a new one. */
const silentTurns = 3
const reconnectAfter = 500
const connectWithin = 5_000
/** Notices of this process whose echo is still awaited; beyond it, the oldest count once more when they come. */
const mostAwaited = 10_000

/** The announcement of one transaction. It travels with the commit: either both happen or neither. */
export interface Notice {
  /** Text for `pg_notify` on `noticeChannel`, to be sent inside the transaction; below 8,000 bytes whatever changed. */
  readonly payload: string
  /** Lets this process know at once; call after the commit. Left out, it learns of the change like every other process. */
  apply(): void
}

/**
 * Knows how often each record kind changed, so that an unchanged list answers 304 without reading rows. Counters are per process
 * and start from a random epoch; every process hears of a change from the transaction that made it.
 */
export interface ChangeFeed {
  /** Opaque stamp of the kinds; differs after any committed change to one of them. Null while changes may be missed. */
  stamp(kinds: readonly string[]): string | null
  /** False while changes may be missed: then nothing may be answered from memory that a notice keeps fresh. */
  isCurrent(): boolean
  /** The notice of a transaction that changed these topics. */
  notice(topics: Iterable<string>): Notice
  /** Told of every change, of this process or another: a kind, `user:<id>`, `user:*` for many users, or `*` when anything may have changed. */
  subscribe(listener: (topic: string) => void): () => void
  close(): Promise<void>
}

interface Options {
  /** Where to listen: a connection of its own, outside the pool. */
  readonly connection: pg.ClientConfig
  readonly log: Logger
  readonly epoch: string
}

/** The topics as text. Too many topics of one sort (`user:…`) become one of all of that sort, and what is still too long says that anything may have changed. */
const shortened = (topics: ReadonlySet<string>): string => {
  const exact = [...topics].join('\n')
  if (Buffer.byteLength(exact) <= longestNotice) return exact
  const sorts = [...new Set([...topics].map((topic) => (topic.includes(':') ? `${topic.split(':')[0]}:*` : topic)))].join('\n')
  return Buffer.byteLength(sorts) <= longestNotice ? sorts : '*'
}

export const createChangeFeed = ({ connection, log, epoch }: Options): ChangeFeed => {
  const counters = new Map<string, number>()
  const listeners = new Set<(topic: string) => void>()
  const seen = seenOnce()
  let generation = 0
  let notices = 0

  const apply = (topic: string): void => {
    if (topic === '*') generation += 1
    else counters.set(topic, (counters.get(topic) ?? 0) + 1)
    for (const listener of listeners) listener(topic)
  }
  const heard = (payload: string): void => {
    const [id = '', ...topics] = payload.split('\n')
    if (id.startsWith(`${epoch}.`) && !seen.isFirst(id)) return
    for (const topic of topics) apply(topic)
  }
  const ear = keepListening({ connection, log, epoch, heard, mayHaveMissed: () => apply('*') })

  return {
    stamp: (kinds) => (ear.isCurrent() ? `${epoch}.${generation}.${kinds.map((kind) => counters.get(kind) ?? 0).join('.')}` : null),
    isCurrent: ear.isCurrent,
    notice: (topics) => {
      const changed = new Set(topics)
      notices += 1
      const id = `${epoch}.${notices}`
      return {
        payload: `${id}\n${shortened(changed)}`,
        apply: () => {
          if (seen.isFirst(id)) for (const topic of changed) apply(topic)
        },
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: ear.close,
  }
}

/** A change of this process is known twice, from its commit and from its own notice, in either order; it counts once. */
const seenOnce = (): { isFirst(id: string): boolean } => {
  const awaited = new Set<string>()
  return {
    isFirst: (id) => {
      if (awaited.delete(id)) return false
      awaited.add(id)
      const oldest = awaited.size > mostAwaited ? awaited.values().next() : undefined
      if (oldest?.value !== undefined) awaited.delete(oldest.value)
      return true
    },
  }
}

interface Listening extends Options {
  heard(payload: string): void
  /** Called when the connection is lost and when there is a new one. */
  mayHaveMissed(): void
}

interface Ear {
  isCurrent(): boolean
  close(): Promise<void>
}

/**
 * Listens on a connection of its own and proves that it hears: it calls itself through the database, and the call comes behind
 * every notice sent before it. A connection that looks alive and carries nothing (a cut cable, a firewall that forgot it) is found
 * out that way; nothing is current then, and a new connection is made.
 */
const keepListening = ({ connection, log, epoch, heard, mayHaveMissed }: Listening): Ear => {
  const pulse = `longhaul_pulse_${epoch.replaceAll('-', '_')}`
  let trustedUntil = 0
  let closed = false
  let hangUp: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined

  const listen = async (): Promise<void> => {
    const socket = new Socket()
    const client = new pg.Client({
      ...connection,
      application_name: 'longhaul-changes',
      stream: () => socket,
      connectionTimeoutMillis: connectWithin,
      keepAlive: true,
      keepAliveInitialDelayMillis: connectWithin,
    })
    const lost = (reason: string): void => {
      if (hangUp !== end) return
      hangUp = undefined
      clearTimeout(timer)
      trustedUntil = 0
      socket.destroy()
      if (closed) return
      log.warn({ reason }, 'changes of other processes are not heard; listening again')
      mayHaveMissed()
      timer = setTimeout(() => void listen(), reconnectAfter)
    }
    const end = (): void => lost('ended')
    hangUp = end
    client.on('error', (error) => lost(error.message))
    client.on('end', end)
    let calledAt = performance.now()
    let answered = true
    let silent = 0
    client.on('notification', ({ channel, payload }) => {
      if (channel !== pulse) return heard(payload ?? '')
      trustedUntil = calledAt + trustedFor
      answered = true
      silent = 0
    })
    // Counted in turns, not in seconds: a process that stood still for a while has not been deaf.
    const turn = (): void => {
      if (answered) {
        answered = false
        calledAt = performance.now()
        client.query(`notify ${pulse}`).catch((error: unknown) => lost(String(error)))
      } else if ((silent += 1) >= silentTurns) return lost('no answer')
      timer = setTimeout(turn, pulseEvery)
    }
    try {
      await client.connect()
      // A call says nothing that must survive: it need not wait for the disk.
      await client.query(`set synchronous_commit = off; listen ${noticeChannel}; listen ${pulse}`)
      if (hangUp !== end) return
      trustedUntil = calledAt + trustedFor
      mayHaveMissed()
      turn()
    } catch (error) {
      lost(String(error))
    }
  }
  void listen()

  return {
    isCurrent: () => performance.now() < trustedUntil,
    close: () => {
      closed = true
      hangUp?.()
      clearTimeout(timer)
      return Promise.resolve()
    },
  }
}
