import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { completionRoutes } from './completion/routes.ts'
import { goingOn, lastTurn, turnOf } from './conversation.ts'
import { conversationRoutes } from './conversation-routes.ts'
import { insightRoutes } from './insight-routes.ts'
import { correctedBy, learnedAnswer, nothingLearned } from './memory/correct.ts'
import { isSecret } from './memory/refused.ts'
import { reviewRoutes } from './memory/review-routes.ts'
import { memoryRoutes } from './memory/routes.ts'
import { proposalAnswer, proposalRoutes } from './proposals/proposal-routes.ts'
import { answerQuestion, questionBody } from './question.ts'
import { reasons } from './reasons.ts'
import { createModelMode } from '../assistant-model/mode.ts'
import type { ModelMode } from '../assistant-model/mode.ts'
import { modelRoutes } from '../assistant-model/routes.ts'

const tag = 'Assistant'

const action = z.union([
  z.object({ type: z.literal('navigate'), path: z.string(), message: z.string() }),
  z.object({ type: z.literal('highlight'), selector: z.string(), message: z.string(), duration: z.int().optional() }),
])
const link = z.object({ href: z.string(), label: z.string() })
const reply = z
  .object({
    response: z.string(),
    timestamp: z.iso.datetime(),
    /** Whether this person's questions go to a language model with memory; the product's own engine says false. */
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
    /** What of the question can be changed, by the row of `read` that says it. A choice is asked with `instead`. */
    readings: z.array(
      z.object({
        row: z.string(),
        words: z.string(),
        said: z.string().optional(),
        options: z.array(z.object({ label: z.string(), query: z.record(z.string(), z.string()), by: z.string().optional() })),
      }),
    ),
    assumed: z.array(
      z.object({ words: z.string(), options: z.array(z.object({ label: z.string(), query: z.record(z.string(), z.string()) })) }),
    ),
    freshness: z.object({ words: z.string(), href: z.string().nullable() }).nullable(),
    clarify: z.object({ question: z.string(), options: z.array(z.string()) }).nullable(),
    /** A change of one record, to be confirmed within five minutes. */
    proposal: proposalAnswer.nullable().optional(),
    /** What became of the card before, by typed words. */
    settled: z.object({ id: z.uuid(), state: z.enum(['cancelled', 'undone']), words: z.string() }).nullable(),
    /** The card before can still be confirmed. */
    cardStays: z.boolean(),
    /** A task shown step by step; `guide` is a place of the screen. */
    tour: z
      .object({
        title: z.string(),
        steps: z.array(z.object({ say: z.string(), path: z.string().nullable(), guide: z.string() })),
      })
      .nullable()
      .optional(),
    usedMemories: z.array(
      z.object({ id: z.uuid(), said: z.string(), means: z.string(), words: z.string(), scope: z.enum(['user', 'company']) }),
    ),
    /** What was just taught. */
    learned: z.object({ id: z.uuid(), words: z.string() }).optional(),
    /** A correction that may be remembered, of the turn before. */
    offer: z.object({ turnId: z.uuid(), correction: z.string() }).nullable(),
    asOf: z.iso.datetime(),
    mode: z.enum(['local', 'llm', 'local-fallback']),
    /** A line beside the answer, such as that the model could not be asked. */
    notice: z.string().nullable(),
  })
  .meta({ id: 'AssistantReply' })

/** Longer than a model may take for a question (assistant-model). */
const longestQuestion = 20_000

const questionRoute = (router: Router, deps: Deps, models: ModelMode): void => {
  router.add({
    method: 'POST',
    url: '/api/ai-agent/query',
    tag,
    summary: 'Ask the assistant; answers use your own access',
    access: 'signed_in',
    body: questionBody,
    answer: reply,
    handlerTimeout: Math.max(longestQuestion, deps.config.requestTime),
    handler: ({ user, body }) => answerQuestion(deps, models, user, body),
  })
}

const feedbackRoute = (router: Router, deps: Deps): void => {
  router.add({
    method: 'POST',
    url: '/api/ai-agent/feedback',
    tag,
    summary: 'Rate an answer, or correct it',
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
    answer: learnedAnswer,
    handler: async ({ user, body }) => {
      const { helpful, quality, correction } = body.feedback
      await goingOn(deps, user, body.conversationId)
      const turn =
        body.turnId === undefined ? await lastTurn(deps, body.conversationId) : await turnOf(deps, body.conversationId, body.turnId)
      if (turn === null) throw new AppError('not_found', 'Answer not found, or you don’t have access.')
      const kept = correction === undefined || isSecret(correction) ? null : correction
      await run(
        deps.pool,
        sql`update assistant_turns set helpful = ${helpful}, quality = ${quality}, correction = ${kept} where id = ${turn.id}::uuid`,
      )
      return correction === undefined ? nothingLearned : correctedBy(deps, user, correction, turn)
    },
  })
  router.add({
    method: 'PUT',
    url: '/api/ai-agent/turns/:id/reason',
    tag,
    summary: 'Explain why an answer did not help',
    access: 'signed_in',
    params: idParams,
    body: z.strictObject({ reason: z.enum(reasons) }),
    handler: async ({ user, params, body, reply: answer }) => {
      const told = await run(
        deps.pool,
        sql`update assistant_turns t set reason = ${body.reason} from assistant_conversations c
          where t.id = ${params.id}::uuid and c.id = t.conversation_id and c.user_id = ${user.id}::uuid returning t.id`,
      )
      if (told.length === 0) throw new AppError('not_found', 'Answer not found, or you don’t have access.')
      return answer.code(204).send()
    },
  })
}

/** The assistant: questions in words, answered from the same lists that everybody opens. */
export const assistantRoutes = (router: Router, deps: Deps): void => {
  const models = createModelMode(deps)
  questionRoute(router, deps, models)
  modelRoutes(router, deps, models)
  completionRoutes(router, deps)
  feedbackRoute(router, deps)
  conversationRoutes(router, deps)
  memoryRoutes(router, deps)
  proposalRoutes(router, deps)
  reviewRoutes(router, deps)
  insightRoutes(router, deps)
}
