import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#kit/errors.ts'
import { writeEvents } from '#engine/events.ts'
import { arrayOf, run } from '#engine/sql.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import { startOfDay } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { plainText } from '../words.ts'
import { longestMemory, payloadOf } from './payload.ts'
import type { Lesson, Memory, MemoryType } from './payload.ts'

/** The kind under which the history names what happened to a memory; its words stay out, for history is never deleted. */
export const memoryKind = 'assistant-memory'

const most = 200
const aDay = 20
/** What others may profit from; preferences and notes are a person's own. */
const shareable: readonly MemoryType[] = ['alias', 'question', 'filter']

const columns = sql`m.id, m.user_id as "userId", m.scope, m.type, m.status, m.said, m.means, m.payload, to_json(m.created_at)#>>'{}' as "createdAt", m.uses, to_json(m.last_used_at)#>>'{}' as "lastUsedAt"`

export const memoriesWhere = (deps: Pick<Deps, 'pool'>, condition: SQL): Promise<Memory[]> =>
  run<Memory>(
    deps.pool,
    sql`select ${columns} from assistant_memories m where ${condition} order by m.created_at desc, m.id desc limit 1000`,
  )

/** What works for a person: their own, and what was approved for the company. */
export const memoriesFor = (deps: Pick<Deps, 'pool'>, user: SessionUser): Promise<Memory[]> =>
  memoriesWhere(deps, sql`m.status = 'active' and (m.scope = 'company' or m.user_id = ${user.id}::uuid)`)

export const memoryIsOn = async ({ pool }: Pick<Deps, 'pool'>, user: SessionUser): Promise<boolean> => {
  const [row] = await run<{ memory: boolean }>(pool, sql`select memory from assistant_choices where user_id = ${user.id}::uuid`)
  return row?.memory ?? true
}

export const switchMemory = async ({ pool }: Pick<Deps, 'pool'>, user: SessionUser, on: boolean): Promise<void> => {
  await run(
    pool,
    sql`insert into assistant_choices (user_id, memory) values (${user.id}::uuid, ${on}) on conflict (user_id) do update set memory = excluded.memory`,
  )
}

interface Remembering {
  /** Others shall profit from it, once a second person approved it. */
  readonly propose: boolean
  readonly turnId?: string | null
}

/** Keeps a lesson for its author; the same words taught again close what they meant before. Answers its id. Throws when there are too many. */
export const remember = (deps: Deps, user: SessionUser, lesson: Lesson, { propose, turnId = null }: Remembering): Promise<string> =>
  inTransaction(deps, actorOf(user), async (tx) => {
    // The signature of a question is plain already, and holds a sign for its period.
    const said = lesson.type === 'question' ? lesson.said : plainText(lesson.said)
    const one = { ...lesson, said: said.slice(0, longestMemory), means: lesson.means.trim().slice(0, longestMemory) }
    if (payloadOf(one.type, one.payload) === null) throw new AppError('invalid', 'This memory can’t be used. Teach it in words.')
    if (one.said === '' || one.means === '') throw new AppError('invalid', 'Say which words mean what.')
    await refuseMany(tx, user)
    const id = uuidv7()
    const status = one.type === 'rejected' ? 'rejected' : one.type === 'definition' ? 'proposed' : 'active'
    await closeBefore(tx, user, one, id)
    await insert(tx, { id, user, scope: one.type === 'definition' ? 'company' : 'user', status, one, originId: null, turnId })
    if (propose && shareable.includes(one.type))
      await insert(tx, { id: uuidv7(), user, scope: 'company', status: 'proposed', one, originId: id, turnId })
    return id
  })

