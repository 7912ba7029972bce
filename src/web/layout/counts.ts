import { useEffect, useState } from 'react'
import { request } from '../api/client.ts'
import { ApiError } from '../api/problem.ts'
import { addressOf } from './count-address.ts'
import type { Count } from './nav.ts'
import { createPoll, pollPace } from './poll.ts'

/** What a badge shows: a number, or null while it could not be had. */
export type Counted = number | null

/** Counts by their address, asked every 30 s while the page is seen. A non-OK answer counts as 0, drawn greyed (specification, section 8). */
export function useCounts(counts: readonly Count[], userId: string): ReadonlyMap<string, Counted> {
  const [found, setFound] = useState<ReadonlyMap<string, Counted>>(new Map())
  const wanted = counts.map((count) => addressOf(count, userId)).join('\n')
  useEffect(() => {
    const stops = wanted
      .split('\n')
      .filter((address) => address !== '')
      .map((address) => {
        const set = (value: Counted): void =>
          setFound((before) => (before.get(address) === value ? before : new Map(before).set(address, value)))
        return poll.add(asking(address, set))
      })
    return () => {
      for (const stop of stops) stop()
    }
  }, [wanted])
  return found
}

/** Nothing is shown until the first answer; a failed one is null. */
export function countAt(counts: ReadonlyMap<string, Counted>, address: string): Counted {
  const found = counts.get(address)
  return found === undefined ? 0 : found
}

const poll = createPoll({
  ...pollPace,
  isHidden: () => document.hidden,
  random: Math.random,
  setTimer: (run, after) => window.setTimeout(run, after),
  clearTimer: (timer) => window.clearTimeout(timer),
})
document.addEventListener('visibilitychange', poll.hiddenChanged)

/** A task that remembers the answer's ETag: an unchanged list answers 304 without a body. */
function asking(address: string, set: (value: Counted) => void): () => Promise<void> {
  let etag: string | null = null
  return async () => {
    try {
      const answer = await request(address, { background: true, ...(etag === null ? {} : { headers: { 'if-none-match': etag } }) })
      etag = answer.headers.get('etag')
      set(await countIn(answer))
    } catch (error) {
      if (error instanceof ApiError && error.status === 304) return
      set(null)
      throw error
    }
  }
}

async function countIn(answer: Response): Promise<number> {
  const body: unknown = await answer.json()
  const total = Number(answer.headers.get('x-total-count') ?? Number.NaN)
  if (Array.isArray(body)) return Number.isInteger(total) ? total : body.length
  return typeof body === 'object' && body !== null && 'count' in body && typeof body.count === 'number' ? body.count : 0
}
