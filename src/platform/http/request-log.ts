import { LogController } from 'fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers slower than this are worth a line whatever they are, in milliseconds. */
const slow = 1_000

/**
 * One line per request instead of Fastify's two. Changes, refusals, failures and slow answers are for everybody's log; the many
 * reads and polls that simply work show at the level debug, or they would bury the rest.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line of the finished request says all.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      req: request,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      ...(request.user ? { userId: request.user.id } : {}),
    }
    if (error) reply.log.error({ ...line, err: error }, 'request failed')
    else if (reply.statusCode >= 500) reply.log.warn(line, 'request failed')
    else if (isOrdinaryRead(request, reply)) reply.log.debug(line, 'request done')
    else reply.log.info(line, 'request done')
  }
}

const isOrdinaryRead = (request: FastifyRequest, reply: FastifyReply): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && reply.statusCode < 400 && reply.elapsedTime < slow
