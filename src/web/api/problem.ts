import type { Issue } from '#kit/errors.ts'

/** The members of a problem answer (RFC 9457) the screens use; everything else stays reachable by name. */
export type Problem = Readonly<Record<string, unknown>>

/**
 * A non-OK answer. The message is the status, a colon, a space and the body's text, or the status text when the body is empty
 * (specification, section 8); people are shown `detail` instead.
 */
export class ApiError extends Error {
  readonly status: number
  /** Machine-readable refusal, e.g. `stale`; empty when the answer was no problem JSON. */
  readonly code: string
  /** One sentence for a person. */
  readonly detail: string
  readonly issues: readonly Issue[]
  readonly requestId: string | undefined
  readonly problem: Problem
  /** Milliseconds the server asked to wait before the next try (Retry-After); 0 when it did not say. */
  readonly retryAfter: number

  constructor(status: number, statusText: string, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body === '' ? statusText : body}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = parseProblem(body)
    this.code = textOf(this.problem['code'])
    this.detail = textOf(this.problem['detail']) || sentenceFor(status)
    this.issues = issuesOf(this.problem['errors'])
    this.retryAfter = millisecondsOf(retryAfter)
    this.requestId = textOf(this.problem['requestId']) || undefined
  }
}

/** True when the server has decided: asking again would give the same answer. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429

/** One sentence for any failure, the network's included. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.detail : 'Couldn’t reach the server. Check the connection and try again.'

/** What stands in the place of an answer that is not there: `error` of its query, null while it is awaited. */
export const insteadOf = (error: unknown): string => (error === null ? '…' : sentenceOf(error))

/** What support needs: "503 · request 01HF-7Q2K". */
export const detailsOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  return [error.message.slice(0, 400), ...(error.requestId === undefined ? [] : [`request ${error.requestId}`])].join(' · ')
}

/** Seconds, as this server writes it; a date or nothing gives 0. */
const millisecondsOf = (retryAfter: string | null): number => {
  const seconds = retryAfter === null ? 0 : Number(retryAfter)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0
}

const parseProblem = (body: string): Problem => {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Problem) : {}
  } catch {
    return {}
  }
}

const issuesOf = (errors: unknown): Issue[] =>
  Array.isArray(errors)
    ? errors.filter(
        (entry: unknown): entry is Issue => typeof entry === 'object' && entry !== null && 'field' in entry && 'message' in entry,
      )
    : []

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const sentenceFor = (status: number): string => {
  if (status === 401) return 'You are signed out.'
  if (status === 403) return 'Your role does not allow this.'
  if (status === 404) return 'This was not found.'
  if (status === 429) return 'Too many requests. Wait a moment and try again.'
  return status >= 500 ? 'The server could not answer. Nothing was lost; try again in a moment.' : 'The request was refused.'
}
