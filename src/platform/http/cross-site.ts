import type { FastifyRequest } from 'fastify'
import { AppError } from '#kit/errors.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownPages = new Set(['same-origin', 'none'])

const refuse = (): AppError => new AppError('forbidden', 'This request came from another web site and was refused.')

/** The host of an Origin header, empty for `null` and anything that is no address. */
const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : '')

const isOwnOrigin = (origin: string, request: FastifyRequest, publicOrigin: string | undefined): boolean =>
  publicOrigin === undefined ? origin !== 'null' && hostOf(origin) === request.headers.host : origin === publicOrigin

/**
 * Refuses changes that another web site makes a browser send. Cookies never sign anybody in, so this is
 * the second lock: browsers say in Sec-Fetch-Site where a request comes from; the few that do not must show our own Origin,
 * or neither Origin nor cookies, as programs do. Without PUBLIC_ORIGIN the Origin is held against the Host header.
 */
export const refuseCrossSite = (request: FastifyRequest, publicOrigin: string | undefined): void => {
  if (harmless.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (typeof site !== 'string' || !ownPages.has(site)) throw refuse()
    return
  }
  const { origin, cookie } = request.headers
  if (origin === undefined ? cookie !== undefined : !isOwnOrigin(origin, request, publicOrigin)) throw refuse()
}
