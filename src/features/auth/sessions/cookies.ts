import type { FastifyRequest } from 'fastify'
import type { Secrets } from '#platform/secrets/secrets.ts'

export interface CookieNames {
  readonly secure: string
  readonly plain: string
}

/**
 * The names of a cookie over TLS and on loopback. On loopback it has neither the Secure mark nor the prefix that demands it (not every
 * browser keeps those there), and its name holds a mark of the installation: cookies know no ports, and two installations on one
 * machine must not take each other's.
 */
export const namesOf = (name: string, secrets: Pick<Secrets, 'digest'>): CookieNames => ({
  secure: `__Host-${name}`,
  plain: `${name}-${secrets.digest('cookie name', '').slice(0, 8)}`,
})

/** Browsers show themselves by Sec-Fetch-Site, which they send over TLS and to loopback only. */
export const isBrowser = (request: FastifyRequest): boolean => request.headers['sec-fetch-site'] !== undefined

export const isOverTls = (request: FastifyRequest): boolean => (request.headers.origin ?? '').startsWith('https://')

/** Values the request shows under one of the names. */
export const cookieOf = (request: FastifyRequest, { secure, plain }: CookieNames): string[] =>
  (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const [name, value] = pair.trim().split('=', 2)
    return name !== undefined && value !== undefined && (name === secure || name === plain) ? [value] : []
  })
