import { useQueries } from '@tanstack/react-query'
import { request } from '#web/api/client.ts'
import { ApiError } from '#web/api/problem.ts'
import { addressOf } from './count-address.ts'
import type { Count } from './nav.ts'

/** Badges are asked every 30 s while the page is seen (specification, section 9). Milliseconds. */
export const countEvery = 30_000
/** While nobody sees the page, five minutes are soon enough. */
const unseenEvery = 5 * 60_000

/** Milliseconds until a count is asked again. */
export const nextPoll = (): number => (document.hidden ? unseenEvery : countEvery)

/** What the badges show, by address. */
export type Counts = Readonly<Record<string, number>>

/**
 * Counts by their address, whatever failed before: a non-OK answer counts as 0 (specification, section 8), and only a 429 that says
 * how long makes the next question wait. They are queries of their lists, so that a saved change or a sync moves them at once.
 */
export function useCounts(counts: readonly Count[], userId: string): Counts {
  const addresses = counts.map((count) => addressOf(count, userId))
  return useQueries({
    queries: addresses.map((address) => ({
      queryKey: keyOf(address),
      queryFn: () => readCount(address),
      retry: false,
      staleTime: countEvery,
      // A page that was hidden asks as soon as it is seen again.
      refetchOnWindowFocus: true,
      refetchIntervalInBackground: true,
      refetchInterval: ({ state }: { state: { data?: Counted | undefined } }) => Math.max(nextPoll(), state.data?.wait ?? 0),
    })),
    combine: (results) => Object.fromEntries(results.map(({ data }, index) => [addresses[index] ?? '', data?.count ?? 0])),
  })
}

type Counted = {
  readonly count: number
  /** Milliseconds the server asked to wait; 0 when it did not. */
  readonly wait: number
}

/** Whether the server asked not to be asked before a time that is still to come. */
export const mustWait = (data: unknown, readAt: number): boolean =>
  typeof data === 'object' && data !== null && 'wait' in data && typeof data.wait === 'number' && Date.now() < readAt + data.wait

/** Below the list's own key: what reads the list again reads its badge again, the count of one's own too. */
const keyOf = (address: string): readonly string[] => [address.replace(/\?.*$|\/[a-z]+-count\/.*$/, ''), 'badge', address]

/** An unchanged list costs the server no rows. @throws TypeError when there is no network; the badge then stays as it is. */
async function readCount(address: string): Promise<Counted> {
  try {
    return { count: await countIn(await request(address, { background: true })), wait: 0 }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { count: 0, wait: error.status === 429 ? error.retryAfter : 0 }
  }
}

async function countIn(answer: Response): Promise<number> {
  const body: unknown = await answer.json()
  const total = Number(answer.headers.get('x-total-count') ?? Number.NaN)
  if (Array.isArray(body)) return Number.isInteger(total) ? total : body.length
  return typeof body === 'object' && body !== null && 'count' in body && typeof body.count === 'number' ? body.count : 0
}
