import { QueryClient } from '@tanstack/react-query'
import { getQueryFn } from './client.ts'
import { ApiError } from './problem.ts'

const minute = 60_000

/** Milliseconds before attempt `attempt` (from 0) is repeated: 1 s, doubled per attempt, at most 5 s. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 5000)

/** The password was asked for and not given: a person has answered, and is not asked the same a second later. */
const wasDeclined = (error: Error): boolean => error instanceof ApiError && error.code === 'step_up_required'

/** Once more, whatever the failure; a 401 says that the session is over. */
export const retryOnce = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status === 401) && !wasDeclined(error)

/** A write is sent once more, whatever the failure. */
const sendOnceMore = (failures: number, error: Error): boolean => failures < 1 && !wasDeclined(error)

/** The caching rules of the specification, section 9 (acceptance A12). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getQueryFn({ on401: 'throw' }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        retry: retryOnce,
        retryDelay,
      },
      // Without a network a write fails and says so; it would wait without a word, and be sent when nobody thinks of it any more.
      mutations: { retry: sendOnceMore, retryDelay, networkMode: 'always' },
    },
  })

/** The app's cache. Logout clears it. */
export const queryClient: QueryClient = createQueryClient()
