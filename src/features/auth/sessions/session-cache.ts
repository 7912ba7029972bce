import type { StoredSession } from './session-store.ts'

/** A session in memory. `lastActiveAt` runs ahead of the table, which is written at most once a minute (`writtenActiveAt`). */
export interface KnownSession {
  readonly user: StoredSession['user']
  readonly bindingHash: string | null
  readonly expiresAt: number
  lastActiveAt: number
  writtenActiveAt: number
}

interface Entry {
  readonly session: KnownSession
  readonly loadedAt: number
  readonly trust: number
}

/** How long an answer of the database is believed without asking again, in milliseconds. */
export const freshFor = 5_000
/** How long it may still tell who somebody is while the database does not answer. */
export const knownFor = 5 * 60_000
const mostEntries = 20_000

export interface SessionCache {
  /** The session behind a token hash, from memory when it is at most 5 seconds old, else from the database; null when there is none. */
  find(tokenHash: string): Promise<KnownSession | null>
  /** What memory holds, up to 5 minutes old. For times when the database does not answer. */
  recall(tokenHash: string): KnownSession | null
  /** Forgets the sessions of a user at once. */
  dropUser(userId: string): void
  /** Everything is asked for again at its next use; memory still serves `recall`. */
  distrust(): void
}

interface Options {
  readonly load: (tokenHash: string) => Promise<StoredSession | null>
  /** False while a change of a session may have been missed: then every session is asked for. */
  readonly isCurrent: () => boolean
  /** Milliseconds of a clock that never jumps; ages in memory have nothing to do with business time. */
  readonly monotonic: () => number
}

export const createSessionCache = ({ load, isCurrent, monotonic }: Options): SessionCache => {
  const entries = new Map<string, Entry>()
  const loading = new Map<string, Promise<KnownSession | null>>()
  /** Activity of dropped sessions: its note to the table may still be under way when they are asked for again. */
  const lastActive = new Map<string, number>()
  /** Grows when everything in memory loses trust, and when anything changed at all. */
  let trust = 0
  let changes = 0

  const store = (tokenHash: string, session: KnownSession): void => {
    entries.delete(tokenHash)
    entries.set(tokenHash, { session, loadedAt: monotonic(), trust })
    const oldest = entries.size > mostEntries ? entries.keys().next() : undefined
    if (oldest?.value !== undefined) entries.delete(oldest.value)
  }

  const ask = async (tokenHash: string): Promise<KnownSession | null> => {
    const askedAt = changes
    const stored = await load(tokenHash)
    const remembered = entries.get(tokenHash)?.session.lastActiveAt ?? lastActive.get(tokenHash) ?? 0
    lastActive.delete(tokenHash)
    if (stored === null) {
      entries.delete(tokenHash)
      return null
    }
    const session: KnownSession = {
      ...stored,
      lastActiveAt: Math.max(stored.lastActiveAt, remembered),
      writtenActiveAt: stored.lastActiveAt,
    }
    if (askedAt === changes) store(tokenHash, session)
    return session
  }

  const isFresh = (entry: Entry): boolean => isCurrent() && entry.trust === trust && monotonic() - entry.loadedAt < freshFor

  /** What is under way was asked before the change: nobody who comes after it may share the answer, and it is not kept. */
  const noteChange = (): void => {
    changes += 1
    loading.clear()
  }

  return {
    find: (tokenHash) => {
      const entry = entries.get(tokenHash)
      if (entry !== undefined && isFresh(entry)) return Promise.resolve(entry.session)
      const underWay = loading.get(tokenHash)
      if (underWay !== undefined) return underWay
      const asked = ask(tokenHash).finally(() => {
        if (loading.get(tokenHash) === asked) loading.delete(tokenHash)
      })
      loading.set(tokenHash, asked)
      return asked
    },
    recall: (tokenHash) => {
      const entry = entries.get(tokenHash)
      return entry !== undefined && monotonic() - entry.loadedAt < knownFor ? entry.session : null
    },
    dropUser: (userId) => {
      for (const [tokenHash, { session }] of entries) {
        if (session.user.id !== userId) continue
        lastActive.set(tokenHash, session.lastActiveAt)
        entries.delete(tokenHash)
      }
      noteChange()
    },
    distrust: () => {
      trust += 1
      noteChange()
    },
  }
}