const refuseMany = async (tx: Tx, user: SessionUser): Promise<void> => {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`assistant-memory:${user.id}`}, 0))`)
  const day = startOfDay(tx.today).toISOString()
  const [count] = await tx.query<{ all: number; today: number }>(
    sql`select count(*) filter (where status = 'active')::int as all, count(*) filter (where created_at >= ${day}::timestamptz and origin_id is null)::int as today
      from assistant_memories where user_id = ${user.id}::uuid`,
  )
  if ((count?.today ?? 0) >= aDay) throw new AppError('rate_limited', `You can teach ${aDay} things a day. Go on tomorrow.`, [], {}, 3_600)
  if ((count?.all ?? 0) >= most) throw new AppError('invalid', `The assistant remembers at most ${most} things for you. Forget some first.`)
}

/** Two clocks: it held until now, and it is now that we know so. */
const closeBefore = (tx: Tx, user: SessionUser, { type, said }: Lesson, by: string): Promise<unknown> =>
  tx.query(sql`update assistant_memories set status = 'superseded', valid_to = ${tx.now.toISOString()}, closed_at = ${tx.now.toISOString()}, superseded_by = ${by}::uuid
    where user_id = ${user.id}::uuid and type = ${type} and said = ${said} and ((scope = 'user' and status = 'active') or (scope = 'company' and status = 'proposed'))`)

interface Inserted {
  readonly id: string
  readonly user: SessionUser
  readonly scope: string
  readonly status: string
  readonly one: Lesson
  readonly originId: string | null
  readonly turnId: string | null
}

const insert = (tx: Tx, { id, user, scope, status, one, originId, turnId }: Inserted): Promise<unknown> =>
  tx.query(sql`insert into assistant_memories (id, user_id, scope, type, status, said, means, payload, origin_id, turn_id, created_at, valid_from)
    values (${id}::uuid, ${user.id}::uuid, ${scope}, ${one.type}, ${status}, ${one.said}, ${one.means}, ${JSON.stringify(one.payload)}::jsonb, ${originId}::uuid, ${turnId}::uuid, ${tx.now.toISOString()}, ${tx.now.toISOString()})`)

/** Suggests a person's own memory to the company. */
export const propose = async (deps: Deps, user: SessionUser, { id, type, said, means, payload: kept }: Memory): Promise<unknown> => {
  const payload = payloadOf(type, kept)
  if (payload === null) {
    await retire(deps, [id])
    throw new AppError('invalid', 'This memory can’t be used any more. Teach it again.')
  }
  return inTransaction(deps, actorOf(user), async (tx) => {
    if (!shareable.includes(type)) throw new AppError('invalid', 'Preferences and notes are yours alone.')
    const one = { type, said, means, payload }
    await tx.query(
      sql`delete from assistant_memories where user_id = ${user.id}::uuid and scope = 'company' and status = 'proposed' and type = ${type} and said = ${said}`,
    )
    await insert(tx, { id: uuidv7(), user, scope: 'company', status: 'proposed', one, originId: id, turnId: null })
  })
}

/** Takes back what was suggested and not yet decided. */
export const withdraw = (deps: Deps, user: SessionUser, { id }: Pick<Memory, 'id'>): Promise<unknown> =>
  run(
    deps.pool,
    sql`delete from assistant_memories where user_id = ${user.id}::uuid and scope = 'company' and status = 'proposed' and (origin_id = ${id}::uuid or id = ${id}::uuid)`,
  )

/** Deletes them with what they meant before and what was suggested from them; the history keeps that it was so, not the words. */
export const forget = (deps: Deps, user: SessionUser, memories: readonly Pick<Memory, 'id'>[]): Promise<unknown> =>
  inTransaction(deps, actorOf(user), async (tx) => {
    const ids = arrayOf(
      memories.map(({ id }) => id),
      'uuid',
    )
    await tx.query(sql`delete from assistant_memories m using assistant_memories gone where gone.id = any(${ids}) and gone.user_id = ${user.id}::uuid
      and m.user_id = gone.user_id and m.type = gone.type and m.said = gone.said and (m.scope = 'user' or m.status in ('proposed', 'superseded', 'rejected'))`)
    await writeEvents(
      tx,
      memories.map(({ id }) => ({ kind: memoryKind, recordId: id, action: 'forget' })),
    )
  })

export const retire = async (deps: Pick<Deps, 'pool' | 'clock'>, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const now = deps.clock.now().toISOString()
  await run(
    deps.pool,
    sql`update assistant_memories set status = 'retired', valid_to = ${now}, closed_at = ${now} where id = any(${arrayOf(ids, 'uuid')}) and status in ('active', 'proposed')`,
  )
}

export const countUse = async (deps: Deps, used: readonly Pick<Memory, 'id'>[]): Promise<void> => {
  if (used.length === 0) return
  const ids = used.map(({ id }) => id)
  await run(
    deps.pool,
    sql`update assistant_memories set uses = uses + 1, last_used_at = ${deps.clock.now().toISOString()} where id = any(${arrayOf(ids, 'uuid')})`,
  )
}
