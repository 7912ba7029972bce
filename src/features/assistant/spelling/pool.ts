import type { Lexicon } from '../lexicon.ts'
import { isGlue } from '../reader/glue.ts'
import { frameWords } from '../reading/words/vocabulary.ts'
import { filler } from '../rest.ts'
import { readPeriod } from '../periods.ts'
import { plainEnglish } from './plain-english.ts'
import { skeletonOf } from './slip-cost.ts'
import { spoken } from './spoken.ts'

/** Every word that a question of one role may be made of, indexed for words that are typed wrong. */
export interface Pool {
  readonly has: (word: string) => boolean
  /** How far the word is from the commonest ones; adds to the cost of a repair. */
  readonly rarityOf: (word: string) => number
  /** Words that stand side by side in a declared phrase, as "medical card". */
  readonly pairs: ReadonlySet<string>
  /** The words that may be meant by a typed one. The caller weighs them. */
  readonly near: (typed: string) => ReadonlySet<string>
}

const pools = new WeakMap<Lexicon, Pool>()

export const poolOf = (lexicon: Lexicon): Pool => {
  const known = pools.get(lexicon) ?? build(lexicon)
  pools.set(lexicon, known)
  return known
}

/** Words that no repair leads to: too short, or no word. */
const isWord = (word: string): boolean => word.length > 2 && /^[a-z']+$/.test(word)

const build = (lexicon: Lexicon): Pool => {
  const rarity = new Map<string, number>()
  const put = (word: string, rank: number): void => {
    if (isWord(word) && rank < (rarity.get(word) ?? Infinity)) rarity.set(word, rank)
  }
  for (const word of spoken) put(word, 0.1)
  // A name that is taken for a word without meaning would drop a filter.
  for (const word of filler) put(word, 0.2)
  for (const word of frameWords) put(word, isGlue(word) ? 0.2 : 0)
  const pairs = new Set<string>()
  const phrases: readonly (readonly [Iterable<string>, number])[] = [
    [lexicon.nouns.keys(), 0],
    [lexicon.meanings.keys(), 0.1],
    ...Object.values(lexicon.fields).map((map) => [map.keys(), 0.1] as const),
  ]
  for (const [keys, rank] of phrases)
    for (const phrase of keys) {
      const words = phrase.split(' ')
      for (const word of words) put(word, rank + (words.length > 2 ? 0.2 : words.length > 1 ? 0.1 : 0))
      for (const [at, word] of words.slice(1).entries()) pairs.add(`${words[at] ?? ''} ${word}`)
    }
  const near = indexOf(rarity.keys())
  return {
    has: (word) =>
      rarity.has(word) || lexicon.words.has(word) || isGlue(word) || frameWords.has(word) || plainEnglish.has(word) || isPeriod(word),
    rarityOf: (word) => rarity.get(word) ?? 0.3,
    pairs,
    near,
  }
}

/** "Thurs", "xmas", "q3": any day will do. */
const isPeriod = (word: string): boolean => readPeriod(word, '2026-01-15', 'past')?.words === word

/**
 * Finds the words within about two slips without a look at all of them: words that are equal once a letter is left out of each, and words whose
 * consonants are equal in the same way.
 */
const indexOf = (words: Iterable<string>): Pool['near'] => {
  const byForm = new Map<string, string[]>()
  for (const word of words)
    for (const form of formsOf(word)) {
      const list = byForm.get(form)
      if (list === undefined) byForm.set(form, [word])
      else list.push(word)
    }
  return (typed) => new Set([...formsOf(typed)].flatMap((form) => byForm.get(form) ?? []))
}

const formsOf = (word: string): ReadonlySet<string> => {
  const skeleton = skeletonOf(word)
  const bones = skeleton.length > 3 ? shortened(skeleton) : []
  return new Set([word, ...shortened(word), ...[skeleton, ...bones].map((form) => `:${form}`)])
}

const shortened = (word: string): string[] => Array.from(word, (_letter, at) => word.slice(0, at) + word.slice(at + 1))
