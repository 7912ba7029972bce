import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance } from 'fastify'
import { AppError } from '#kit/errors.ts'
import type { ErrorCode } from '#kit/errors.ts'

/** The one map from refusals to HTTP (RFC 9457). */
const httpStatus: Readonly<Record<ErrorCode, { status: number; title: string }>> = {
  malformed: { status: 400, title: 'Malformed request' },
  invalid: { status: 422, title: 'Some fields need attention' },
  confirm_needed: { status: 422, title: 'Please confirm' },
  unauthenticated: { status: 401, title: 'Not signed in' },
  forbidden: { status: 403, title: 'Not allowed' },
  step_up_required: { status: 403, title: 'Password needed' },
  not_found: { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'Conflict' },
  move_refused: { status: 409, title: 'Not possible in this state' },
  stale: { status: 412, title: 'Changed by someone else' },
  version_required: { status: 428, title: 'Version needed' },
  too_large: { status: 413, title: 'Too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type' },
  rate_limited: { status: 429, title: 'Too many requests' },
  storage_full: { status: 507, title: 'Storage is full' },
  upstream: { status: 502, title: 'The other system failed' },
  unavailable: { status: 503, title: 'Not available right now' },
}

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  503: 'unavailable',
}
const plainSentence: Readonly<Partial<Record<ErrorCode, string>>> = {
  malformed: 'Couldn’t read the request: its body is not valid JSON.',
  too_large: 'The request is larger than this address accepts.',
  unsupported_media_type: 'Send JSON with the content type application/json.',
  not_found: 'There is nothing at this address.',
  unavailable: 'Longhaul is not available right now. Try again in a moment.',
}

/** PostgreSQL conditions that mean "not now" rather than "wrong": connection lost, starting up, shutting down, timeouts. */
const outage = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '25P04',
  '08000',
  '08001',
  '08003',
  '08006',
  '08007',
  '53200',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const busy = new Set(['57014', '55P03'])
/** Two transactions waited for each other, or read what the other changed; the database ended one of them. */
const crossed = new Set(['40001', '40P01'])

const sqlState = (error: unknown): string | undefined => {
  const cause: unknown = error instanceof Error && error.cause !== undefined ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

/** All connections were taken for too long. */
const waitedInVain = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')

/** The same system codes are of files when a path stands beside them: then something is missing that should be there. */
const isOfFile = (error: unknown): boolean => error instanceof Error && 'path' in error && typeof error.path === 'string'

const lostConnection = (error: unknown): boolean =>
  error instanceof Error &&
  /Connection terminated|Client has encountered a connection error|not queryable/.test(
    `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
  )

/** Anything thrown becomes an AppError; what is unknown becomes null (500, logged, no details to the client). */
export const asAppError = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error
  const state = sqlState(error)
  if ((state !== undefined && outage.has(state) && !isOfFile(error)) || lostConnection(error))
    return new AppError('unavailable', 'The database is restarting. Nothing was lost; try again in a moment.', [], {}, 2)
  if (state === '53100' || state === 'ENOSPC')
    return new AppError('storage_full', 'The disk of the server is full. Nothing was saved; free some space and try again.')
  if (state !== undefined && crossed.has(state))
    return new AppError(
      'unavailable',
      'Someone else changed the same records at that moment. Nothing of yours was saved; save it again.',
      [],
      {},
      2,
    )
  if ((state !== undefined && busy.has(state)) || waitedInVain(error))
    return new AppError('unavailable', 'The database took too long to answer. Try again in a moment.', [], {}, 2)
  const status = error instanceof Error && 'statusCode' in error ? (error as FastifyError).statusCode : undefined
  if (status !== undefined && status >= 400 && status < 500) {
    const code = codeOfStatus[status] ?? 'malformed'
    return new AppError(code, plainSentence[code] ?? 'Couldn’t read the request.')
  }
  return null
}

/**
 * Reads and drops what is still to come of a refused body: an upload that nobody reads on would hold up the next request of its
 * connection until it times out.
 */
const readRest = (request: IncomingMessage): void => {
  if (request.complete) return
  request.unpipe()
  request.resume()
}

/** Problem JSON for every refusal. */
export const installErrorAnswers = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    readRest(request.raw)
    const known = asAppError(error)
    if (known === null) request.log.error({ err: error }, 'unexpected error')
    const { status, title } = known ? httpStatus[known.code] : { status: 500, title: 'Something went wrong' }
    if (known?.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
    return reply
      .code(status)
      .type('application/problem+json; charset=utf-8')
      .send({
        type: 'about:blank',
        title,
        status,
        detail: known?.message ?? 'Something went wrong on our side. The details are in the server log.',
        code: known?.code ?? 'internal',
        errors: known?.issues ?? [],
        requestId: request.id,
        ...known?.extra,
      })
  })
  app.setNotFoundHandler((_request, reply) => reply.send(new AppError('not_found', 'There is nothing at this address.')))
}
