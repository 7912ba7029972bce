import type { QueryClient } from '@tanstack/react-query'
import { request } from '#web/api/client.ts'
import { readEvents } from '#web/api/event-stream.ts'
import { ApiError } from '#web/api/problem.ts'
import { lookOf } from '#web/engine/queries/held-pages.ts'
import { mustWait } from '../navigation/counts.ts'

/** Milliseconds. A stream that says nothing for three heartbeats is dead, whatever the network says. */
const silentFor = 65_000
const firstWait = 1_000
const longestWait = 30_000
/** A tab that is not seen lets go of the stream after this long. */
const unseenFor = 30_000
/** One tab of a browser listens and tells the others: six streams would take all connections that a browser makes to a server. */
const shared = 'longhaul.events'
/** The same list is read again at most this often, and not by every browser in the same moment. */
const readEvery = 2_000
const spread = 150

/**
 * Reads again what changed elsewhere and is on the screen, as the server tells it. When nothing can be heard the polls go on by
 * themselves. Answers how to stop.
 */
export const followChanges = (client: QueryClient): (() => void) => {
  const refresh = createRefresh(client)
  let lastId: string | null = null
  let failures = 0
  let stopped = false
  let stream: AbortController | undefined
  let timer: number | undefined
  const others = new BroadcastChannel(shared)

  const hear = ({ id, lists }: Told): void => {
    if (id !== null) lastId = id
    if (lists === 'all') refresh.everything()
    else refresh.lists(lists)
  }
  const tell = (told: Told): void => {
    hear(told)
    others.postMessage(told)
  }
  others.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data))

  const connect = (): void => {
    window.clearTimeout(timer)
    if (stopped || stream !== undefined || document.hidden) return
    const own = new AbortController()
    stream = own
    void inTurn(own.signal, () => listen(own))
      .catch((error: unknown) => waitAfter(error, (failures += 1)))
      .then((wait) => {
        own.abort()
        if (stream !== own) return
        stream = undefined
        if (wait !== null) timer = window.setTimeout(connect, wait * (0.75 + Math.random() / 2))
      })
  }
  /** Answers how long to wait before the next try, or null for none. */
  const listen = async (own: AbortController): Promise<number | null> => {
    // The first time: whatever changed since the page began to load, for its lists may be as old.
    const path = lastId === null ? `/api/events?ago=${Math.round(performance.now())}` : '/api/events'
    const headers = { accept: 'text/event-stream', ...(lastId === null ? {} : { 'last-event-id': lastId }) }
    const { body } = await request(path, { headers, signal: own.signal, background: true })
    // 204: somebody on the way has none, and wants to be asked no more.
    if (body === null) return null
    let silence: number | undefined
    const heard = (): void => {
      window.clearTimeout(silence)
      silence = window.setTimeout(() => own.abort(), silentFor)
    }
    heard()
    await readEvents(body, {
      chunk: () => {
        failures = 0
        heard()
      },
      id: (id) => tell({ id, lists: [] }),
      event: ({ name, data }) =>
        tell({ id: null, lists: name === 'resync' ? 'all' : (JSON.parse(data) as { lists: readonly string[] }).lists }),
    }).finally(() => window.clearTimeout(silence))
    return firstWait
  }
  const letGo = (): void => {
    stream?.abort()
    stream = undefined
  }
  const seen = (): void => {
    window.clearTimeout(timer)
    if (document.hidden) {
      timer = window.setTimeout(letGo, unseenFor)
      return
    }
    refresh.catchUp()
    connect()
  }
  document.addEventListener('visibilitychange', seen)
  connect()
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', seen)
    window.clearTimeout(timer)
    letGo()
    others.close()
    refresh.stop()
  }
}

/** What one tab tells the others: how far the stream is, and which lists to read again. */
type Told = { readonly id: string | null; readonly lists: readonly string[] | 'all' }

/** Waits until no other tab listens. Over plain HTTP browsers offer no such turn; there each tab in sight has a stream. */
const inTurn = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  isSecureContext ? navigator.locks.request(shared, { signal }, work) : work()

/** Milliseconds until the next try; null when there is no use: who is not signed in hears nothing. */
const waitAfter = (error: unknown, failures: number): number | null => {
  if (error instanceof ApiError && error.status === 401) return null
  const asked = error instanceof ApiError ? error.retryAfter : 0
  return Math.max(asked, Math.min(firstWait * 2 ** failures, longestWait))
}

type Refresh = {
  /** Names below /api. */
  lists: (names: readonly string[]) => void
  everything: () => void
  /** Reads what changed while nobody saw the page. */
  catchUp: () => void
  stop: () => void
}

/** Reads what is on the screen again, each list soon after the first word and then at most every two seconds; nothing while nobody sees it. */
const createRefresh = (client: QueryClient): Refresh => {
  const readAt = new Map<string, number>()
  const timers = new Map<string, number>()
  const unseen = new Set<string>()
  const later = (name: string): void => {
    if (timers.has(name)) return
    const wait = Math.max(Math.random() * spread, (readAt.get(name) ?? Number.NEGATIVE_INFINITY) + readEvery - performance.now())
    timers.set(
      name,
      window.setTimeout(() => {
        timers.delete(name)
        if (document.hidden) return void unseen.add(name)
        readAt.set(name, performance.now())
        readAgain(client, name)
      }, wait),
    )
  }
  return {
    lists: (names) => {
      for (const name of names) later(name)
    },
    everything: () => later(every),
    catchUp: () => {
      for (const name of unseen) later(name)
      unseen.clear()
    },
    stop: () => {
      for (const timer of timers.values()) window.clearTimeout(timer)
    },
  }
}

const every = '*'

const isConcerned = (path: string, name: string): boolean =>
  name === every ? path.startsWith('/api/') && !path.startsWith('/api/auth') : path === `/api/${name}` || path.startsWith(`/api/${name}/`)

const readAgain = (client: QueryClient, name: string): void => {
  const looks: (() => void)[] = []
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) => {
      const [path] = queryKey
      if (typeof path !== 'string' || !isConcerned(path, name) || mustWait(state.data, state.dataUpdatedAt)) return false
      const look = lookOf(queryKey)
      if (look === undefined) return true
      looks.push(look)
      return false
    },
  })
  for (const look of looks) look()
}
