import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { run } from '#server/engine/sql.ts'
import type { Deps } from '#server/platform/deps.ts'
import { idParams } from '#server/platform/route.ts'
import type { Router } from '#server/platform/route.ts'
import type { SessionUser } from '#server/platform/session.ts'
import { ask, askAgain, goingOn, keepTurn, lastTurn, turnOf } from './conversation.ts'
import { keepProposal, skipOpen } from './proposals/keep.ts'
import { proposalAnswer, proposalRoutes } from './proposals/proposal-routes.ts'
import { applyMemories, countUse, longestMemory, memoriesOf, remember, taughtBy } from './memory.ts'

const tag = 'Assistant'

const action = z.union([
  z.object({ type: z.literal('navigate'), path: z.string(), message: z.string() }),
  z.object({ type: z.literal('highlight'), selector: z.string(), message: z.string(), duration: z.int().optional() }),
])
const link = z.object({ href: z.string(), label: z.string() })
const memory = z
  .object({
    id: z.uuid(),
    type: z.enum(['alias', 'question', 'note']),
    said: z.string(),
    means: z.string(),
    createdAt: z.string(),
    uses: z.int(),
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'AssistantMemory' })
const reply = z
  .object({
    response: z.string(),
    timestamp: z.iso.datetime(),
    /** Whether a language model with memory answered; the product's own engine says false. */
    memory: z.boolean(),
    conversationId: z.uuid(),
    actions: z.array(action),
    turnId: z.uuid(),
    total: z.int().nullable(),
    list: link.nullable(),
    rows: z.array(z.object({ label: z.string(), count: z.int().nullable(), shown: z.string().optional(), href: z.string().nullable() })),
    look: z.enum(['table', 'bars']),
    sources: z.array(z.object({ kind: z.string(), id: z.uuid(), number: z.string(), title: z.string(), href: z.string() })),
    read: z.array(z.object({ label: z.string(), value: z.string() })),
    assumed: z.array(
      z.object({ words: z.string(), options: z.array(z.object({ label: z.string(), query: z.record(z.string(), z.string()) })) }),
    ),
    freshness: z.object({ words: z.string(), href: z.string().nullable() }).nullable(),
    clarify: z.object({ question: z.string(), options: z.array(z.string()) }).nullable(),
    /** A change of one record, to be confirmed within five minutes. */
    proposal: proposalAnswer.nullable().optional(),
    /** A task shown step by step; `guide` is a place of the screen. */
    tour: z
      .object({
        title: z.string(),
        steps: z.array(z.object({ say: z.string(), path: z.string().nullable(), guide: z.string() })),
      })
      .nullable()
      .optional(),
    usedMemories: z.array(z.object({ id: z.uuid(), said: z.string(), means: z.string() })),
    asOf: z.iso.datetime(),
  })
  .meta({ id: 'AssistantReply' })

const questionRoute = (router: Router, deps: Deps): void => {
  router.add({
    method: 'POST',
    url: '/api/ai-agent/query',
    tag,
    summary: 'Ask the assistant; it counts with the rights of who asks',
    access: 'signed_in',
    body: z.strictObject({
      query: z.string().trim().min(1).max(2_000),
      currentPath: z.string().max(2_000).default('/'),
      enableNavigation: z.boolean().default(true),
      conversationId: z.uuid().optional(),
      /** The division chosen on the screen. */
      division: z.union([z.literal('ALL'), z.uuid()]).default('ALL'),
      /** Answers that turn once more with these parameters of its list. */
      instead: z.strictObject({ turnId: z.uuid(), query: z.record(z.string().max(80), z.string().max(4_000)) }).optional(),
    }),
    answer: reply,
    handler: async ({ user, body }) => {
      const conversation = await goingOn(deps, user, body.conversationId)
      if (conversation !== null) await skipOpen(deps, user, conversation.id)
      const taught = applyMemories(body.query, await memoriesOf(deps, user))
      const { frame, answer } =
        body.instead === undefined || conversation === null
          ? await ask(deps, user, taught.question, body.currentPath, conversation?.last?.frame ?? null, body.division)
          : await asked(deps, user, conversation.id, body.instead, body.currentPath)
      const notes = taught.notes.map(({ means }) => ` Your note: “${means}”`).join('')
      const response = `${answer.response}${notes}`
      const kept = await keepTurn(deps, user, conversation?.id ?? null, { question: body.query, response, frame })
      await countUse(deps, taught.used)
      const { draft = null, ...shown } = answer
      const proposal = draft === null ? null : await keepProposal(deps, user, kept, draft)
      const now = deps.clock.now().toISOString()
      return {
        ...shown,
        tour: shown.tour ?? null,
        proposal,
        response,
        timestamp: now,
        asOf: now,
        memory: false,
        ...kept,
        actions: body.enableNavigation ? answer.actions : [],
        usedMemories: taught.used.map(({ id, said, means }) => ({ id, said, means })),
      }
    },
  })
}

/** A turn of the person's own conversation, asked again. */
const asked = async (
  deps: Deps,
  user: SessionUser,
  conversation: string,
  { turnId, query }: { readonly turnId: string; readonly query: Readonly<Record<string, string>> },
  path: string,
) => {
  const turn = await turnOf(deps, conversation, turnId)
  const again = turn === null ? null : await askAgain(deps, user, turn.frame, query, path)
  if (again === null) throw new AppError('not_found', 'This answer does not exist.')
  return again
}

