import type { Frame } from '../frame.ts'
import { takeNouns } from '../kinds.ts'
import type { Reading } from '../reading/reading.ts'
import { contentOf, Rest } from '../rest.ts'
import { capital, isAnswerable } from './settled.ts'

type Unread = Extract<Frame, { type: 'unread' }>

/** Words that mean nothing once what followed or preceded them is gone: "and why", "or". */
const dangling = /^(?:and|or|but|with|by|than|as)$/

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
  const known = words.filter((word) => !unknown.has(word))
  while (dangling.test(known.at(-1) ?? '')) known.pop()
  const rest = known.join(' ')
  const isWorth = kinds.length > 0 && contentOf(rest).length > 1 && known.length < words.length
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
