import type { FastifyRequest } from 'fastify'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { cookieOf, isBrowser, isOverTls, namesOf } from './cookies.ts'
import { hashToken, newToken, sameHash } from '../tokens.ts'

/** How long the browser keeps the cookie: as long as a session can live. */
const maxAge = 12 * 60 * 60

export interface Binding {
  /** For a sign-in: the hash to store and the cookie to set; null when the caller is no browser on a safe connection. */
  bind(request: FastifyRequest): { readonly hash: string; readonly cookie: string } | null
  /** True when the request shows the cookie whose hash is stored with the session. */
  holds(request: FastifyRequest, hash: string): boolean
  /** Set-Cookie values that remove the cookie. */
  readonly clear: readonly string[]
}

/**
 * Ties a session to the browser that signed in: a second secret in an HttpOnly cookie, useless alone,
 * without which the token from local storage is useless elsewhere. Programs and plain-HTTP networks get unbound sessions and nobody is
 * locked out.
 */
export const createBinding = (secrets: Pick<Secrets, 'digest'>): Binding => {
  const names = namesOf('fb', secrets)
  const cookie = (name: string, value: string, age: number): string =>
    `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${name === names.secure ? '; Secure' : ''}`
  return {
    bind: (request) => {
      if (!isBrowser(request)) return null
      const name = isOverTls(request) ? names.secure : names.plain
      const value = newToken()
      return { hash: hashToken(value), cookie: cookie(name, value, maxAge) }
    },
    holds: (request, hash) => cookieOf(request, names).some((value) => sameHash(hashToken(value), hash)),
    clear: [cookie(names.secure, '', 0), cookie(names.plain, '', 0)],
  }
}
