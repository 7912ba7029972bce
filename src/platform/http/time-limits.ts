import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kit/errors.ts'
import { withinSignal } from '../cut-connections.ts'
import type { TimeLimit } from './route.ts'

const moment = 1_000

const changes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** A change that was given up may still go through: its statement may be on the way. Repeated with its key, it happens once. */
const tooLate = ({ method }: FastifyRequest): AppError =>
  new AppError(
    'unavailable',
    changes.has(method)
      ? 'This took too long, and Longhaul stopped waiting. It may still be saved: check before you enter it again.'
      : 'The request took too long and was given up.',
    [],
    {},
    2,
  )

/**
 * Limits the time of every request to `usualLimit` milliseconds where its route names no other limit, also of those with a body, whose timer the framework clears once the body is read. When the
 * time is up the answer is 503, or the end of an answer that has begun; database connections are cut and free for others.
 */
export const installTimeLimits = (app: FastifyInstance, usualLimit: number): void => {
  app.addHook('onRequest', (request, reply, done) => {
    request.timeLimit = timeLimitOf(request, reply, usualLimit)
    done()
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    request.timeLimit.hold()
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    request.timeLimit.goOn()
    done()
  })
}

const timeLimitOf = (request: FastifyRequest, reply: FastifyReply, usualLimit: number): TimeLimit => {
  // Made when they are first asked for: most answers are over before anybody does.
  let up: AbortController | undefined
  let gone: AbortController | undefined
  let late: AppError | undefined
  let left = false
  const { raw } = reply
  let rest = request.routeOptions.config.spec?.handlerTimeout ?? usualLimit
  let since = performance.now()
  let timer: NodeJS.Timeout | undefined
  let refuse: ((error: AppError) => void) | undefined
  let working = 0

  const upSignal = (): AbortSignal => {
    up ??= new AbortController()
    if (late !== undefined) up.abort(late)
    return up.signal
  }
  const goneSignal = (): AbortSignal => {
    gone ??= new AbortController()
    if (left) gone.abort()
    return gone.signal
  }
  const { streams } = request.routeOptions.config.spec ?? {}
  const expire = (): void => {
    if (streams === true && raw.headersSent) return
    late = tooLate(request)
    up?.abort(late)
    refuse?.(late)
    if (raw.headersSent) raw.destroy()
    // An answer that is made already and yet sends nothing: a moment for its own refusal.
    else if (working === 0) setTimeout(() => raw.destroy(), moment)
  }
  const goOn = (): void => {
    if (raw.closed) return
    since = performance.now()
    clearTimeout(timer)
    timer = setTimeout(expire, rest)
  }
  const hold = (): void => {
    rest = Math.max(1, rest - (performance.now() - since))
    clearTimeout(timer)
  }
  raw.once('close', () => {
    clearTimeout(timer)
    if (raw.writableFinished) return
    left = true
    gone?.abort()
  })
  raw.once('finish', () => clearTimeout(timer))
  // The framework's own is aborted as soon as a body has been read.
  let signal: AbortSignal | undefined
  Object.defineProperty(request, 'signal', { get: () => (signal ??= AbortSignal.any([upSignal(), goneSignal()])) })
  goOn()
  return {
    run: async (work) => {
      if (late !== undefined) throw late
      working += 1
      try {
        return await Promise.race([
          withinSignal(upSignal, work),
          new Promise<never>((_resolve, reject) => {
            refuse = reject
          }),
        ])
      } finally {
        working -= 1
      }
    },
    hold,
    goOn,
  }
}
