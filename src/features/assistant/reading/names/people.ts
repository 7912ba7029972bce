import type { Lexicon } from '#features/assistant/lexicon.ts'
import { readPeriod } from '#features/assistant/periods.ts'
import { filler } from '#features/assistant/rest.ts'
import { mayBeWord } from '#features/assistant/spelling/repair.ts'
import { slipOf } from '#features/assistant/words.ts'
import type { Entry, NameIndex, Span } from './name-index.ts'
import { wordScores } from './name-scores.ts'
import { nicknamesOf } from './nicknames.ts'
import { frameWords } from '../words/vocabulary.ts'

interface Words {
  readonly possessive: ReadonlySet<string>
  readonly lexicon: Lexicon
}
const slot =
  /^(?:for|did|does|do|is|was|has|had|can|could|about|driver|mr|mrs|ms|by|with|of|from|named|called|against|to|on|show|pull|up|me|find|call|email|text)$/

/** Names of people, whole or in part. `free` says of a place whether its word is none that the product knows. */
export const peopleIn = (tokens: readonly string[], index: NameIndex, free: (at: number) => boolean, words: Words): Span[] => {
  const scores = tokens.map((token, at) => wordScores(token, index, free(at)))
  return [
    ...tokens.flatMap((_token, at) => (isQuestionAt(tokens, free, words, at) ? [] : pairsAt(tokens, scores, index, free, at))),
    ...tokens.flatMap((_token, at) => alonesAt(tokens, scores, index, free, words, at)),
  ]
}

const leadsPerson = /^(?:driver|mr|mrs|ms|named|called|employee)$/

/** "Open tickets" asks for a list, also where a driver was entered under that name. "Open Tickets's phone" doesn't. */
const isQuestionAt = (tokens: readonly string[], free: (at: number) => boolean, { possessive, lexicon }: Words, at: number): boolean => {
  const pair = [tokens[at] ?? '', tokens[at + 1] ?? '']
  if (free(at) || free(at + 1) || pair.some((word) => possessive.has(word)) || leadsPerson.test(tokens[at - 1] ?? '')) return false
  return pair.some((word) => lexicon.nouns.has(word)) || pair.every((word) => filler.has(word) || frameWords.has(word))
}

type Scores = ReadonlyMap<string, number>

/** First and last name in either order, an initial for the first one, and what more of the name follows. */
const pairsAt = (
  tokens: readonly string[],
  scores: readonly Scores[],
  index: NameIndex,
  free: (at: number) => boolean,
  at: number,
): Span[] => {
  const [one, other] = [scores[at], scores[at + 1]]
  if (one === undefined || other === undefined) return []
  const sure = (score: number, second: number): boolean => bothExact(score, second) || free(at) || (free(at + 1) && score >= exact)
  const spans = entriesOf(one, index).flatMap(({ word, score, entry }): Span[] => {
    const second = bestOther(entry, word, other) ?? initialOf(entry, word, tokens[at + 1] ?? '')
    const third = entry.words.includes(tokens[at + 2] ?? '') ? 1 : 0
    if (second === null || !sure(score, second)) return []
    const [last, first, typed] = entry.last === word ? [score, second, tokens[at + 1] ?? ''] : [second, score, tokens[at] ?? '']
    const doubtful = last === 1 && first < exact && !isMistyped(typed, entry)
    return [{ from: at, to: at + 1 + third, entry, score: (score + second) / 2 + third / 100, doubtful }]
  })
  const initial = tokens[at] ?? ''
  if (!/^[a-z]$/.test(initial) || !free(at + 1)) return spans
  const initials = entriesOf(other, index).filter(({ word, entry }) => entry.last === word && initialOf(entry, word, initial) !== null)
  return [...spans, ...initials.map(({ score, entry }) => ({ from: at, to: at + 1, entry, score: (score + 0.9) / 2 }))]
}

/** "Gordn" is Gordon with a letter missing. "John" isn't Joan: another letter, or a name of its own, is another person. */
const isMistyped = (typed: string, { words, last }: Entry): boolean =>
  nicknamesOf(typed).size === 0 &&
  words.some((word) => word !== last && slipOf(typed, word) === 1 && (typed.length !== word.length || sameLetters(typed, word)))
const sameLetters = (one: string, other: string): boolean => [...one].toSorted().join('') === [...other].toSorted().join('')

const entriesOf = (scores: Scores, index: NameIndex): { word: string; score: number; entry: Entry }[] =>
  [...scores].flatMap(([word, score]) => (index.byWord.get(word) ?? []).map((entry) => ({ word, score, entry })))

/** As good as typed in full: the name itself or a nickname of it. */
const exact = 0.83
const bothExact = (one: number, other: number): boolean => one >= exact && other >= exact
const bestOther = (entry: Entry, word: string, scores: Scores): number | null => {
  const found = entry.words.filter((one) => one !== word).map((one) => scores.get(one) ?? 0)
  const best = Math.max(0, ...found)
  return best > 0 ? best : null
}
const initialOf = (entry: Entry, word: string, typed: string): number | null =>
  /^[a-z]$/.test(typed) && entry.words.some((one) => one !== word && one.startsWith(typed)) ? 0.9 : null

/** One name alone. A word that the product knows as its own is a name only where a name stands: "tickets for Miles", "Chase's phone". */
const alonesAt = (
  tokens: readonly string[],
  scores: readonly Scores[],
  index: NameIndex,
  free: (at: number) => boolean,
  { possessive, lexicon }: Words,
  at: number,
): Span[] => {
  const token = tokens[at] ?? ''
  const inSlot = possessive.has(token) || (slot.test(tokens[at - 1] ?? '') && at > 0)
  const owned = possessive.has(token)
  if (token.length < 3 || (!free(at) && !inSlot)) return []
  if (
    !free(at) &&
    !owned &&
    (filler.has(token) || readPeriod(token, '2026-01-15', 'past') !== null || isFollowedByNoun(tokens, at, lexicon))
  )
    return []
  return [...(scores[at] ?? [])].flatMap(([word, score]) => {
    if (score < 1 && (!free(at) || token.length < 4)) return []
    if (score < exact && mayBeWord(token, lexicon)) return []
    const doubtful = score < exact && !leadsPerson.test(tokens[at - 1] ?? '')
    const entries = index.byWord.get(word) ?? []
    return entries.map((entry) => ({ from: at, to: at, entry, doubtful, score: score * (entry.last === word ? 0.9 : 0.88) }))
  })
}
/** "For driver tickets": the word belongs to the one after it. */
const isFollowedByNoun = (tokens: readonly string[], at: number, { nouns }: Lexicon): boolean =>
  nouns.has(tokens[at + 1] ?? '') || nouns.has(tokens[at] ?? '')
