import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { countQuestion } from '../assistant-model/limits.ts'
import type { ModelMode } from '../assistant-model/mode.ts'
import { nowhere, readingOf } from './around.ts'
import { ask, askAgain, goingOn, keepTurn, lastTurns, turnOf } from './conversation.ts'
import type { Asked, Turn } from './conversation.ts'
import { isContextLost } from './follow/context.ts'
import { pickedOption } from './follow/picked.ts'
import { readingsIn } from './answers/readings.ts'
import { lexiconFor } from './lexicon.ts'
import { meantInstead } from './memory/learn.ts'
import { isSecret } from './memory/refused.ts'
import { countUse, memoriesFor, memoryIsOn } from './memory/store.ts'
import { saidMemory } from './memory/words.ts'
import { keepProposal, skipOpen } from './proposals/keep.ts'
import { answerTurn } from './turns/answer-turn.ts'
import type { Turned } from './turns/answer-turn.ts'
import { plainText } from './words.ts'

export const questionBody = z.strictObject({
  query: z.string().trim().min(1).max(2_000),
  currentPath: z.string().max(2_000).default('/'),
  enableNavigation: z.boolean().default(true),
  conversationId: z.uuid().optional(),
  /** The division chosen on the screen. */
  division: z.union([z.literal('ALL'), z.uuid()]).default('ALL'),
  /** Answers that turn once more with these parameters of its list, or counted by another axis. */
  instead: z
    .strictObject({
      turnId: z.uuid(),
      query: z.record(z.string().max(80), z.string().max(4_000)),
      by: z.string().max(80).optional(),
    })
    .optional(),
})
type Body = z.output<typeof questionBody>

/** Reads a question, answers it and keeps the turn. Throws not_found for a conversation or a turn that is not the person's own. */
export const answerQuestion = async (deps: Deps, models: ModelMode, user: SessionUser, body: Body) => {
  const started = performance.now()
  const conversation = await goingOn(deps, user, body.conversationId)
  await countQuestion(deps, user)
  const turn = body.instead === undefined ? await answerTurn(deps, user, conversation, body) : null
  if (conversation !== null && turn?.cardStays !== true) await skipOpen(deps, user, conversation.id)
  const { found, model } = await foundFor(deps, models, user, body, { conversation, turn })
  const { frame, answer, used } = found
  const response = `${turn === null ? lateFor(conversation, body.query) : ''}${answer.response}`
  const kept = await keepTurn(deps, user, conversation?.id ?? null, {
    question: isSecret(body.query) ? 'Something that wasn’t kept' : body.query,
    response,
    frame,
    took: Math.round(performance.now() - started),
  })
  await countUse(deps, used)
  const { draft = null, ...shown } = answer
  const now = deps.clock.now().toISOString()
  return {
    ...shown,
    tour: shown.tour ?? null,
    settled: turn?.settled ?? null,
    cardStays: turn?.cardStays ?? false,
    readings: readingsIn(lexiconFor(deps.registry, user.role), frame, deps.clock.today()),
    proposal: draft === null ? null : await keepProposal(deps, user, kept, draft),
    response,
    timestamp: now,
    asOf: now,
    ...(await model.outcome()),
    ...kept,
    actions: body.enableNavigation ? answer.actions : [],
    usedMemories: used.map(({ id, said, means, type, scope }) => ({ id, said, means, scope, words: saidMemory({ type, said, means }) })),
    offer: turn !== null ? null : await offerFor(deps, user, body.query, conversation?.last ?? null),
  }
}

/** So many turns back it looks for one that was understood. */
const mostLooked = 6

type Conversation = Awaited<ReturnType<typeof goingOn>>

const foundFor = async (
  deps: Deps,
  models: ModelMode,
  user: SessionUser,
  body: Body,
  { conversation, turn }: { readonly conversation: Conversation; readonly turn: Turned | null },
) => {
  const memories = (await memoryIsOn(deps, user)) ? await memoriesFor(deps, user) : []
  const last = conversation?.last ?? null
  const turns = conversation === null || conversation.idle ? [] : await lastTurns(deps, conversation.id, mostLooked)
  const question = pickedOption(body.query, turns[0]?.frame)
  const before = turns.slice(0, 3).map(({ frame }) => frame)
  const model = await models.forQuestion(user, { question, before: before.toReversed() })
  const place = { path: body.currentPath, before: last?.frame ?? null, division: body.division, lost: isContextLost(turns) }
  if (turn !== null) return { found: turn.found, model }
  const found =
    body.instead === undefined || conversation === null
      ? await ask(deps, user, { question, place, memories, model })
      : await asked(deps, user, conversation.id, body.instead, body.currentPath)
  return { found, model }
}

const lateFor = (conversation: Conversation, query: string): string =>
  conversation?.idle === true && goesOn.test(query) ? 'It’s been over 30 minutes, so I read this as a new question. ' : ''

/** "No, I meant violations not tickets" goes on from the last question, and may be remembered. */
const offerFor = async (deps: Deps, user: SessionUser, query: string, last: Turn | null) => {
  if (last === null) return null
  const lesson = await meantInstead(plainText(query), last, readingOf(deps, user, nowhere))
  return lesson?.payload.as === 'question' ? { turnId: last.id, correction: query } : null
}

/** A turn of the person's own conversation, asked again. */
const asked = async (
  deps: Deps,
  user: SessionUser,
  conversation: string,
  { turnId, ...instead }: NonNullable<Body['instead']>,
  path: string,
): Promise<Asked> => {
  const turn = await turnOf(deps, conversation, turnId)
  const again = turn === null ? null : await askAgain(deps, user, turn.frame, instead, path)
  if (again === null) throw new AppError('not_found', 'Answer not found, or you don’t have access.')
  return again
}

/** Words that go on from a question before. */
const goesOn = /^(?:and|only|same|what about|how about|those|of those)\b/i
