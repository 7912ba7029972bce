import type { OwnDocument, OwnMessage, OwnTimeOff, WaitingPaper } from '#features/drivers/driver-page/answers.ts'
import { ApiError } from '#web/api/problem.ts'

type Method = 'GET' | 'POST' | 'DELETE'

/**
 * One call from a phone without an account. A link or the phone's cookie says whose it is, so no session of the office goes along, and a
 * refusal signs nobody out. Throws `ApiError` for every answer that isn't OK.
 */
export const callByPhone = async <T>(address: string, method: Method = 'GET', body?: unknown, signal?: AbortSignal): Promise<T> => {
  const response = await fetch(address, {
    method,
    credentials: 'include',
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, response.statusText, text, response.headers.get('retry-after'))
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** One call of the driver's page. */
export const callPage = <T>(path: string, method?: Method, body?: unknown): Promise<T> =>
  callByPhone(`/api/driver-page${path}`, method, body)

export type PageRun = {
  readonly id: string
  readonly run: string
  readonly status: 'planned' | 'confirmed' | 'dispatched' | 'in_progress'
  readonly start: string
  readonly end: string
  readonly timeZone: string
  readonly unit: string | null
  readonly unitId: string | null
  readonly trailers: readonly string[]
  readonly origin: string | null
  readonly destination: string | null
  readonly partners: readonly string[]
  readonly confirmed: boolean
}

export type WaitingReport = {
  readonly id: string
  readonly purpose: 'report' | 'certify' | 'review'
  readonly unit: string
  readonly unitId: string
}

export type Page = {
  readonly driver: { readonly firstName: string; readonly name: string; readonly employeeNumber: string | null }
  readonly company: { readonly name: string; readonly phone: string | null }
  readonly asOf: string
  readonly runs: readonly PageRun[]
  readonly reports: readonly WaitingReport[]
  readonly papers: readonly WaitingPaper[]
  readonly timeOff: OwnTimeOff
  readonly documents: readonly OwnDocument[]
  readonly messages: readonly OwnMessage[]
}

/** What the server asks for before it shows the page: the link, the PIN, or null when it failed otherwise. */
export const askedBy = (error: unknown): 'link' | 'pin' | null => {
  if (!(error instanceof ApiError) || error.status !== 401) return null
  return error.problem['page'] === 'pin' ? 'pin' : 'link'
}
