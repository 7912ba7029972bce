import type { FastifyRequest } from 'fastify'
import type { Secrets } from '../../platform/secrets.ts'
import { hashToken, newToken, sameHash } from './tokens.ts'

/** How long the browser keeps the cookie: as long as a session can live. */
const maxAge = 12 * 60 * 60

const secureName = '__Host-fb'

export interface Binding {
  /** For a sign-in: the hash to store and the cookie to set; null when the caller is no browser on a safe connection. */
  bind(request: FastifyRequest): { readonly hash: string; readonly cookie: string } | null
  /** True when the request shows the cookie whose hash is stored with the session. */
  holds(request: FastifyRequest, hash: string): boolean
  /** Set-Cookie values that remove the cookie. */
  readonly clear: readonly string[]
}

/**
 * Ties a session to the browser that signed in (reliability notes, S1c): a second secret in an HttpOnly cookie, useless alone,
 * without which the token from local storage is useless elsewhere. Browsers show themselves by Sec-Fetch-Site, which they
 * send over TLS and to loopback only; so programs and plain-HTTP networks get unbound sessions and nobody is locked out. On
 * loopback the cookie has neither the Secure mark nor the prefix that demands it (not every browser keeps those there), and its
 * name holds a mark of the installation: cookies know no ports, and two installations on one machine must not sign each other out.
 */
export const createBinding = (secrets: Pick<Secrets, 'digest'>): Binding => {
  const plainName = `fb-${secrets.digest('cookie name', '').slice(0, 8)}`
  const cookie = (name: string, value: string, age: number): string =>
    `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${name === secureName ? '; Secure' : ''}`
  return {
    bind: (request) => {
      if (request.headers['sec-fetch-site'] === undefined) return null
      const name = (request.headers.origin ?? '').startsWith('https://') ? secureName : plainName
      const value = newToken()
      return { hash: hashToken(value), cookie: cookie(name, value, maxAge) }
    },
    holds: (request, hash) => cookieValues(request, [secureName, plainName]).some((value) => sameHash(hashToken(value), hash)),
    clear: [cookie(secureName, '', 0), cookie(plainName, '', 0)],
  }
}

const cookieValues = (request: FastifyRequest, names: readonly string[]): string[] =>
  (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const [name, value] = pair.trim().split('=', 2)
    return name !== undefined && value !== undefined && names.includes(name) ? [value] : []
  })
