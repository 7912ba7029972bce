import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { RequestLog } from './request-log.ts'

const refuseBadAddress = (reply: FastifyReply, requestId: string): void => {
  void reply.code(400).type('application/problem+json; charset=utf-8').send({
    type: 'about:blank',
    title: 'Malformed request',
    status: 400,
    detail: 'Couldn’t read the address: it has a broken % sign in it.',
    code: 'malformed',
    errors: [],
    requestId,
  })
}

/**
 * Limits of the HTTP server itself. Forwarded addresses are believed from the listed
 * proxies only. While closing, requests in flight and `/api/auth/me` are still answered: a 503 there would sign people out.
 */
export const serverOptions = (config: Pick<Config, 'trustProxy'>) =>
  ({
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    return503OnClosing: false,
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    logController: new RequestLog(),
    // Only addresses that cannot be decoded come here, before any route and its error handler is known.
    frameworkErrors: (_error, request, reply) => refuseBadAddress(reply as unknown as FastifyReply, request.id),
  }) as const satisfies FastifyServerOptions
