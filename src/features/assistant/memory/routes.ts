import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { nowhere, readingOf } from '../around.ts'
import { plainText } from '../words.ts'
import { companyMemory, memoryAnswer } from './answers.ts'
import type { SharedAs } from './answers.ts'
import { declaredAs } from './declared.ts'
import { filterOf } from './filters.ts'
import { learnFrom } from './learn.ts'
import { longestMemory, payloadOf, payloadSchema } from './payload.ts'
import type { Lesson, Memory } from './payload.ts'
import { functionWords, isOfFunctionWords, refusalOf } from './refused.ts'
import { seenBy } from './seen.ts'
import { forget, memoriesFor, memoriesWhere, memoryIsOn, propose, remember, retire, switchMemory, withdraw } from './store.ts'

const tag = 'Assistant'
const url = '/api/ai-agent/memories'
const words = { said: z.string().trim().min(1).max(longestMemory), means: z.string().trim().min(1).max(longestMemory) }

/** What the assistant remembers for the person, all of it to be read, changed and deleted (acceptance E8). */
export const memoryRoutes = (router: Router, deps: Deps): void => {
  readRoutes(router, deps)
  teachRoutes(router, deps)
  forgetRoutes(router, deps)
  router.add({
    method: 'PUT',
    url: `${url}/:id/proposal`,
    tag,
    summary: 'Suggest a memory to the company, or take the suggestion back',
    access: 'signed_in',
    params: idParams,
    body: z.strictObject({ proposed: z.boolean() }),
    handler: async ({ user, params, body, reply }) => {
      const one = await ownMemory(deps, user, params.id)
      await (body.proposed ? propose(deps, user, one) : withdraw(deps, user, one))
      return reply.code(204).send()
    },
  })
}

const readRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url,
    tag,
    summary: 'List your assistant memories',
    access: 'signed_in',
    answer: z.array(memoryAnswer),
    handler: ({ user }) => ownMemories(deps, user),
  })
  router.add({
    method: 'GET',
    url: '/api/ai-agent/choices',
    tag,
    summary: 'Whether the assistant uses and keeps memories for you',
    access: 'signed_in',
    answer: z.object({ memory: z.boolean() }),
    handler: async ({ user }) => ({ memory: await memoryIsOn(deps, user) }),
  })
  router.add({
    method: 'PUT',
    url: '/api/ai-agent/choices',
    tag,
    summary: 'Switch the memory on or off for you',
    access: 'signed_in',
    body: z.strictObject({ memory: z.boolean() }),
    handler: async ({ user, body, reply }) => {
      await switchMemory(deps, user, body.memory)
      return reply.code(204).send()
    },
  })
}

/** One's own, with what became of suggestions. Of what names a record out of sight, only the person's own words are shown. */
const ownMemories = async (deps: Deps, user: SessionUser): Promise<unknown[]> => {
  const own = await memoriesWhere(
    deps,
    sql`m.user_id = ${user.id}::uuid and ((m.scope = 'user' and m.status in ('active', 'retired', 'rejected')) or (m.type = 'definition' and m.status in ('proposed', 'rejected')))`,
  )
  const { seen, broken } = await seenBy(deps, user, readingOf(deps, user, nowhere).lexicon, own)
  await retire(deps, broken)
  const fates = await run<{ origin: string; status: string; note: string | null }>(
    deps.pool,
    sql`select distinct on (origin_id) origin_id as origin, status, review_note as note from assistant_memories
      where user_id = ${user.id}::uuid and scope = 'company' and origin_id is not null order by origin_id, created_at desc`,
  )
  const byId = new Map(seen.map((one) => [one.id, one]))
  return own.map(({ userId: _author, scope: _scope, ...one }) => {
    const sight = byId.get(one.id)
    const fate = fates.find(({ origin }) => origin === one.id)
    return {
      ...one,
      status: broken.includes(one.id) ? 'retired' : one.status,
      means: sight?.means ?? hidden,
      payload: sight?.does ?? null,
      shared: one.type === 'definition' ? (one.status === 'rejected' ? 'declined' : 'proposed') : sharedAs(fate?.status),
      reviewNote: fate?.note ?? null,
    }
  })
}

const hidden = 'something you can’t open'
const sharedAs = (status: string | undefined): SharedAs =>
  status === 'active' ? 'company' : status === 'proposed' ? 'proposed' : status === 'rejected' ? 'declined' : 'own'

const teachRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'POST',
    url,
    tag,
    summary: 'Add a memory',
    access: 'signed_in',
    body: z.strictObject({
      ...words,
      /** Of a memory that is put back: what it was and did. */
      type: z.enum(['alias', 'question', 'filter', 'preference', 'note']).default('alias'),
      payload: payloadSchema.optional(),
      /** The company shall use it too, once a second person approved it. */
      proposed: z.boolean().default(false),
    }),
    handler: async ({ user, body, reply }) => {
      const { proposed, payload, ...one } = body
      refuse(one.said, one.means)
      if (one.type === 'alias' && isOfFunctionWords(plainText(one.said)))
        throw new AppError('invalid', `${functionWords(one.said)}.`, [{ field: 'said', message: functionWords(one.said) }])
      const lesson = payload === undefined ? await lessonOf(deps, user, one) : { ...one, payload }
      refuseDeclared(deps, user, lesson)
      await remember(deps, user, lesson, { propose: proposed })
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'PATCH',
    url: `${url}/:id`,
    tag,
    summary: 'Change a memory',
    access: 'signed_in',
    params: idParams,
    body: z.strictObject({ means: words.means }),
    handler: async ({ user, params, body, reply }) => {
      const one = await ownMemory(deps, user, params.id)
      const lesson = await changedTo(deps, user, one, body.means)
      refuseDeclared(deps, user, lesson)
      if (one.status !== 'active') await forget(deps, user, [one])
      await remember(deps, user, lesson, { propose: false })
      return reply.code(204).send()
    },
  })
}

