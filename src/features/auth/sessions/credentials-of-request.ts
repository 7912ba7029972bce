import type { FastifyRequest } from 'fastify'
import { looksLikeToken } from '../tokens.ts'

const countOf = (rawHeaders: readonly string[], name: string): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length

/** The bearer token of a request, or null. Cookies are never looked at; two Authorization headers are none: which one counts would be a guess. */
export const bearerToken = (request: FastifyRequest): string | null => {
  const { authorization } = request.headers
  if (authorization === undefined || countOf(request.raw.rawHeaders, 'authorization') > 1) return null
  const [scheme, token, ...rest] = authorization.split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || rest.length > 0) return null
  return looksLikeToken(token) ? token : null
}

/**
 * Whether a person is behind a request: changes, and whatever the web client marks after real input. A client that writes on its own
 * (automatic sync) says `X-User-Active: 0`. Polls carry nothing and keep no session alive.
 */
export const showsActivity = (request: FastifyRequest): boolean => {
  const mark = request.headers['x-user-active']
  if (mark !== undefined) return mark === '1'
  return request.method !== 'GET' && request.method !== 'HEAD'
}
