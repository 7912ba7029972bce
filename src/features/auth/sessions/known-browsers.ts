import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { cookieOf, isBrowser, isOverTls, namesOf } from './cookies.ts'
import { at, day, later } from '../time.ts'
import { hashToken, looksLikeToken, newToken } from '../tokens.ts'

/** How long a browser is known after it signed in last, in milliseconds. */
export const knownDays = 180 * day
/** Browsers kept per account; the one that was away longest makes room. */
const most = 20

export interface KnownBrowsers {
  /** Names the browser of a request for an account that signed in there before; null for all others. */
  known(on: Queryable, request: FastifyRequest, userId: string, now: Date): Promise<string | null>
  /** After a sign-in: the cookie to set; null when the caller is no browser. */
  remember(on: Queryable, request: FastifyRequest, userId: string, now: Date): Promise<string | null>
}

/**
 * Browsers in which an account signed in before. Their tries have a count of their own, so that nobody else can keep a person out by
 * guessing wrong. The cookie opens nothing: without the right password it is worth ten wrong ones. Of its secret only the hash is kept.
 */
export const createKnownBrowsers = (secrets: Pick<Secrets, 'digest'>): KnownBrowsers => {
  const names = namesOf('known', secrets)
  const tokenOf = (request: FastifyRequest): string | null => cookieOf(request, names).find(looksLikeToken) ?? null
  return {
    known: async (on, request, userId, now) => {
      const token = tokenOf(request)
      if (token === null) return null
      const hash = hashToken(token)
      const rows = await run(
        on,
        sql`select 1 from known_browsers where user_id = ${userId} and token_hash = ${hash} and last_used_at > ${at(later(now, -knownDays))}`,
      )
      return rows.length === 0 ? null : hash
    },
    remember: async (on, request, userId, now) => {
      if (!isBrowser(request)) return null
      const token = tokenOf(request) ?? newToken()
      await run(
        on,
        sql`insert into known_browsers (user_id, token_hash, last_used_at) values (${userId}, ${hashToken(token)}, ${at(now)})
          on conflict (user_id, token_hash) do update set last_used_at = excluded.last_used_at`,
      )
      await run(
        on,
        sql`delete from known_browsers where user_id = ${userId} and token_hash in (
          select token_hash from known_browsers where user_id = ${userId} order by last_used_at desc, token_hash offset ${most})`,
      )
      const secure = isOverTls(request)
      const name = secure ? names.secure : names.plain
      return `${name}=${token}; Path=/; Max-Age=${knownDays / 1000}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
    },
  }
}

/** After a new password: whoever knew the old one is nobody's known browser any more. */
export const forgetBrowsers = async (on: Queryable, userId: string): Promise<void> => {
  await run(on, sql`delete from known_browsers where user_id = ${userId}`)
}
