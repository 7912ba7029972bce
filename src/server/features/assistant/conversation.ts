import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#kit/errors.ts'
import { run } from '#server/engine/sql.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SessionUser } from '#server/platform/session.ts'
import { reading } from '../questions/reading.ts'
import type { Query } from '../questions/groups.ts'
import { answerFrame } from './answer.ts'
import type { Answer } from './answer.ts'
import { withQuery } from './answers/again.ts'
import type { Frame } from './frame.ts'
import { lexiconFor } from './lexicon.ts'
import { topicsFor } from './help/topics.ts'
import { screensFor } from './named-screens.ts'
import { withReasons } from './who-may-go.ts'
import { findNamed } from './names.ts'
import { withPlaces } from './places.ts'
import { readQuestion } from './read.ts'
import { linkNames, possessivesOf } from './reading/link.ts'
import { findValues } from './reading/values.ts'

/** A conversation left alone for so long is over: what is asked then stands by itself. */
const idleMinutes = 30

export interface Turn {
  readonly id: string
  readonly question: string
  readonly frame: Frame
}

/** Reads and answers a question, with the person's own rights and a connection that can only read. */
export const ask = (
  deps: Deps,
  user: SessionUser,
  question: string,
  path: string,
  before: Frame | null,
  division = 'ALL',
): Promise<{ frame: Frame; answer: Answer }> => reading(deps, user, (reading) => askOf(reading, user, question, path, before, division))

/** A question once more, as it was read then, with other parameters of its list. */
export const askAgain = (
  deps: Deps,
  user: SessionUser,
  frame: Frame,
  query: Query,
  path: string,
): Promise<{ frame: Frame; answer: Answer } | null> => {
  const lexicon = lexiconFor(deps.registry, user.role)
  const changed = withQuery(lexicon, frame, query)
  if (changed === null) return Promise.resolve(null)
  return reading(deps, user, (reading) => answered(reading, user, changed, path))
}

const askOf = async (
  deps: Deps,
  user: SessionUser,
  question: string,
  path: string,
  before: Frame | null,
  division: string,
): Promise<{ frame: Frame; answer: Answer }> => {
  const lexicon = lexiconFor(deps.registry, user.role)
  const find = (words: string): ReturnType<typeof findNamed> => findNamed(deps, user, lexicon, words)
  const frame = await readQuestion(question, {
    lexicon,
    today: deps.clock.today(),
    screens: screensFor(user.role, lexicon),
    find,
    link: (text, whole) => linkNames(deps, user, lexicon, text, possessivesOf(whole), find),
    values: (record, properties, phrases) => findValues(deps, user, record, properties, phrases),
    before,
    division,
    topics: topicsFor(user.role),
    here: Object.values(lexicon.kinds).find((record) => path === record.path || path.startsWith(`${record.path}/`))?.name ?? null,
  })
  return answered(deps, user, frame, path)
}

const answered = async (deps: Deps, user: SessionUser, frame: Frame, path: string): Promise<{ frame: Frame; answer: Answer }> => {
  const lexicon = lexiconFor(deps.registry, user.role)
  try {
    return {
      frame,
      answer: withPlaces(
        user.role,
        lexicon,
        frame,
        question,
        await answerFrame(deps, user, lexicon, frame, path).then((said) => withReasons(deps, user, lexicon, frame, said)),
      ),
    }
  } catch (error) {
    // A filter that the list does not take was read wrongly: that is said, as any word that is not understood.
    if (!(error instanceof AppError) || error.code !== 'malformed') throw error
    const unread: Frame = { type: 'unread', left: [] }
    return { frame: unread, answer: await answerFrame(deps, user, lexicon, unread, path) }
  }
}

/** The person's own conversation that goes on, with its last turn; somebody else's does not exist. */
export const goingOn = async (deps: Deps, user: SessionUser, id: string | undefined): Promise<{ id: string; last: Turn | null } | null> => {
  if (id === undefined) return null
  const [found] = await run<{ id: string; idle: boolean }>(
    deps.pool,
    sql`select id, last_at < ${deps.clock.now().toISOString()}::timestamptz - make_interval(mins => ${idleMinutes}) as idle from assistant_conversations
      where id = ${id}::uuid and user_id = ${user.id}::uuid`,
  )
  if (found === undefined) throw new AppError('not_found', 'This conversation does not exist.')
  return { id: found.id, last: found.idle ? null : await lastTurn(deps, found.id) }
}

export const lastTurn = async (deps: Deps, conversation: string): Promise<Turn | null> => {
  const [turn] = await run<Turn>(
    deps.pool,
    sql`select id, question, frame from assistant_turns where conversation_id = ${conversation}::uuid order by created_at desc, id desc limit 1`,
  )
  return turn ?? null
}

export const keepTurn = async (
  deps: Deps,
  user: SessionUser,
  conversation: string | null,
  turn: { question: string; response: string; frame: Frame },
): Promise<{ conversationId: string; turnId: string }> => {
  const now = deps.clock.now().toISOString()
  const conversationId = conversation ?? uuidv7()
  const turnId = uuidv7()
  await run(
    deps.pool,
    sql`with kept as (
      insert into assistant_conversations (id, user_id, title, created_at, last_at) values (${conversationId}, ${user.id}::uuid, ${turn.question.slice(0, 120)}, ${now}, ${now})
      on conflict (id) do update set last_at = excluded.last_at returning id)
    insert into assistant_turns (id, conversation_id, question, response, frame, created_at)
    select ${turnId}, kept.id, ${turn.question}, ${turn.response}, ${JSON.stringify(turn.frame)}::jsonb, ${now} from kept`,
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
