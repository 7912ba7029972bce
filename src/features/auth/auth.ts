import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { ChangeFeed } from '#platform/changes.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { isLoopback } from '#platform/config-hosts.ts'
import { asAppError } from '#platform/http/http-errors.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { AuthPort, SessionUser } from '#platform/session.ts'
import { createBinding } from './sessions/browser-binding.ts'
import { bearerToken, showsActivity } from './sessions/credentials-of-request.ts'
import { createSessionCache } from './sessions/session-cache.ts'
import type { KnownSession, SessionCache } from './sessions/session-cache.ts'
import { loadSession, noteActivity } from './sessions/session-store.ts'
import { hour, minute } from './time.ts'
import { hashToken } from './tokens.ts'

/** How long a session lives, in milliseconds. */
export const sessionLimits = { absolute: 12 * hour, idle: 60 * minute, most: 10 } as const

/** The address the web client asks who is signed in; it must answer while anything is known. */
export const userCheckPath = '/api/auth/me'

const writeActivityEvery = minute
/** How long the user check waits for a database that is coming back before it gives up. */
const patience = 10_000
const retryEvery = 250
/** A database that hangs is treated like one that is away after this long. */
const answerWithin = 1_500

export interface AuthOptions {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly changes: Pick<ChangeFeed, 'isCurrent' | 'subscribe'>
  readonly log: Logger
  readonly config: Pick<Config, 'demo' | 'host' | 'publicOrigin'>
  readonly secrets: Pick<Secrets, 'digest'>
  /** Tests move it by hand. */
  readonly monotonic?: () => number
}

/** Who is behind a request: token, browser cookie, idle and absolute time, role and divisions as they are now (at most 5 s old). */
export const createAuth = (options: AuthOptions): AuthPort => {
  const { pool, clock, changes, log, config } = options
  const cache = createSessionCache({
    load: (hash) => loadSession(pool, hash, config.demo),
    isCurrent: changes.isCurrent,
    monotonic: options.monotonic ?? (() => performance.now()),
  })
  const binding = createBinding(options.secrets)
  followChanges(changes, cache)
  if (config.publicOrigin === undefined && !isLoopback(config.host)) {
    log.warn(
      'Browsers reach this address over plain HTTP: sessions are not bound to the browser that signed in. Put TLS in front and set PUBLIC_ORIGIN.',
    )
  }

  const isOver = (session: KnownSession, now: number): boolean =>
    now >= session.expiresAt || now >= session.lastActiveAt + sessionLimits.idle

  const noteUse = (session: KnownSession, request: FastifyRequest, now: number): void => {
    if (showsActivity(request)) session.lastActiveAt = Math.max(session.lastActiveAt, now)
    if (session.lastActiveAt <= session.writtenActiveAt || now - session.writtenActiveAt < writeActivityEvery) return
    session.writtenActiveAt = session.lastActiveAt
    // Not waited for: memory is right already, and a lost note only ends an idle session a minute early elsewhere.
    noteActivity(pool, session.user.sessionId, new Date(session.lastActiveAt)).catch((error: unknown) =>
      log.warn({ err: error }, 'session activity not noted'),
    )
  }

  return {
    authenticate: async (request): Promise<SessionUser | null> => {
      const token = bearerToken(request)
      if (token === null) return null
      const session = await findSession(cache, hashToken(token), request)
      const now = clock.now().getTime()
      if (session === null || isOver(session, now)) return null
      if (session.bindingHash !== null && !binding.holds(request, session.bindingHash)) return null
      noteUse(session, request, now)
      return session.user
    },
  }
}

export const userTopic = (userId: string): string => `user:${userId}`

const followChanges = (changes: AuthOptions['changes'], cache: SessionCache): void => {
  changes.subscribe((topic) => {
    if (topic === 'divisions' || topic === '*' || topic === userTopic('*')) cache.distrust()
    else if (topic.startsWith('user:')) cache.dropUser(topic.slice('user:'.length))
  })
}

const isOutage = (error: unknown): boolean => asAppError(error)?.code === 'unavailable'

/** The user check falls back on memory when the database is away or slow, and waits a while for it when memory has nothing: any error answer would sign people out. */
const findSession = async (cache: SessionCache, tokenHash: string, request: FastifyRequest): Promise<KnownSession | null> => {
  if (request.routeOptions.url !== userCheckPath) return cache.find(tokenHash)
  const deadline = performance.now() + patience
  for (;;) {
    const remembered = cache.recall(tokenHash)
    try {
      const asked = cache.find(tokenHash)
      return await (remembered === null ? asked : Promise.race([asked, wait(answerWithin, remembered, { ref: false })]))
    } catch (error) {
      if (!isOutage(error)) throw error
      if (remembered !== null) return remembered
      if (performance.now() >= deadline) throw error
      await wait(retryEvery)
    }
  }
}
