import { poolOf } from './pool.ts'
import type { Pool } from './pool.ts'
import type { Lexicon } from '../lexicon.ts'
import { namesNearWords } from './names-near-words.ts'
import { unclear } from './shorthand.ts'
import { isVowelless, skeletonOf, slipCost } from './slip-cost.ts'

/** What a typed word may mean: one known word, or two that were run together. */
export interface Candidate {
  readonly words: string
  readonly cost: number
}

/** Words beside the typed one, which make some readings likelier. */
interface Beside {
  readonly before: string
  readonly after: string
}
const alone: Beside = { before: '', after: '' }

/** Candidates closer in cost than this are all possible. */
const apart = 0.25
const pairBonus = 0.2

/** A longer word may hold more slips. */
const mostCost = (length: number): number =>
  length <= 4 ? 0.75 : length === 5 ? 0.8 : length === 6 ? 0.9 : length === 7 ? 1.2 : length === 8 ? 1.35 : 1.6

/**
 * The known words that a typed one may be a slip of, the likeliest first; several where they are about as likely. Empty where no known word is
 * near enough; `slack` allows words that are farther away. Codes and numbers are what they are.
 */
export const candidatesFor = (typed: string, lexicon: Lexicon, beside: Beside = alone, slack = 1): readonly Candidate[] => {
  const several = unclear.get(typed)
  if (several !== undefined) return several.map((words) => ({ words, cost: 0 }))
  const pool = poolOf(lexicon)
  const word = typed.replaceAll("'", '')
  if (word.length < 3 || !/^[a-z]+$/.test(word) || namesNearWords.has(word)) return []
  const found = [...pool.near(word)].flatMap((meant): Candidate[] => {
    const cost = costOf(word, meant) + pool.rarityOf(meant) - bonusOf(meant, beside, pool)
    return cost > mostCost(word.length) * slack ? [] : [{ words: meant, cost }]
  })
  const all = [...found, ...splitsOf(word, pool)].toSorted((one, other) => one.cost - other.cost)
  return all.filter(({ cost, words }, at) => cost < (all[0]?.cost ?? 0) + apart * slack && !isFormOf(words, all.slice(0, at)))
}

/** Words of four letters that are in many questions. */
const common: ReadonlySet<string> = new Set(
  'what this last many with have next year open when days does more than show from date week over most cost need take sick miss unit'.split(
    ' ',
  ),
)

const costOf = (typed: string, meant: string): number => {
  const isBare = isVowelless(typed, meant) && skeletonOf(typed).length >= 3 && (typed.length > 3 || !/[aeiou]/.test(typed.slice(1)))
  if (isBare) return 0.2 + 0.1 * (meant.length - typed.length)
  const cost = slipCost(typed, meant)
  // A word of three letters has room for two that changed places or one that was to be doubled. Only a common word may miss another letter.
  const isLikely = typed.length > 3 || cost <= 0.25 || common.has(meant) || (cost <= 0.6 && lettersOf(typed) === lettersOf(meant))
  return isLikely ? cost : Infinity
}

const lettersOf = (word: string): string => [...word].toSorted().join('')

const bonusOf = (meant: string, { before, after }: Beside, { pairs }: Pool): number =>
  pairs.has(`${before} ${meant}`) || pairs.has(`${meant} ${after}`) ? pairBonus : 0

/** Whether it is another form of a likelier word: "inspection" beside "inspections". */
const isFormOf = (words: string, likelier: readonly Candidate[]): boolean => likelier.some((one) => stemOf(one.words) === stemOf(words))
const stemOf = (word: string): string => word.replace(/(?:es|s)$/, '')

/** Words that many questions begin with or that stand before many others, and are run together with what follows. */
const leads: ReadonlySet<string> = new Set(
  'how what which who show list all any by per in on for of the my this last next past open new every each no not without with over under'.split(
    ' ',
  ),
)

/** Two known words without the space between them: "medicalcard", "lastweek". */
const splitsOf = (word: string, { pairs, has, rarityOf }: Pool): Candidate[] => {
  if (word.length < 6) return []
  return Array.from({ length: word.length - 3 }, (_nothing, at) => [word.slice(0, at + 2), word.slice(at + 2)] as const).flatMap(
    ([one, other]): Candidate[] => {
      if (pairs.has(`${one} ${other}`)) return [{ words: `${one} ${other}`, cost: 0.2 }]
      const isLed = leads.has(one) && other.length > 2 && has(other)
      return isLed ? [{ words: `${one} ${other}`, cost: 0.45 + rarityOf(other) }] : []
    },
  )
}

/** Whether the typed word is a slip of a declared one. Such a word is no slip of a name. */
export const mayBeWord = (typed: string, lexicon: Lexicon): boolean => candidatesFor(typed, lexicon).length > 0
