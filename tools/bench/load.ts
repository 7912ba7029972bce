import autocannon from 'autocannon'

export interface Load {
  /** Requests per second. */
  readonly rate: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
  /** How many of all answers said "not modified", from 0 to 1. */
  readonly unchanged: number
}

interface Request {
  readonly url: string
  readonly headers?: Record<string, string>
  readonly method?: 'GET' | 'POST'
  readonly body?: string
  readonly setupRequest?: (request: autocannon.Request) => autocannon.Request
}

/** Ten connections against loopback for a bounded time, after a second of warming up. */
export const load = async (request: Request, seconds: number, connections = 10): Promise<Load> => {
  const options = (duration: number): autocannon.Options => ({
    url: request.url,
    connections,
    duration,
    method: request.method ?? 'GET',
    headers: request.headers ?? {},
    ...(request.body === undefined ? {} : { body: request.body }),
    ...(request.setupRequest === undefined ? {} : { requests: [{ setupRequest: request.setupRequest }] }),
  })
  await autocannon(options(1))
  const result = await autocannon(options(seconds))
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    unchanged: result['3xx'] / (result['2xx'] + result.non2xx),
    failed: result.non2xx - result['3xx'] + result.errors,
  }
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
