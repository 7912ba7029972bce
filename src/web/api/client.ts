import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import { isActive } from './activity.ts'
import { answerAgain, keepAnswer, tagOf } from './answers.ts'
import { rememberFailure } from './last-failure.ts'
import { ApiError } from './problem.ts'
import { readToken } from './token.ts'

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | undefined
  /** Sent as JSON; a `FormData` or `Blob` goes as it is. */
  body?: unknown
  /** Added to the path as its search string; undefined values are left out. */
  query?: Readonly<Record<string, string | undefined>> | undefined
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
  /** A poll or an automatic sync: never counts as a person at work. */
  background?: boolean | undefined
  /** Goes on after the page is left. */
  keepalive?: boolean | undefined
}

/**
 * One call to the server: credentials always, a bearer header unless the call brings its own Authorization, JSON bodies with a
 * JSON content type (acceptance A10). A list that has not changed since it was last read is answered from memory. Throws `ApiError`
 * for every non-OK answer (A11).
 */
export const request = async (path: string, options: RequestOptions = {}): Promise<Response> => {
  try {
    return await send(path, options)
  } catch (error) {
    // The server asks for the password first; what was refused is sent again once it was given.
    const asks = error instanceof ApiError && error.code === 'step_up_required' && options.background !== true
    if (!asks || stepUp === null || !(await stepUp())) throw error
    return send(path, options)
  }
}

let stepUp: (() => Promise<boolean>) | null = null

/** Sets who asks for the password when the server wants it again; true: it was given. */
export const onStepUp = (ask: () => Promise<boolean>): void => {
  stepUp = ask
}

const send = async (
  path: string,
  { method = 'GET', body, query, headers, signal, background, keepalive = false }: RequestOptions,
): Promise<Response> => {
  const asked = readToken()
  const address = withQuery(path, query)
  // A call with headers of its own asks for something else than the last one did.
  const remembers = method === 'GET' && headers === undefined
  const tag = remembers ? tagOf(address, asked) : null
  const response = await fetch(address, {
    method,
    headers: headersOf(body, tag === null ? headers : { 'if-none-match': tag }, background === true, method !== 'GET'),
    credentials: 'include',
    keepalive,
    ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted !== true) rememberFailure(method, path, null)
    throw error
  })
  if (response.status === 304 && tag !== null) {
    // Forgotten while the server looked, at sign-out or to make room: then it is read in full.
    return answerAgain(address, tag) ?? send(path, { query, signal, background })
  }
  if (response.ok) return remembers ? keepAnswer(address, asked, response) : response
  const error = new ApiError(
    response.status,
    response.statusText,
    await response.text().catch(() => ''),
    response.headers.get('retry-after'),
  )
  rememberFailure(method, path, error.status, error.requestId)
  // A late answer to the session before must not end the one that has begun since.
  if (error.status === 401 && readToken() === asked && !judgesItself.has(path)) for (const listener of signedOut) listener(error)
  throw error
}

/** The JSON of an answer; undefined when it has no body. */
export const readJson = async <T>(path: string, options?: RequestOptions): Promise<T> => {
  const text = await (await request(path, options)).text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** A query's address: its parts joined with slashes (A12); a part that starts with `?` is the search string. */
export const pathOfKey = (key: QueryKey): string =>
  key.map(String).reduce((path, part) => (part.startsWith('?') ? path + part : `${path}/${part}`))

/** GET of the key's address, read as JSON. `returnNull` gives null for a 401 instead of throwing. */
export const getQueryFn =
  <T>({ on401 }: { on401: 'throw' | 'returnNull' }): QueryFunction<T> =>
  async ({ queryKey, signal }) => {
    try {
      return await readJson<T>(pathOfKey(queryKey), { signal })
    } catch (error) {
      if (on401 === 'returnNull' && error instanceof ApiError && error.status === 401) return null as T
      throw error
    }
  }

/** Called when a call answers 401 that was not one of a session before: the session has ended, where one was known. Answers how to stop listening. */
export const onSignedOut = (listener: (error: ApiError) => void): (() => void) => {
  signedOut.add(listener)
  return () => signedOut.delete(listener)
}

// The sign-in form and the user check say themselves what their 401 means.
const judgesItself = new Set(['/api/auth/login', '/api/auth/me'])
const signedOut = new Set<(error: ApiError) => void>()

const isRaw = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob

const withQuery = (path: string, query: RequestOptions['query']): string => {
  const given = Object.entries(query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`
}

const headersOf = (body: unknown, given: Readonly<Record<string, string>> = {}, background: boolean, writes: boolean): Headers => {
  const headers = new Headers(given)
  const token = readToken()
  if (!headers.has('authorization') && token !== null) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined && !isRaw(body) && !headers.has('content-type')) headers.set('content-type', 'application/json')
  // A write counts as activity by itself, so one that nobody asked for has to say so.
  if (!background && isActive()) headers.set('x-user-active', '1')
  else if (background && writes) headers.set('x-user-active', '0')
  return headers
}
