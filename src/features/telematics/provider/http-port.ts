import type { Logger } from 'pino'
import { readLimited } from './limited-body.ts'
import { mayPass, ProviderError } from './provider-errors.ts'
import { parseRetryAfter } from './retry-after.ts'
import type { Sleep, TokenBucket } from './token-bucket.ts'

/** What an adapter's classifier sees of an answer that is not 200. `text` is at most 2,000 characters. */
export interface FailedAnswer {
  readonly status: number
  readonly text: string
  readonly requestId: string | null
  readonly retryAfter: number | null
  /** Query parameters that were sent. */
  readonly query: Readonly<Record<string, string>>
}

export type Classify = (answer: FailedAnswer) => ProviderError

/** JSON reads from one connection's provider: rate-limited, retried, bounded in time and size. */
export interface HttpPort {
  /** The parsed JSON of a 200 answer. Throws ProviderError; every other failure of the provider has become one. */
  get(path: string, query: Readonly<Record<string, string>>, options?: GetOptions): Promise<unknown>
}

export interface GetOptions {
  readonly signal?: AbortSignal
  /** Name of the rate limit the path falls under; `general` when absent. */
  readonly quota?: string
}

export interface HttpPortOptions {
  /** Already checked by `allowedOrigin`. */
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
  readonly buckets: Readonly<Record<string, TokenBucket>>
  readonly classify: Classify
  readonly log: Logger
  readonly now: () => Date
  readonly tick: () => number
  readonly sleep: Sleep
  /** From 0 up to 1. */
  readonly random: () => number
  readonly patience?: Partial<Patience>
}

/** Retry limits, in milliseconds and bytes. */
export interface Patience {
  readonly attempts: number
  readonly firstDelay: number
  readonly longestDelay: number
  /** For one read with all its attempts. */
  readonly budget: number
  readonly timeout: number
  readonly maxBytes: number
}

const usualPatience: Patience = {
  attempts: 5,
  firstDelay: 1000,
  longestDelay: 60_000,
  budget: 600_000,
  timeout: 30_000,
  maxBytes: 20_000_000,
}

/** Reads over the global fetch: exponential waits with full jitter, Retry-After obeyed, no redirects followed, headers never logged. */
export const createHttpPort = (options: HttpPortOptions): HttpPort => {
  const patience = { ...usualPatience, ...options.patience }
  return {
    get: async (path, query, { signal, quota = 'general' } = {}) => {
      const started = options.tick()
      for (let attempt = 1; ; attempt += 1) {
        await options.buckets[quota]?.take(signal)
        const result = await readOnce(options, patience, path, query, signal)
        if (!(result instanceof ProviderError)) return result.body
        const delay = delayBefore(result, attempt, patience, options.random)
        options.log.warn(
          { path, attempt, kind: result.kind, status: result.status, requestId: result.requestId },
          'provider answer refused',
        )
        if (!mayPass(result) || attempt >= patience.attempts || options.tick() - started + delay > patience.budget) throw result
        await options.sleep(delay, signal)
      }
    },
  }
}

const delayBefore = (error: ProviderError, attempt: number, { firstDelay, longestDelay }: Patience, random: () => number): number => {
  const ceiling = Math.min(longestDelay, firstDelay * 2 ** (attempt - 1))
  if (error.retryAfter === null) return random() * ceiling
  // A little apart, so that processes told to wait the same time do not come back together.
  return error.retryAfter * (1 + 0.1 * random())
}

const readOnce = async (
  options: HttpPortOptions,
  patience: Patience,
  path: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<{ body: unknown } | ProviderError> => {
  const url = new URL(path, options.origin)
  url.search = new URLSearchParams(query).toString()
  const timeout = AbortSignal.timeout(patience.timeout)
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', ...options.headers },
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    })
    const requestId = answer.headers.get('request-id')
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel()
      return new ProviderError('fatal', 'The provider tried to send us to another address.', { status: answer.status, requestId })
    }
    const text = await readLimited(answer, patience.maxBytes)
    if (answer.status !== 200) {
      const retryAfter = parseRetryAfter(answer.headers.get('retry-after'), options.now())
      return options.classify({ status: answer.status, text: text.slice(0, 2000), requestId, retryAfter, query })
    }
    options.log.debug({ path, requestId, bytes: text.length }, 'provider page read')
    return { body: JSON.parse(text) as unknown }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ProviderError) return error
    if (error instanceof SyntaxError) return new ProviderError('transient', 'The provider sent an incomplete answer.')
    if (timeout.aborted) return new ProviderError('transient', 'The provider did not answer in time.')
    return new ProviderError('transient', 'Couldn’t reach the provider.')
  }
}
