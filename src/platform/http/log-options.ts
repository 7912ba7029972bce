import type { LoggerOptions } from 'pino'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Names whose values never stand in a log, at the top or one level down. */
const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'secret',
  'apiKey',
  'screenshotUrls',
  'ssn',
  'dob',
  'dateOfBirth',
  'licenseNumber',
  'medical',
  'cardNumber',
  'accountNumber',
  'email',
  'phone',
]

const quoted = (name: string): string => (/^\w+$/.test(name) ? name : `["${name}"]`)
const paths = secretNames.flatMap((name) => {
  const key = quoted(name)
  return key.startsWith('[') ? [key, `*${key}`, `req.headers${key}`] : [key, `*.${key}`, `req.headers.${key}`]
})

/** Session tokens and link tokens are 43 base64url characters; paths carry some of them. */
const withoutTokens = (path: string): string => path.replace(/[A-Za-z0-9_-]{43,}/g, '[token]')

/** Of an address only the path: search words are personal data often enough. */
const pathOf = (url: string): string => withoutTokens(url.split('?', 1)[0] ?? '')

/** Drizzle puts parameters behind the statement, PostgreSQL puts row values into detail: neither belongs in a log. */
const withoutValues = (text: string): string => withoutTokens(text.replace(/\n?params:[^]*?(?=\n\s+at |$)/g, '\nparams: [left out]'))

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly cause?: LoggedError
}

const loggedError = (error: Error, depth = 0): LoggedError => ({
  type: error.name,
  message: withoutValues(error.message),
  stack: withoutValues(error.stack ?? ''),
  ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
  ...(error.cause instanceof Error && depth < 4 ? { cause: loggedError(error.cause, depth + 1) } : {}),
})

/** How the server writes its log: JSON lines without secrets, personal values, tokens or row contents. */
export const logOptions = (config: Pick<Config, 'logLevel'>): LoggerOptions => ({
  level: config.logLevel,
  redact: { paths, censor: '[left out]' },
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url), ip: request.ip }),
    err: (error: unknown) => (error instanceof Error ? loggedError(error) : String(error)),
  },
})
