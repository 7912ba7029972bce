import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { wanted } from '#platform/jobs/wanted.ts'
import type { SessionUser } from '#platform/session.ts'
import { reading } from '#features/questions/reading.ts'
import { lengthOf } from '../answers/counted.ts'
import { readingOf } from '../around.ts'
import { counting } from '../frame.ts'
import type { Frame } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import { readQuestion } from '../read.ts'
import { linkNames, possessivesOf } from '../reading/link.ts'
import type { Reading } from '../reading/reading.ts'
import { completedWords, goneOn } from './candidates.ts'
import type { Typing } from './candidates.ts'

/** A question that can be answered, with how many records its list has. */
export interface Offer {
  readonly text: string
  readonly count: number | null
}

const mostOffers = 6
/** Of these, so many only complete the last word; the others go on after it. */
const mostCompleted = 4
/** The most questions read for one request, so that it stays quick. */
const mostRead = 14

const answered: readonly Frame['type'][] = [...counting, 'about', 'availability', 'digest', 'howto', 'navigate']

/** Completes what is typed to whole questions that can be answered for this person. */
export const offersFor = (
  deps: Deps,
  user: SessionUser,
  { text, path, division }: { readonly text: string; readonly path: string; readonly division: string },
): Promise<readonly Offer[]> =>
  reading(
    deps,
    user,
    async (only) => {
      const around = withFindOnce(only, user, readingOf(only, user, { path, before: null, division }))
      const typed = text.replace(/\s+/g, ' ').trimStart()
      if (typed === '') return []
      const typing: Typing = { text: typed, lexicon: around.lexicon, here: around.here, path, asked: await askedBefore(only, user, typed) }
      const found = await answerable(typing, around)
      const counts = await countsOf(only, user, around.lexicon, found)
      return found.map(({ text: words }, at) => ({ text: words, count: counts[at] ?? null }))
    },
    'completion',
  )

/** All candidates begin with the same words, so a number in them is searched for once. */
const withFindOnce = (deps: Deps, user: SessionUser, around: Reading): Reading => {
  const known = new Map<string, ReturnType<Reading['find']>>()
  const find: Reading['find'] = (words) => {
    const found = known.get(words) ?? around.find(words)
    known.set(words, found)
    return found
  }
  return { ...around, find, link: (text, whole) => linkNames(deps, user, around.lexicon, text, possessivesOf(whole), find) }
}

interface Found {
  readonly text: string
  readonly frame: Frame
}

/** The candidates that are read without an unknown word, each reading once. */
const answerable = async (typing: Typing, around: Reading): Promise<readonly Found[]> => {
  const found: Found[] = []
  const seen = new Set<string>()
  let left = mostRead
  const add = async (candidates: readonly string[], most: number): Promise<void> => {
    for (const text of candidates) {
      if (found.length >= most || left === 0) return
      wanted()?.throwIfAborted()
      const known = frameKnown(text, around)
      if (known === undefined) left -= 1
      const frame = known ?? (await frameOf(text, around))
      if (!isAnswered(frame, around.lexicon) || seen.has(written(frame))) continue
      seen.add(written(frame))
      found.push({ text, frame })
    }
  }
  const typed = typing.text.trimEnd()
  const own = frameKnown(typed, around) ?? (await frameOf(typed, around))
  const isRead = isAnswered(own, around.lexicon)
  const after = goneOn(typed, isRead ? kindOf(own) : null, typing)
  // "Overdue" says no list yet: the lists come before longer words that begin so.
  if (!isRead) await add(after, mostCompleted)
  if (typing.text === typed || after.length === 0) await add(completedWords(typing), mostCompleted)
  // "Truc" is read as trucks: then the completed word goes on, not the typed one.
  const isWhole = typing.text !== typed || !found.some(({ frame }) => written(frame) === written(own))
  if (isRead) seen.add(written(own))
  if (isRead && isWhole && isKnown(typed.split(' ').at(-1) ?? '', around.lexicon)) await add(after, mostOffers)
  const [first] = found
  if (first !== undefined) await add(goneOn(first.text, kindOf(first.frame), typing), mostOffers)
  return found
}

const timeWord = /^(?:\d+|today|tomorrow|yesterday|(?:day|week|month|quarter|year)s?)$/
const isKnown = (word: string, { words }: Lexicon): boolean => words.has(word.toLowerCase()) || timeWord.test(word.toLowerCase())

const kindOf = (frame: Frame): string | null => ('query' in frame ? frame.kind : null)

/** Two wordings of one question give the same text: the frame without how it was worded. */
const written = (frame: Frame): string =>
  JSON.stringify({ ...frame, read: [], assumed: [], ...(frame.type === 'count' ? { type: 'list' } : {}) })

const isAnswered = (frame: Frame, { kinds }: Lexicon): boolean => {
  if (!answered.includes(frame.type)) return false
  if (!('query' in frame)) return true
  const record = kinds[frame.kind]
  if (record === undefined) return false
  try {
    parseListQuery(record, frame.query)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'malformed') return false
    throw error
  }
}

/** How questions were read that name no record and no value, which is the same for everybody of a role. */
const read = new WeakMap<Lexicon, Map<string, Frame>>()
const mostKept = 5_000
const keyOf = (text: string, { today, division, here }: Reading): string => `${today} ${division} ${here ?? ''} ${text.toLowerCase()}`
const frameKnown = (text: string, around: Reading): Frame | undefined => read.get(around.lexicon)?.get(keyOf(text, around))

const frameOf = async (text: string, around: Reading): Promise<Frame> => {
  let isOfAll = true
  const frame = await readQuestion(text, {
    ...around,
    link: async (words, whole) => {
      const linked = await around.link(words, whole)
      if (linked.mentions.length > 0) isOfAll = false
      return linked
    },
    values: (...asked) => {
      isOfAll = false
      return around.values(...asked)
    },
  })
  const kept = read.get(around.lexicon) ?? new Map<string, Frame>()
  if (kept.size >= mostKept) kept.clear()
  if (isOfAll) kept.set(keyOf(text, around), frame)
  read.set(around.lexicon, kept)
  return frame
}

/** Lengths of the lists, as far as they are counted in time. */
const countsOf = async (deps: Deps, user: SessionUser, lexicon: Lexicon, found: readonly Found[]): Promise<readonly (number | null)[]> => {
  const counts: (number | null)[] = []
  try {
    for (const { frame } of found) counts.push(await countOf(deps, user, lexicon, frame))
  } catch (error) {
    // Without the counts it is still an offer.
    if (!(error instanceof Error && 'code' in error && error.code === '57014')) throw error
  }
  return counts
}

const countOf = async (deps: Deps, user: SessionUser, lexicon: Lexicon, frame: Frame): Promise<number | null> => {
  if (frame.type !== 'list' && frame.type !== 'count' && frame.type !== 'group') return null
  const record = lexicon.kinds[frame.kind]
  return record === undefined ? null : lengthOf({ deps, user, lexicon, path: '/' }, record, frame.query)
}

/** Questions this person asked before that start with the typed text and got an answer. They are read again, because rights and records change. */
const askedBefore = async (deps: Deps, user: SessionUser, typed: string): Promise<readonly string[]> => {
  const rows = await run<{ question: string }>(
    deps.pool,
    sql`select t.question from assistant_turns t join assistant_conversations c on c.id = t.conversation_id
      where c.user_id = ${user.id}::uuid and starts_with(lower(t.question), ${typed.toLowerCase()}) and length(t.question) <= 120
        and t.frame->>'type' <> 'unread' group by t.question order by max(t.created_at) desc limit 2`,
  )
  return rows.map(({ question }) => question)
}
