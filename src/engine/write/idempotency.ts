import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { SessionUser } from '#platform/session.ts'
import { prepare } from '../sql.ts'
import type { Prepared } from '../sql.ts'
import type { Tx } from './rules.ts'

export interface Answer {
  readonly status: number
  readonly body: string
}

const keyPattern = /^[\x21-\x7E]{1,255}$/

/** The Idempotency-Key of a request, or null. Throws malformed. */
export const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new AppError('malformed', 'Idempotency-Key is 1 to 255 printable characters.')
  return key
}

/**
 * Runs `work` once per key, user and route: the key is claimed in the same transaction as the effect, so a repeat waits for
 * the first and then gets its stored answer. The same key with another body is refused. Without a key, `work` just runs.
 */
export const once = async (
  tx: Tx,
  request: FastifyRequest,
  user: SessionUser,
  work: () => Promise<Answer>,
): Promise<Answer & { readonly replayed: boolean }> => {
  const key = keyOf(request)
  if (key === null) return { ...(await work()), replayed: false }
  const { route, bodyHash } = signatureOf(request)
  const claimed = await tx.execute(claimStatement(), { user: user.id, route, key, bodyHash, at: tx.now.toISOString() })
  if (claimed.length === 0) return replay(tx, user, route, key, bodyHash)
  const answer = await work()
  await tx.execute(keepStatement(), { status: answer.status, response: answer.body, user: user.id, route, key })
  return { ...answer, replayed: false }
}

/** What a key is bound to: the route, and the body it came with. */
export const signatureOf = (request: FastifyRequest): { readonly route: string; readonly bodyHash: string } => ({
  route: `${request.method} ${request.url.split('?')[0] ?? ''}`,
  bodyHash: createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('base64url'),
})

const value = sql.placeholder
const claimStatement = (): Prepared =>
  prepare(
    'claim key',
    () => sql`
  insert into idempotency_keys (user_id, route, key, body_hash, created_at) values (${value('user')}::uuid, ${value('route')}, ${value('key')}, ${value('bodyHash')}, ${value('at')}::timestamptz)
  on conflict do nothing returning 1 as ok`,
  )
const keepStatement = (): Prepared =>
  prepare(
    'keep answer',
    () => sql`
  update idempotency_keys set status = ${value('status')}::int, response = ${value('response')} where user_id = ${value('user')}::uuid and route = ${value('route')} and key = ${value('key')}`,
  )

/** A stored first answer, as the database row has it. */
export interface FirstAnswer {
  readonly bodyHash: string
  readonly status: number | null
  readonly response: string | null
}

/** The first answer again. Throws conflict while the first is being worked on, invalid when the body was another. */
export const replayed = (first: FirstAnswer | null | undefined, bodyHash: string): Answer & { readonly replayed: true } => {
  if (!first || first.status === null || first.response === null)
    throw new AppError('conflict', 'The same request is still being worked on.', [], {}, 1)
  if (first.bodyHash !== bodyHash) throw new AppError('invalid', 'This Idempotency-Key was used for a different request.')
  return { status: first.status, body: first.response, replayed: true }
}

/** The batch that wrote a record as it was first answered, by its id and version. */
export const batchOfAnswer = async (tx: Tx, { name }: Pick<RecordDefinition, 'name'>, { body }: Answer): Promise<string | null> => {
  const { id, version } = JSON.parse(body) as { readonly id: string; readonly version: number }
  const [event] = await tx.query<{ batch: string }>(
    sql`select batch_id as batch from events where kind = ${name} and record_id = ${id}::uuid and version = ${version} order by id limit 1`,
  )
  return event?.batch ?? null
}

const replay = async (
  tx: Tx,
  user: SessionUser,
  route: string,
  key: string,
  bodyHash: string,
): Promise<Answer & { readonly replayed: boolean }> => {
  const [first] = await tx.query<FirstAnswer>(sql`
    select body_hash as "bodyHash", status, response from idempotency_keys where user_id = ${user.id} and route = ${route} and key = ${key}`)
  return replayed(first, bodyHash)
}
