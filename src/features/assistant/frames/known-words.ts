import type { Sense } from '../lexicon.ts'
import { readPeriod } from '../periods.ts'
import type { Frame } from '../frame.ts'
import { coverOf, uncovered } from '../reader/cover.ts'
import type { Span } from '../reader/cover.ts'
import { isGlue } from '../reader/glue.ts'
import type { Linked, Mention } from '../reading/link.ts'
import { mentionOf, preferred, spelled } from '../reading/names/mentions.ts'
import type { Named } from '../reading/names/named.ts'
import type { Reading } from '../reading/reading.ts'
import type { Period, Tense } from '../reading/words/period.ts'

/** A run of words in a daily question with its meaning. */
type Known<Word extends string> =
  | { readonly is: 'word'; readonly word: Word }
  | { readonly is: 'days'; readonly period: Period }
  | { readonly is: 'named'; readonly mention: Mention }
  /** A list, or a filter of it, in the words of its declaration. */
  | { readonly is: 'sense'; readonly sense: Sense }
  /** A list that the frame is not about. */
  | { readonly is: 'other'; readonly words: string }

/** The words that a frame knows, besides days, names, and the words of the lists it is about. */
export interface Vocabulary<Word extends string> {
  readonly words: Readonly<Record<Word, readonly string[]>>
  readonly tense: Tense
  /** Lists whose nouns and filters count. */
  readonly kinds: readonly string[]
}

/** A question with the meaning of each word. `strange` are the words that have none; it is empty where the question is read. */
export interface KnownWords<Word extends string> {
  readonly said: ReadonlySet<Word>
  readonly periods: readonly Period[]
  readonly mentions: readonly Mention[]
  readonly senses: readonly Sense[]
  readonly strange: readonly string[]
}

const longest = 8

/** Finds a meaning for each word of a question. Words of the frame come before filters of a list. */
export const knownWordsOf = <Word extends string>(linked: Linked, reading: Reading, vocabulary: Vocabulary<Word>): KnownWords<Word> => {
  const tokens = linked.text.split(' ').filter(Boolean)
  const spans: Span<Known<Word>>[] = []
  for (let from = 0; from < tokens.length; from += 1)
    for (let to = from + 1; to <= Math.min(tokens.length, from + longest); to += 1)
      for (const [cost, meaning] of meaningsOf(tokens.slice(from, to).join(' '), linked, reading, vocabulary))
        spans.push({ from, to, cost, meaning })
  const cover = coverOf(tokens, spans, isGlue)
  const found = (cover?.spans ?? spans).map(({ meaning }) => meaning)
  return {
    said: new Set(found.flatMap((one) => (one.is === 'word' ? [one.word] : []))),
    periods: found.flatMap((one) => (one.is === 'days' ? [one.period] : [])),
    mentions: found.flatMap((one) => (one.is === 'named' ? [one.mention] : [])),
    senses: found.flatMap((one) => (one.is === 'sense' ? [one.sense] : [])),
    strange:
      cover === null
        ? uncovered(tokens, spans, isGlue).map((text) => spelled({ ...linked, text }))
        : found.flatMap((one) => (one.is === 'other' ? [one.words] : [])),
  }
}

const meaningsOf = <Word extends string>(
  text: string,
  linked: Linked,
  { lexicon, today }: Reading,
  { words, tense, kinds }: Vocabulary<Word>,
): (readonly [number, Known<Word>])[] => {
  const mention = mentionOf(linked, text)
  const period = readPeriod(text, today, tense)
  const own = (Object.entries(words) as [Word, readonly string[]][]).filter(([, phrases]) => phrases.includes(text))
  // "Written up" names another list, so "up" doesn't mean available here.
  const isOther = text.includes(' ') && lexicon.nouns.get(text)?.every(({ kind }) => !kinds.includes(kind)) === true
  const senses = [...(lexicon.nouns.get(text) ?? []), ...(lexicon.meanings.get(text) ?? [])]
    .filter(({ kind, weight }) => kinds.includes(kind) && weight >= 1)
    .toSorted((one, other) => other.weight - one.weight)
  return [
    ...(mention === undefined ? [] : [[1, { is: 'named', mention }] as const]),
    ...(period?.words === text ? [[1, { is: 'days', period }] as const] : []),
    ...own.map(([word]) => [1, { is: 'word', word }] as const),
    ...(isOther ? [[0.9, { is: 'other', words: text }] as const] : []),
    ...senses.slice(0, 1).map((sense) => [1.1, { is: 'sense', sense }] as const),
  ]
}

/** The one record of a kind that the question names; null where it names none, or several records may be meant. */
export const oneNamed = ({ mentions }: KnownWords<string>, kind: string): Named | null => {
  const [found, other] = mentions.flatMap((mention) => {
    const fitting = preferred(mention.found, (one) => one === kind)
    return fitting.length === 0 ? [] : [fitting]
  })
  return other === undefined && found?.length === 1 ? (found[0] ?? null) : null
}

/** Names the words that the frame doesn't know. Null where one of them names a list: the question is about that list. */
export const unreadIn = ({ strange }: KnownWords<string>, { lexicon }: Reading): Frame | null =>
  strange.length === 0 || strange.some((word) => lexicon.nouns.has(word)) ? null : { type: 'unread', left: [...strange] }
