import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { ask, onlyReads } from '../conversation.ts'
import type { Asked } from '../conversation.ts'
import type { Frame } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import { nowhere, readingOf } from '../around.ts'
import { readMemory } from './read-command.ts'
import { plainText } from '../words.ts'
import { companyMemories } from './review.ts'
import type { Seen } from './seen.ts'
import { signatureOf } from './signature.ts'

const looksBack = 200

export interface Change {
  /** The question as it was read: who asked and how they typed it is not told. */
  readonly asRead: string
  readonly askedAt: string
  readonly before: string
  readonly after: string
}
export interface Preview {
  readonly looked: number
  readonly changes: readonly Change[]
}

/** Asks the last questions again with and without a memory, as the reviewer: what they may not see is in neither answer. */
export const previewOf = async (deps: Deps, user: SessionUser, candidate: Seen): Promise<Preview> => {
  const turns = await run<{ question: string; frame: Frame; at: string }>(
    deps.pool,
    sql`select question, frame, to_json(created_at)#>>'{}' as at from assistant_turns order by created_at desc, id desc limit ${looksBack}`,
  )
  const { lexicon } = readingOf(deps, user, nowhere)
  const inForce = await companyMemories(deps, user)
  const rest = inForce.filter(({ type, said }) => type !== candidate.type || said !== candidate.said)
  const once = new Map(turns.toReversed().map((turn) => [plainText(turn.question), turn]))
  const changes: Change[] = []
  for (const [plain, { question, frame, at }] of once) {
    if (!concerns(candidate, plain, frame, deps.clock.today()) || readMemory(plain) !== null) continue
    const [before, after] = [await again(deps, user, question, inForce), await again(deps, user, question, [...rest, candidate])]
    const [was, is] = [answerOf(before), answerOf(after)]
    if (was === is) continue
    changes.push({
      asRead: asRead(lexicon, before.frame.type === 'unread' ? after.frame : before.frame),
      askedAt: at,
      before: was,
      after: is,
    })
  }
  return { looked: turns.length, changes: changes.toSorted((one, other) => other.askedAt.localeCompare(one.askedAt)) }
}

const concerns = ({ type, said, does }: Seen, plain: string, frame: Frame, today: string): boolean => {
  if (type === 'alias') return ` ${plain} `.includes(` ${said} `)
  if (type === 'question') return said === plain || said === signatureOf(plain, today).signature
  return (
    does.as === 'filter' && 'kind' in frame && frame.kind === does.kind && (does.when === null || ` ${plain} `.includes(` ${does.when} `))
  )
}

/** What was not understood would say again what somebody typed. */
const answerOf = ({ frame, answer }: Asked): string =>
  frame.type === 'unread' ? 'Not understood' : frame.type === 'clarify' ? 'Asked back' : answer.response

/** Only what counts and lists is answered again: what would write, or teach, is not. */
const again = (deps: Deps, user: SessionUser, question: string, memories: readonly Seen[]): Promise<Asked> =>
  ask(deps, user, { question, place: nowhere, memories, isWanted: onlyReads })

/** A question in the words of its reading. */
export const asRead = ({ kinds }: Lexicon, frame: Frame): string => {
  if ('query' in frame) {
    const many = kinds[frame.kind]?.label.many
    return many === undefined ? 'A list' : [many, ...frame.read.map(({ words }) => words)].join(', ')
  }
  if (frame.type === 'record') return frame.named.label
  if (frame.type === 'navigate') return frame.label
  if (frame.type === 'clarify') return frame.question
  return frame.type === 'unread' ? 'Not understood' : 'A question of another sort'
}