const refuse = (...given: readonly string[]): void => {
  const refused = given.map(refusalOf).find((one) => one !== null)
  if (refused) throw new AppError('invalid', `${refused.why}.`, [{ field: 'means', message: refused.why }])
}

const refuseDeclared = (deps: Deps, user: SessionUser, { said, payload, declared }: Lesson): void => {
  const { lexicon } = readingOf(deps, user, nowhere)
  const kept = declared ?? (payload.as === 'words' ? declaredAs(plainText(said), plainText(payload.words), lexicon) : null)
  if (kept !== null) throw new AppError('invalid', `${kept}.`, [{ field: 'said', message: kept }])
}

/** Words typed into the form: as a correction would be read. */
const lessonOf = async (deps: Deps, user: SessionUser, { type, said, means }: Omit<Lesson, 'payload'>): Promise<Lesson> => {
  if (type === 'note') return { type, said, means, payload: { as: 'text', kind: null } }
  const learned = await learnFrom(`when I say ${said} I mean ${means}`, { question: '', frame: null }, readingOf(deps, user, nowhere))
  return 'lesson' in learned && ['alias', 'filter', 'definition'].includes(learned.lesson.type)
    ? learned.lesson
    : { type: 'alias', said, means, payload: { as: 'words', words: means } }
}

/** What is taught in place of a memory that is edited. */
const changedTo = async (deps: Deps, user: SessionUser, one: Memory, means: string): Promise<Lesson> => {
  refuse(means)
  switch (one.type) {
    case 'note':
      return { type: 'note', said: one.said, means, payload: { as: 'text', kind: null } }
    case 'question':
      return { type: 'question', said: one.said, means, payload: { as: 'question', words: means } }
    case 'alias':
      return lessonOf(deps, user, { type: one.type, said: one.said, means })
    case 'filter':
      return narrowedTo(deps, user, one, means.replace(/ only$/, ''))
    default:
      throw new AppError('invalid', 'Forget this one, and teach it again.')
  }
}

/** The filter that this one replaces: for the same list, or for the same taught word. */
const narrowedTo = async (deps: Deps, user: SessionUser, { said, payload }: Memory, means: string): Promise<Lesson> => {
  const does = payloadOf('filter', payload)
  if (does?.as !== 'filter') throw new AppError('invalid', 'This memory can’t be used any more. Teach it again.')
  if (does.when !== null) return lessonOf(deps, user, { type: 'filter', said, means })
  const reading = readingOf(deps, user, nowhere)
  const many = reading.lexicon.kinds[does.kind]?.label.many
  const lesson = many === undefined ? null : await filterOf(plainText(many), plainText(means), reading, does.slots ?? [])
  if (lesson === null) throw new AppError('invalid', `I don’t know “${means}”.`, [{ field: 'means', message: `I don’t know “${means}”` }])
  return lesson
}

const forgetRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'DELETE',
    url: `${url}/:id`,
    tag,
    summary: 'Forget it',
    access: 'signed_in',
    params: idParams,
    handler: async ({ user, params, reply }) => {
      await forget(deps, user, [await ownMemory(deps, user, params.id)])
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'DELETE',
    url,
    tag,
    summary: 'Forget everything it remembers for you',
    access: 'signed_in',
    handler: async ({ user, reply }) => {
      await forget(deps, user, await memoriesWhere(deps, sql`m.user_id = ${user.id}::uuid and (m.scope = 'user' or m.status = 'proposed')`))
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'GET',
    url: '/api/ai-agent/company-memories',
    tag,
    summary: 'List memories approved for everyone',
    access: 'signed_in',
    answer: z.array(companyMemory),
    handler: async ({ user }) => {
      const shared = (await memoriesFor(deps, user)).filter(({ scope }) => scope === 'company')
      const { seen, broken } = await seenBy(deps, user, readingOf(deps, user, nowhere).lexicon, shared)
      await retire(deps, broken)
      return seen.map(({ userId: _author, scope: _scope, does, named: _named, ...one }) => ({ ...one, payload: does }))
    },
  })
}

const ownMemory = async (deps: Deps, user: SessionUser, id: string): Promise<Memory> => {
  const [one] = await memoriesWhere(
    deps,
    sql`m.id = ${id}::uuid and m.user_id = ${user.id}::uuid and (m.scope = 'user' or m.type = 'definition')`,
  )
  if (one === undefined) throw new AppError('not_found', 'Memory not found, or you don’t have access.')
  return one
}
