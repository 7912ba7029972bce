import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { isRole } from '#kit/roles.ts'
import { divisionsBelow } from '#engine/read/division-tree.ts'
import { arrayOf, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { SessionUser } from '#platform/session.ts'
import { at, milliseconds } from '../time.ts'

/** A living session as the table has it; times in milliseconds since 1970. */
export interface StoredSession {
  readonly user: SessionUser
  readonly bindingHash: string | null
  readonly expiresAt: number
  readonly lastActiveAt: number
}

interface LoadedRow {
  session_id: string
  binding_hash: string | null
  expires: number
  active: number
  confirmed: number | null
  id: string
  role: string
  email: string
  first_name: string
  last_name: string
  time_zone: string | null
  divisions: string[] | null
}

/** Division ids a user may see, with all divisions below them; null for the whole company. `u` is the alias of users. */
export const divisionScope: SQL = sql`case when u.all_divisions then null else array(select distinct below.id::text from ${divisionsBelow(sql`u.divisions`)} below) end`

/**
 * Whether a viewer meets a user: they share a division, or one of them sees the whole company. `u` is the alias of users; null when
 * the viewer meets everybody.
 */
export const metBy = ({ divisions }: Pick<Viewer, 'divisions'>): SQL | null =>
  divisions === null ? null : sql`(u.all_divisions or ${divisionScope} && ${arrayOf(divisions, 'text')})`

/** The session of a token and who it belongs to, or null: unknown, or its user is not active or (outside demo mode) a demo account. */
export const loadSession = async (on: Queryable, tokenHash: string, demo: boolean): Promise<StoredSession | null> => {
  const [row] = await run<LoadedRow>(
    on,
    sql`
    select s.id as session_id, s.binding_hash, ${milliseconds(sql`s.expires_at`)} as expires, ${milliseconds(sql`s.last_active_at`)} as active, ${milliseconds(sql`s.confirmed_at`)} as confirmed,
      u.id, u.role, u.email, u.first_name, u.last_name, u.time_zone, ${divisionScope} as divisions
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and ${maySignIn(demo)}`,
  )
  if (row === undefined || !isRole(row.role)) return null
  const user: SessionUser = {
    id: row.id,
    role: row.role,
    divisions: row.divisions,
    sessionId: row.session_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    timeZone: row.time_zone ?? companyTimeZone,
    confirmedAt: row.confirmed,
  }
  return { user, bindingHash: row.binding_hash, expiresAt: row.expires, lastActiveAt: row.active }
}

/** Demo accounts exist in demo mode only: a company that was tried out with demo data keeps no known password. */
export const maySignIn = (demo: boolean): SQL =>
  sql`u.status = 'active' and u.archived_at is null and (u.source <> 'demo' or ${demo}::boolean)`

export interface NewSession {
  readonly id: string
  readonly tokenHash: string
  readonly bindingHash: string | null
  readonly userId: string
  readonly now: Date
  readonly expiresAt: Date
  readonly ip: string
  readonly userAgent: string
}

/** Adds a session, drops the user's oldest ones beyond `most`, and returns how many those were. */
export const insertSession = async (on: Queryable, session: NewSession, most: number): Promise<number> => {
  await run(
    on,
    sql`
    insert into sessions (id, token_hash, binding_hash, user_id, created_at, last_active_at, expires_at, ip, user_agent)
    values (${session.id}, ${session.tokenHash}, ${session.bindingHash}, ${session.userId}, ${at(session.now)}, ${at(session.now)}, ${at(session.expiresAt)}, ${session.ip}, ${session.userAgent.slice(0, 200)})`,
  )
  const dropped = await run(
    on,
    sql`
    delete from sessions where user_id = ${session.userId} and id in (
      select id from sessions where user_id = ${session.userId} order by created_at desc, id desc offset ${most})
    returning id`,
  )
  return dropped.length
}

export const noteActivity = async (on: Queryable, sessionId: string, moment: Date): Promise<void> => {
  await run(on, sql`update sessions set last_active_at = greatest(last_active_at, ${at(moment)}) where id = ${sessionId}`)
}

export interface SessionEntry {
  readonly id: string
  readonly createdAt: string
  readonly lastActiveAt: string
  readonly expiresAt: string
  readonly ip: string
  readonly userAgent: string
  /** Tied to the browser that signed in. */
  readonly bound: boolean
}

/** Living sessions of a user, the latest activity first. */
export const listSessions = async (on: Queryable, userId: string, now: Date, idleSince: Date): Promise<SessionEntry[]> => {
  const rows = await run<{ id: string; created: number; active: number; expires: number; ip: string; user_agent: string; bound: boolean }>(
    on,
    sql`
    select id, ${milliseconds(sql`created_at`)} as created, ${milliseconds(sql`last_active_at`)} as active, ${milliseconds(sql`expires_at`)} as expires,
      ip, user_agent, binding_hash is not null as bound
    from sessions where user_id = ${userId} and expires_at > ${at(now)} and last_active_at > ${at(idleSince)}
    order by last_active_at desc, id desc`,
  )
  const text = (moment: number): string => new Date(moment).toISOString()
  return rows.map((row) => ({
    id: row.id,
    createdAt: text(row.created),
    lastActiveAt: text(row.active),
    expiresAt: text(row.expires),
    ip: row.ip,
    userAgent: row.user_agent,
    bound: row.bound,
  }))
}

/** Which sessions of a user to end: one, all, or all but one. */
export interface SessionChoice {
  readonly only?: string
  readonly except?: string
}

/** Deletes sessions of a user and returns how many there were. */
export const deleteSessions = async (on: Queryable, userId: string, choice: SessionChoice = {}): Promise<number> => {
  const rows = await run<{ id: string }>(
    on,
    sql`
    delete from sessions where user_id = ${userId}
      and (${choice.only ?? null}::uuid is null or id = ${choice.only ?? null}::uuid)
      and (${choice.except ?? null}::uuid is null or id <> ${choice.except ?? null}::uuid)
    returning id`,
  )
  return rows.length
}
