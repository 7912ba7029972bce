import type { QueryClient } from '@tanstack/react-query'
import { request } from '../api/client.ts'
import { readEvents } from '../api/event-stream.ts'
import { ApiError } from '../api/problem.ts'
import { lookOf } from '../engine/held-pages.ts'

/** Milliseconds. A stream that says nothing for three heartbeats is dead, whatever the network says. */
const silentFor = 65_000
const firstWait = 1_000
const longestWait = 30_000
/** A tab that is not seen lets go of its stream after this long: browsers allow six connections to a server. */
const unseenFor = 30_000
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

  const connect = (): void => {
    window.clearTimeout(timer)
    if (stopped || stream !== undefined || document.hidden) return
    const own = new AbortController()
    stream = own
    void listen(own)
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
      id: (id) => {
        lastId = id
      },
      event: ({ name, data }) =>
        name === 'resync' ? refresh.everything() : refresh.lists((JSON.parse(data) as { lists: string[] }).lists),
    }).finally(() => window.clearTimeout(silence))
    return firstWait
  }
  const letGo = (): void => {
    stream?.abort()
    stream = undefined
  }
  const seen = (): void => {
    window.clearTimeout(timer)
    if (document.hidden) timer = window.setTimeout(letGo, unseenFor)
    else connect()
  }
  document.addEventListener('visibilitychange', seen)
  connect()
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', seen)
    window.clearTimeout(timer)
    letGo()
    refresh.stop()
  }
}

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
  stop: () => void
}

/** Reads what is on the screen again, each list soon after the first word and then at most every two seconds. */
const createRefresh = (client: QueryClient): Refresh => {
  const readAt = new Map<string, number>()
  const timers = new Map<string, number>()
  const later = (name: string, work: () => void): void => {
    if (timers.has(name)) return
    const wait = Math.max(Math.random() * spread, (readAt.get(name) ?? Number.NEGATIVE_INFINITY) + readEvery - performance.now())
    timers.set(
      name,
      window.setTimeout(() => {
        timers.delete(name)
        readAt.set(name, performance.now())
        work()
      }, wait),
    )
  }
  return {
    lists: (names) => {
      for (const name of names) later(name, () => readAgain(client, (path) => path === `/api/${name}` || path.startsWith(`/api/${name}/`)))
    },
    everything: () => later('*', () => readAgain(client, (path) => path.startsWith('/api/') && !path.startsWith('/api/auth'))),
    stop: () => {
      for (const timer of timers.values()) window.clearTimeout(timer)
    },
  }
}

const readAgain = (client: QueryClient, concerned: (path: string) => boolean): void => {
  const looks: (() => void)[] = []
  void client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [path] = queryKey
      if (typeof path !== 'string' || !concerned(path)) return false
      const look = lookOf(queryKey)
      if (look === undefined) return true
      looks.push(look)
      return false
    },
  })
  for (const look of looks) look()
}
