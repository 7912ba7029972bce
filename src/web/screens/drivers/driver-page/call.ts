import { ApiError } from '#web/api/problem.ts'

/**
 * One call of the driver's page. The phone's cookie says whose page it is, so no session of the office goes along, and a refusal signs
 * nobody out. Throws `ApiError` for every answer that isn't OK.
 */
export const callPage = async <T>(path: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', body?: unknown): Promise<T> => {
  const response = await fetch(`/api/driver-page${path}`, {
    method,
    credentials: 'include',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, response.statusText, text, response.headers.get('retry-after'))
  return (text === '' ? undefined : JSON.parse(text)) as T
}

export type PageRun = {
  readonly id: string
  readonly run: string
  readonly status: 'planned' | 'confirmed' | 'dispatched' | 'in_progress'
  readonly start: string
  readonly end: string
  readonly timeZone: string
  readonly unit: string | null
  readonly trailers: readonly string[]
  readonly origin: string | null
  readonly destination: string | null
  readonly partners: readonly string[]
  readonly confirmed: boolean
}

export type Page = {
  readonly driver: { readonly firstName: string; readonly name: string; readonly employeeNumber: string | null }
  readonly company: { readonly name: string; readonly phone: string | null }
  readonly asOf: string
  readonly runs: readonly PageRun[]
}

/** What the server asks for before it shows the page: the link, the PIN, or null when it failed otherwise. */
export const askedBy = (error: unknown): 'link' | 'pin' | null => {
  if (!(error instanceof ApiError) || error.status !== 401) return null
  return error.problem['page'] === 'pin' ? 'pin' : 'link'
}
