import { limitFor } from '#test/support/patience.ts'

/** What came back for one request; status 0 when no answer came (refused, cut off, nobody there). */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  json<T = Record<string, unknown>>(): T
  text(): string
}

type Body = object | Uint8Array<ArrayBuffer> | FormData

export interface Caller {
  call(method: string, path: string, body?: Body, headers?: Readonly<Record<string, string>>): Promise<Reply>
}

/** A hung request counts as a failure of its own, not as one more slow answer. */
const longest = limitFor(8_000)

/** A browser's side: requests to wherever `origin` points at the moment, in somebody's name. */
export const callerOf = (origin: () => string, token: string): Caller => ({
  call: async (method, path, body, headers = {}) => {
    try {
      const answer = await fetch(`${origin()}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: body instanceof FormData || body instanceof Uint8Array ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(longest),
      })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, json: <T>() => JSON.parse(text) as T, text: () => text }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError')
        throw new Error(`${method} ${path} hung for ${longest} ms`, { cause: error })
      return { status: 0, headers: new Headers(), json: () => ({}) as never, text: () => '' }
    }
  },
})
