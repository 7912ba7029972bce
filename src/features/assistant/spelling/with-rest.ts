import type { Frame } from '../frame.ts'
import { takeNouns } from '../kinds.ts'
import type { Reading } from '../reading/reading.ts'
import { contentOf, filler, Rest } from '../rest.ts'
import { capital, isAnswerable } from './settled.ts'

type Unread = Extract<Frame, { type: 'unread' }>

/** Words that mean nothing at the end once what followed them is gone, and those that ask nothing at the front. */
const dangling = /^(?:and|or|but|with|by|than|as|of|for|the|an?|this|in|on|from|to|at|who|which|what|that|is|are|has|have)$/
const asking = /^(?:do|does|did|is|are|was|were|has|have|and|or|the|an?|of)$/

/** What is left in one piece without the unknown words at the front or the end; empty where they stand in the middle. */
const restOf = (words: readonly string[], unknown: ReadonlySet<string>): readonly string[] => {
  const from = words.findIndex((word) => !unknown.has(word))
  const to = words.findIndex((word, at) => at > from && unknown.has(word))
  const rest = words.slice(Math.max(from, 0), to < 0 ? words.length : to)
  if (from < 0 || words.slice(from + rest.length).some((word) => !unknown.has(word) && !filler.has(word))) return []
  while (dangling.test(rest.at(-1) ?? '')) rest.pop()
  while (asking.test(rest[0] ?? '')) rest.shift()
  return rest
}

/** The refusal with the lists that the question names, its unknown words as they stood, and the question without them if that is answered. */
export const withRest = async (
  frame: Unread,
  text: string,
  { lexicon }: Reading,
  read: (text: string) => Promise<Frame>,
): Promise<Unread> => {
  const words = text.split(' ')
  const unknown = new Set(frame.left.flatMap((one) => one.split(' ')))
  const kinds = [...new Set(takeNouns(new Rest(text), lexicon).flatMap(({ senses }) => senses.map(({ kind }) => kind)))]
  const left = runsOf(words, unknown)
  const rest = restOf(words, unknown).join(' ')
  const isWorth = kinds.length > 0 && contentOf(rest).length > 0
  const answer = isWorth ? await read(rest) : null
  // The same words may mean another list once some are gone.
  const isRead = answer !== null && isAnswerable(answer) && 'kind' in answer && kinds.includes(answer.kind)
  return { ...frame, left: left.length === 0 ? frame.left : left, kinds, ...(isRead ? { rest: capital(rest) } : {}) }
}

/** The unknown words, those next to each other as one: “tow away” and “why”. Empty where one isn't in the question as typed. */
const runsOf = (words: readonly string[], unknown: ReadonlySet<string>): readonly string[] => {
  if ([...unknown].some((one) => !words.includes(one))) return []
  const runs: string[] = []
  words.forEach((word, at) => {
    if (!unknown.has(word)) return
    if (at > 0 && unknown.has(words[at - 1] ?? '')) runs.push(`${runs.pop() ?? ''} ${word}`)
    else runs.push(word)
  })
  return [...new Set(runs)]
}