const feedbackRoute = (router: Router, deps: Deps): void => {
  router.add({
    method: 'POST',
    url: '/api/ai-agent/feedback',
    tag,
    summary: 'Say whether an answer helped, or what it should have been',
    access: 'signed_in',
    body: z.strictObject({
      conversationId: z.uuid(),
      turnId: z.uuid().optional(),
      feedback: z.strictObject({
        helpful: z.boolean(),
        quality: z.int().min(1).max(5),
        correction: z.string().trim().min(1).max(1_000).optional(),
      }),
    }),
    answer: z.object({ learned: memory.pick({ type: true, said: true, means: true }).nullable() }),
    handler: async ({ user, body }) => {
      const { helpful, quality, correction } = body.feedback
      await goingOn(deps, user, body.conversationId)
      const turn =
        body.turnId === undefined ? await lastTurn(deps, body.conversationId) : await turnOf(deps, body.conversationId, body.turnId)
      if (turn === null) throw new AppError('not_found', 'This answer does not exist.')
      await run(
        deps.pool,
        sql`update assistant_turns set helpful = ${helpful}, quality = ${quality}, correction = ${correction ?? null} where id = ${turn.id}::uuid`,
      )
      if (correction === undefined) return { learned: null }
      const learned = await taughtBy(correction, turn.question, async (text) => (await ask(deps, user, text, '/', null)).frame)
      await remember(deps, user, learned)
      return { learned }
    },
  })
}

const conversationRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/ai-agent/conversations',
    tag,
    summary: 'Your conversations with the assistant, the latest first',
    access: 'signed_in',
    answer: z.array(z.object({ id: z.uuid(), title: z.string(), createdAt: z.string(), lastAt: z.string(), turns: z.int() })),
    handler: ({ user }) =>
      run(
        deps.pool,
        sql`select c.id, c.title, c.created_at as "createdAt", c.last_at as "lastAt", (select count(*)::int from assistant_turns t where t.conversation_id = c.id) as turns
          from assistant_conversations c where c.user_id = ${user.id}::uuid order by c.last_at desc, c.id limit 100`,
      ),
  })
  router.add({
    method: 'GET',
    url: '/api/ai-agent/conversations/:id',
    tag,
    summary: 'What was asked and answered in one of your conversations',
    access: 'signed_in',
    params: idParams,
    answer: z.array(
      z.object({ id: z.uuid(), question: z.string(), response: z.string(), createdAt: z.string(), helpful: z.boolean().nullable() }),
    ),
    handler: async ({ user, params }) => {
      await goingOn(deps, user, params.id)
      return run(
        deps.pool,
        sql`select id, question, response, created_at as "createdAt", helpful from assistant_turns where conversation_id = ${params.id}::uuid order by created_at, id`,
      )
    },
  })
  router.add({
    method: 'DELETE',
    url: '/api/ai-agent/conversations/:id',
    tag,
    summary: 'Delete one of your conversations',
    access: 'signed_in',
    params: idParams,
    handler: async ({ user, params, reply: answer }) => {
      await goingOn(deps, user, params.id)
      await run(deps.pool, sql`delete from assistant_conversations where id = ${params.id}::uuid and user_id = ${user.id}::uuid`)
      return answer.code(204).send()
    },
  })
}

const words = { said: z.string().trim().min(1).max(longestMemory), means: z.string().trim().min(1).max(longestMemory) }

const memoryRoutes = (router: Router, deps: Deps): void => {
  const url = '/api/ai-agent/memories'
  router.add({
    method: 'GET',
    url,
    tag,
    summary: 'What the assistant remembers for you',
    access: 'signed_in',
    answer: z.array(memory),
    handler: ({ user }) => memoriesOf(deps, user),
  })
  router.add({
    method: 'POST',
    url,
    tag,
    summary: 'Teach the assistant what words mean',
    access: 'signed_in',
    body: z.strictObject(words),
    handler: async ({ user, body, reply: answer }) => {
      await remember(deps, user, { type: 'alias', ...body })
      return answer.code(204).send()
    },
  })
  router.add({
    method: 'PATCH',
    url: `${url}/:id`,
    tag,
    summary: 'Change what words mean',
    access: 'signed_in',
    params: idParams,
    body: z.strictObject({ means: words.means }),
    handler: async ({ user, params, body, reply: answer }) => {
      const changed = await run(
        deps.pool,
        sql`update assistant_memories set means = ${body.means} where id = ${params.id}::uuid and user_id = ${user.id}::uuid returning id`,
      )
      if (changed.length === 0) throw new AppError('not_found', 'This memory does not exist.')
      return answer.code(204).send()
    },
  })
  router.add({
    method: 'DELETE',
    url: `${url}/:id`,
    tag,
    summary: 'Forget it',
    access: 'signed_in',
    params: idParams,
    handler: async ({ user, params, reply: answer }) => {
      const gone = await run(
        deps.pool,
        sql`delete from assistant_memories where id = ${params.id}::uuid and user_id = ${user.id}::uuid returning id`,
      )
      if (gone.length === 0) throw new AppError('not_found', 'This memory does not exist.')
      return answer.code(204).send()
    },
  })
  router.add({
    method: 'DELETE',
    url,
    tag,
    summary: 'Forget everything it remembers for you',
    access: 'signed_in',
    handler: async ({ user, reply: answer }) => {
      await run(deps.pool, sql`delete from assistant_memories where user_id = ${user.id}::uuid`)
      return answer.code(204).send()
    },
  })
}

/** The assistant: questions in words, answered from the same lists that everybody opens. */
export const assistantRoutes = (router: Router, deps: Deps): void => {
  questionRoute(router, deps)
  feedbackRoute(router, deps)
  conversationRoutes(router, deps)
  memoryRoutes(router, deps)
  proposalRoutes(router, deps)
}
