import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import type { Queryable } from '#engine/sql.ts'
import { arrayOf, run } from '#engine/sql.ts'
import type { Config } from '#platform/config.ts'
import { metBy } from '../sessions/session-store.ts'
import { at, day, hour, later, milliseconds } from '../time.ts'
import { hashToken, looksLikeToken, newToken } from '../tokens.ts'

export type LinkKind = 'reset' | 'invite' | 'setup'

/** How long a link works, in milliseconds. */
const lifetimes: Readonly<Record<LinkKind, number>> = { reset: hour, invite: 7 * day, setup: day }

export interface IssuedLink {
  readonly url: string
  /** ISO 8601, UTC. */
  readonly expiresAt: string
}

export interface OpenLink {
  readonly kind: LinkKind
  /** Null for the first set-up. */
  readonly userId: string | null
}

interface Request {
  readonly kind: LinkKind
  readonly userId: string | null
  readonly email: string | null
  readonly createdBy: string | null
}

/** Makes a link that works once, and ends older ones of its kind for the same user. Only the hash of its secret is stored. */
export const issueLink = async (on: Queryable, config: OriginConfig, request: Request, now: Date): Promise<IssuedLink> => {
  const token = newToken()
  const expiresAt = later(now, lifetimes[request.kind])
  if (request.userId !== null) await voidLinks(on, request.userId, request.kind, now)
  await run(
    on,
    sql`
    insert into auth_tokens (id, kind, token_hash, user_id, email, created_at, created_by, expires_at)
    values (${uuidv7()}, ${request.kind}, ${hashToken(token)}, ${request.userId}, ${request.email}, ${at(now)}, ${request.createdBy}, ${at(expiresAt)})`,
  )
  return { url: linkUrl(config, request.kind, token), expiresAt: expiresAt.toISOString() }
}

/** Ends unused links of a user. */
export const voidLinks = async (on: Queryable, userId: string, kind: LinkKind | null, now: Date): Promise<void> => {
  await run(
    on,
    sql`
    update auth_tokens set used_at = ${at(now)}
    where user_id = ${userId} and used_at is null and (${kind}::text is null or kind = ${kind})`,
  )
}

/** Conditions under which a link works: unused, in time, and made for the address its user still has. */
const works = (tokenHash: string, kinds: readonly LinkKind[], now: Date) => sql`
  token_hash = ${tokenHash} and kind = any(${arrayOf(kinds, 'text')}) and used_at is null and expires_at > ${at(now)}
  and (user_id is null or exists (select 1 from users u where u.id = user_id and lower(u.email) = lower(auth_tokens.email) and u.archived_at is null))`

/** Looks at a link without using it up; null when it does not work, for whatever reason. */
export const findLink = async (on: Queryable, token: string, kinds: readonly LinkKind[], now: Date): Promise<OpenLink | null> => {
  if (!looksLikeToken(token)) return null
  const [row] = await run<{ kind: LinkKind; user_id: string | null }>(
    on,
    sql`select kind, user_id from auth_tokens where ${works(hashToken(token), kinds, now)}`,
  )
  return row === undefined ? null : { kind: row.kind, userId: row.user_id }
}

/** Uses a link up. Of any number of uses at once exactly one gets it. @throws AppError malformed when it does not work */
export const consumeLink = async (on: Queryable, token: string, kinds: readonly LinkKind[], now: Date): Promise<OpenLink> => {
  const [row] = looksLikeToken(token)
    ? await run<{ kind: LinkKind; user_id: string | null }>(
        on,
        sql`update auth_tokens set used_at = ${at(now)} where ${works(hashToken(token), kinds, now)} returning kind, user_id`,
      )
    : []
  if (row === undefined) throw deadLink(kinds[0] ?? 'reset')
  return { kind: row.kind, userId: row.user_id }
}

/** The same answer for a link that is unknown, used, expired or replaced. */
export const deadLink = (kind: LinkKind): AppError =>
  deadLinkSaying(
    kind === 'reset'
      ? 'This link has expired or was already used.'
      : 'This invitation no longer works. Ask an administrator for a new one.',
  )

/** The same for links of other areas: it counts against the network that tried it. */
export const deadLinkSaying = (sentence: string): AppError => {
  const error = new AppError('malformed', sentence)
  dead.add(error)
  return error
}

const dead = new WeakSet<object>()

/** Whether something failed because its link does not work. */
export const isDeadLink = (error: unknown): boolean => error instanceof AppError && dead.has(error)

export interface PendingInvitation {
  readonly userId: string
  readonly expiresAt: string
  readonly createdAt: string
  readonly createdBy: string | null
}

/** The latest invitation of each invited user whom the viewer meets, still unused, expired ones included. */
export const listInvitations = async (on: Queryable, viewer: Pick<Viewer, 'divisions'>): Promise<PendingInvitation[]> => {
  const rows = await run<{ user_id: string; expires: number; created: number; created_by: string | null }>(
    on,
    sql`
    select distinct on (t.user_id) t.user_id, ${milliseconds(sql`t.expires_at`)} as expires, ${milliseconds(sql`t.created_at`)} as created, t.created_by
    from auth_tokens t join users u on u.id = t.user_id and u.status = 'invited' and u.archived_at is null
    where t.kind = 'invite' and t.used_at is null and ${metBy(viewer) ?? sql`true`} order by t.user_id, t.created_at desc`,
  )
  return rows.map((row) => ({
    userId: row.user_id,
    expiresAt: new Date(row.expires).toISOString(),
    createdAt: new Date(row.created).toISOString(),
    createdBy: row.created_by,
  }))
}

export type OriginConfig = Pick<Config, 'publicOrigin' | 'host' | 'port'>

/** Where links point: PUBLIC_ORIGIN or the configured address. Never the Host header, which the caller chooses. */
export const linkOrigin = ({ publicOrigin, host, port }: OriginConfig): string => {
  if (publicOrigin !== undefined) return publicOrigin
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** The invitation's secret stands behind `#`: that part is sent to no server and no other site. */
const linkUrl = (config: OriginConfig, kind: LinkKind, token: string): string =>
  kind === 'reset' ? `${linkOrigin(config)}/reset-password/${token}` : `${linkOrigin(config)}/accept-invitation#${token}`
