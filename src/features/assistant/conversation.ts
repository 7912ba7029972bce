import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#kit/errors.ts'
import { formatNumber } from '#kit/format.ts'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Beside } from '../assistant-model/beside.ts'
import { reading } from '../questions/reading.ts'
import type { Query } from '../questions/groups.ts'
import { answerFrame } from './answer.ts'
import type { Answer } from './answers/shape.ts'
import { withQuery } from './answers/again.ts'
import { countedBy } from './answers/readings.ts'
import { nothing } from './answers/shape.ts'
import { counting } from './frame.ts'
import type { Frame } from './frame.ts'
import { lexiconFor } from './lexicon.ts'
import type { Memory } from './memory/payload.ts'
import { readMemory } from './memory/read-command.ts'
import type { Seen } from './memory/seen.ts'
import { retire } from './memory/store.ts'
import { frameTaught, readingTaught, taughtOf } from './memory/use.ts'
import { withPlaces } from './places.ts'
import { withRepairs } from './spelling/shown.ts'
import { withReasons } from './who-may-go.ts'
import { readQuestion } from './read.ts'
import { readingOf } from './around.ts'
import type { Place } from './around.ts'
import { plainText } from './words.ts'

/** A conversation left alone for so long is over: what is asked then stands by itself. */
const idleMinutes = 30

export interface Turn {
  readonly id: string
  readonly question: string
  readonly frame: Frame
}

export interface Asked {
  readonly frame: Frame
  readonly answer: Answer
  /** What was taught and made this reading another. */
  readonly used: readonly Seen[]
}

const everything = (_frame: Frame): boolean => true
const replayed: readonly Frame['type'][] = [...counting, 'clarify', 'unread']
/** What only counts, lists and says: asked again, it changes nothing. */
export const onlyReads = ({ type }: Frame): boolean => replayed.includes(type)
const asksAll = /\b(?:all|every|any status|everyone|everybody)\b/

interface Asking {
  readonly question: string
  readonly place: Place
  readonly memories: readonly Memory[]
  /** Frames of others are read and not answered. */
  readonly isWanted?: (frame: Frame) => boolean
  /** A model that reads what is not understood here, and says totals in words. */
  readonly model?: Beside | undefined
}

/**
 * Reads a question by what was taught and answers it, with the person's own rights and a connection that can only read. Teaches and counts
 * no use; only a command to the memory writes. No connection waits for a model.
 */
export const ask = async (deps: Deps, user: SessionUser, asking: Asking): Promise<Asked> => {
  const { question, place, memories, isWanted = everything, model } = asking
  const plain = plainText(question)
  const { taught, local } = await reading(deps, user, async (only) => {
    const around = readingOf(only, user, place)
    // Of words that are taught or forgotten, their old meaning is not read.
    const known = await taughtOf(only, user, around.lexicon, question, readMemory(plain) === null ? memories : [])
    return { taught: known, local: known.clash ?? (await readQuestion(known.question, readingTaught(around, known))) }
  })
  await retire(deps, taught.broken)
  const said = (await model?.read(local, readingTaught(readingOf(deps, user, place), taught), taught.used)) ?? local
  const { frame, used } = frameTaught(said, taught, asksAll.test(plain))
  if (!isWanted(frame)) return { frame, answer: nothing, used }
  const answering = (on: Deps): Promise<Omit<Asked, 'used'>> => answered(on, user, frame, place.path, question)
  // A command to the memory writes, and a change is tried before it is proposed: a question can do neither.
  const found = frame.type === 'memory' || frame.type === 'proposal' ? await answering(deps) : await reading(deps, user, answering)
  const number = taught.number !== null && isCount(found) ? taught.number : null
  const answer = number === null ? found.answer : { ...found.answer, response: formatNumber(found.answer.total ?? 0), sources: [] }
  const told = (await model?.narrate(found.frame, answer, readingOf(deps, user, place))) ?? answer.response
  const notes = taught.notes.map((one) => ` Your note of ${dayOf(one.createdAt, user)}: “${one.means}”`).join('')
  return {
    frame: found.frame,
    answer: { ...answer, response: `${told}${notes}` },
    used: number === null ? used : [...used, number],
  }
}

/** A question once more, as it was read then, with other parameters of its list, or counted by another axis. */
export const askAgain = async (
  deps: Deps,
  user: SessionUser,
  frame: Frame,
  { query, by }: { readonly query: Query; readonly by?: string | undefined },
  path: string,
): Promise<Asked | null> => {
  const lexicon = lexiconFor(deps.registry, user.role)
  const changed = by === undefined ? withQuery(lexicon, frame, query, deps.clock.today()) : countedBy(lexicon, frame, by)
  return changed === null ? null : answerRead(deps, user, changed, path, '')
}

