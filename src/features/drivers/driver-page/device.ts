import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { deviceWords } from '#kit/device-words.ts'
import { AppError } from '#kit/errors.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { cookieOf, isOverTls, namesOf } from '#features/auth/sessions/cookies.ts'
import { at, day, later, minute } from '#features/auth/time.ts'
import { hashToken, newToken } from '#features/auth/tokens.ts'
import { mayHavePage } from './links.ts'

/** A phone that wasn't used for this long asks for the PIN again. */
const unlockedFor = 14 * day
/** Seconds that a browser keeps the cookie; browsers allow at most 400 days. */
const cookieAge = 400 * 24 * 60 * 60

export interface Device {
  readonly id: string
  readonly driver: string
  readonly locked: boolean
}

const namesOfDevice = (secrets: Pick<Secrets, 'digest'>) => namesOf('driver', secrets)

const cookie = (request: FastifyRequest, secrets: Pick<Secrets, 'digest'>, value: string, age: number): string => {
  const { secure, plain } = namesOfDevice(secrets)
  const overTls = isOverTls(request)
  return `${overTls ? secure : plain}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${overTls ? '; Secure' : ''}`
}

/** Adds a phone of the driver; the answer is the cookie to set. */
export const addDevice = async (on: Queryable, deps: Deps, request: FastifyRequest, driver: string, now: Date): Promise<string> => {
  const token = newToken()
  const name = deviceWords(request.headers['user-agent'] ?? '')
  await run(
    on,
    sql`insert into driver_devices (id, driver_id, token_hash, name, created_at, last_seen_at)
      values (${uuidv7()}, ${driver}::uuid, ${hashToken(token)}, ${name}, ${at(now)}, ${at(now)})`,
  )
  return cookie(request, deps.secrets, token, cookieAge)
}

/** The cookie that removes the phone's own. */
export const clearedCookie = (request: FastifyRequest, deps: Deps): string => cookie(request, deps.secrets, '', 0)

/** The phone behind a request; null when it has no cookie, was signed out, or its driver left. */
export const deviceOf = async (deps: Deps, request: FastifyRequest): Promise<Device | null> => {
  const hashes = cookieOf(request, namesOfDevice(deps.secrets)).map(hashToken)
  if (hashes.length === 0) return null
  const now = deps.clock.now()
  const [device] = await run<Device>(
    deps.pool,
    sql`select v.id, v.driver_id as driver, v.last_seen_at <= ${at(later(now, -unlockedFor))} as locked
      from driver_devices v join drivers d on d.id = v.driver_id
      where v.token_hash in (${sql.join(
        hashes.map((hash) => sql`${hash}`),
        sql`, `,
      )}) and v.revoked_at is null and ${mayHavePage} limit 1`,
  )
  return device ?? null
}

/** The phone behind a request, for what a driver does on the page. @throws AppError unauthenticated */
export const openDevice = async (deps: Deps, request: FastifyRequest): Promise<Device> => {
  const device = await deviceOf(deps, request)
  if (device === null) throw new AppError('unauthenticated', 'Open your page with the link from dispatch.', [], { page: 'link' })
  if (device.locked) throw new AppError('unauthenticated', 'Enter your PIN.', [], { page: 'pin' })
  await noteSeen(deps, device)
  return device
}

/** Written once a minute at most: each call of the page would write otherwise. */
const noteSeen = async ({ pool, clock }: Deps, { id }: Device): Promise<void> => {
  const now = clock.now()
  await run(
    pool,
    sql`update driver_devices set last_seen_at = ${at(now)} where id = ${id}::uuid and last_seen_at < ${at(later(now, -minute))}`,
  )
}

export const unlockDevice = async ({ pool, clock }: Deps, { id }: Device): Promise<void> => {
  await run(pool, sql`update driver_devices set last_seen_at = ${at(clock.now())} where id = ${id}::uuid`)
}

/** Signs phones of a driver out: one, or all of them. True if there was one. */
export const revokeDevices = async (on: Queryable, driver: string, now: Date, device?: string): Promise<boolean> => {
  const one = device === undefined ? sql`` : sql` and id = ${device}::uuid`
  const ended = await run(
    on,
    sql`update driver_devices set revoked_at = ${at(now)} where driver_id = ${driver}::uuid and revoked_at is null${one} returning id`,
  )
  return ended.length > 0
}
