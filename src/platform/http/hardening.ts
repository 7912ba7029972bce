import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#kit/errors.ts'
import type { Config } from '../config.ts'
import { isLoopback } from '../config-hosts.ts'
import { refuseCrossSite } from './cross-site.ts'
import { parseJsonBody } from './json-body.ts'
import { dataPolicy, helmetOptions } from './security-headers.ts'

/**
 * What holds for every request before any route sees it: security headers, no caching of API answers, refusal of changes sent
 * by other sites, JSON bodies only (files where a route says so), and no text that PostgreSQL cannot store. Call once, first.
 */
export const installHardening = (app: FastifyInstance, config: Pick<Config, 'publicOrigin' | 'host'>): void => {
  const tls = config.publicOrigin?.startsWith('https://') ?? false
  void app.register(helmet, helmetOptions({ tls, secureContext: config.publicOrigin !== undefined || isLoopback(config.host) }))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => parseJsonBody(body))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', dataPolicy)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    refuseCrossSite(request, config.publicOrigin)
    refuseUnstorableAddress(request.url)
    refuseFilesWhereNotWanted(request)
  })
}

/** U+0000 in a path or a search word; half surrogates cannot be written in percent form. */
const refuseUnstorableAddress = (url: string): void => {
  if (url.includes('%00')) throw new AppError('malformed', 'The address has a character that cannot be stored (U+0000).')
}

const refuseFilesWhereNotWanted = (request: FastifyRequest): void => {
  const type = request.headers['content-type']
  if (type === undefined || request.routeOptions.config.spec?.consumes === 'multipart') return
  if (type.toLowerCase().startsWith('multipart/'))
    throw new AppError('unsupported_media_type', 'Send JSON with the content type application/json.')
}