/** Answers what was read, with the person's own rights and a connection that can only read. */
export const answerRead = async (deps: Deps, user: SessionUser, frame: Frame, path: string, question: string): Promise<Asked> => ({
  ...(await reading(deps, user, (only) => answered(only, user, frame, path, question))),
  used: [],
})

const isCount = ({ frame, answer }: { frame: Frame; answer: Answer }): boolean =>
  (frame.type === 'list' || frame.type === 'count') && answer.total !== null

const dayOf = (moment: string, { timeZone }: SessionUser): string =>
  new Date(moment).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone })

const answered = async (deps: Deps, user: SessionUser, frame: Frame, path: string, question: string): Promise<Omit<Asked, 'used'>> => {
  const lexicon = lexiconFor(deps.registry, user.role)
  try {
    const said = await withReasons(deps, user, lexicon, frame, await answerFrame(deps, user, lexicon, frame, path))
    return { frame, answer: withRepairs(frame, withPlaces(user.role, lexicon, frame, question, said)) }
  } catch (error) {
    // A filter that the list does not take was read wrongly: that is said, as any word that is not understood.
    if (!(error instanceof AppError) || error.code !== 'malformed') throw error
    const unread: Frame = { type: 'unread', left: [] }
    return { frame: unread, answer: await answerFrame(deps, user, lexicon, unread, path) }
  }
}

/** What another question goes on from: what was said about the memory, or was not understood, is none. */
const understood = sql`frame->>'type' not in ('unread', 'help', 'cannot', 'clarify', 'memory', 'howto', 'proposal', 'turn')`

/** The person's own conversation that goes on, with its last turn; somebody else's does not exist. */
export const goingOn = async (
  deps: Deps,
  user: SessionUser,
  id: string | undefined,
): Promise<{ id: string; idle: boolean; last: Turn | null } | null> => {
  if (id === undefined) return null
  const [found] = await run<{ id: string; idle: boolean }>(
    deps.pool,
    sql`select id, last_at < ${deps.clock.now().toISOString()}::timestamptz - make_interval(mins => ${idleMinutes}) as idle from assistant_conversations
      where id = ${id}::uuid and user_id = ${user.id}::uuid`,
  )
  if (found === undefined) throw new AppError('not_found', 'Conversation not found, or you don’t have access.')
  return { id: found.id, idle: found.idle, last: found.idle ? null : await lastTurn(deps, found.id, understood) }
}

/** The latest turn. */
export const lastTurn = async (deps: Deps, conversation: string, where = sql`true`): Promise<Turn | null> => {
  const [turn] = await run<Turn>(
    deps.pool,
    sql`select id, question, frame from assistant_turns where conversation_id = ${conversation}::uuid and ${where} order by created_at desc, id desc limit 1`,
  )
  return turn ?? null
}

/** The last turns, the latest first. */
export const lastTurns = (deps: Deps, conversation: string, most: number): Promise<readonly (Turn & { readonly at: string })[]> =>
  run(
    deps.pool,
    sql`select id, question, frame, to_json(created_at)#>>'{}' as at from assistant_turns where conversation_id = ${conversation}::uuid
      order by created_at desc, id desc limit ${most}`,
  )

export const keepTurn = async (
  deps: Deps,
  user: SessionUser,
  conversation: string | null,
  turn: { question: string; response: string; frame: Frame; took: number },
): Promise<{ conversationId: string; turnId: string }> => {
  const now = deps.clock.now().toISOString()
  const conversationId = conversation ?? uuidv7()
  const turnId = uuidv7()
  await run(
    deps.pool,
    sql`with kept as (
      insert into assistant_conversations (id, user_id, title, created_at, last_at) values (${conversationId}, ${user.id}::uuid, ${turn.question.slice(0, 120)}, ${now}, ${now})
      on conflict (id) do update set last_at = excluded.last_at returning id)
    insert into assistant_turns (id, conversation_id, question, response, frame, took, created_at)
    select ${turnId}, kept.id, ${turn.question}, ${turn.response}, ${JSON.stringify(turn.frame)}::jsonb, ${turn.took}::int, ${now} from kept`,
  )
  return { conversationId, turnId }
}

export const turnOf = async (deps: Deps, conversation: string, id: string): Promise<Turn | null> => {
  const [turn] = await run<Turn>(
    deps.pool,
    sql`select id, question, frame from assistant_turns where conversation_id = ${conversation}::uuid and id = ${id}::uuid`,
  )
  return turn ?? null
}
