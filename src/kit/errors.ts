/** The closed list of refusals. `code` is stable and machine-readable; HTTP status lives in platform/http/http-errors.ts. */
export const errorCodes = [
  'malformed',
  'invalid',
  'confirm_needed',
  'unauthenticated',
  'forbidden',
  'step_up_required',
  'not_found',
  'conflict',
  'move_refused',
  'stale',
  'version_required',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'storage_full',
  'upstream',
  'unavailable',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** One problem with one field; `field` is a path such as `plateState` or `contacts.0.phone`. */
export interface Issue {
  readonly field: string
  readonly message: string
  /** Of a warning: the record of this app that it speaks of. */
  readonly href?: string
}

/** Extra members of the problem answer, e.g. the current record of a stale write. Never put internals here. */
export type ErrorExtra = Readonly<Record<string, unknown>>

/** A refusal with a code, one sentence for a person, and the places it concerns. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[]
  readonly extra: ErrorExtra
  /** Seconds after which a repeat may succeed (429, 503). */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, issues: readonly Issue[] = [], extra: ErrorExtra = {}, retryAfter?: number) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.issues = issues
    this.extra = extra
    this.retryAfter = retryAfter
  }
}

export const notFound = (what: string): AppError => new AppError('not_found', `${what} was not found.`)
