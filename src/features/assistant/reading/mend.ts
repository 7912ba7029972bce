import type { Lexicon } from '../lexicon.ts'
import { filler } from '../rest.ts'
import { slipOf } from '../words.ts'
import { frameWords } from './words/vocabulary.ts'

/** Little words that are typed in haste, the commonest first: what a slip most likely meant. */
const common =
  'what this last many with have next year open when days does more than show from time date week month which who how past driver drivers truck trucks this their have there while without since about after before most over today tomorrow whats whos wheres apps msgs meds cards runs hired take spend hurt guys unit dark miss where does state leave going close cost done fatal long need take waiting plates rate plate sick pull weekend'.split(
    ' ',
  )

/** Of three letters only those in another order are a slip: "teh", "deu". */
const short = ['the', 'due', 'old', 'and', 'new', 'who', 'how', 'any', 'all', 'for', 'was', 'has', 'did', 'are', 'out', 'off', 'not', 'day']

/** Slips of the finger in words that nothing else explains. Names and numbers stay as they are typed. */
export const slipsMended = (text: string, lexicon: Lexicon): string => {
  const words = text.split(' ')
  const meant = words.map((word, at) => (isKnown(word, lexicon) ? word : meantBy(word, lexicon, words[at - 1])))
  // Beside a word that means nothing a strange one is the rest of a name: "Quentin Eads" ends nothing.
  return words.map((word, at) => (meant[at - 1] === null || meant[at + 1] === null ? word : (meant[at] ?? word))).join(' ')
}

const isKnown = (word: string, { words }: Lexicon): boolean =>
  word.length < 3 || /[@\d]/.test(word) || words.has(word) || filler.has(word) || frameWords.has(word)

/**
 * The nearest known word: fewest slips, the same letters in another order, the commonest; null if two are equally near. `before` is the word
 * before it: "roadside inspectons" are inspections, not inspectors.
 */
export const meantBy = (word: string, { byLetter, nouns }: Lexicon, before = ''): string | null => {
  const swapped = word.length === 3 ? short.find((one) => slipOf(word, one) === 1 && lettersOf(one) === lettersOf(word)) : undefined
  if (swapped !== undefined) return swapped
  const most = word.length >= 8 ? 2 : 1
  const pool = [...common, ...filler, ...frameWords, ...(byLetter.get(word[0] ?? '') ?? []), ...(byLetter.get(word[1] ?? '') ?? [])]
  const ranked = [...new Set(pool)].flatMap((one) => {
    if (one.length < 3 || (word.length === 3 && (one.length !== 4 || !common.includes(one)))) return []
    if (one[0] !== word[0] && !(one[0] === word[1] && one[1] === word[0])) return []
    const slips = slipOf(word, one)
    return slips > most || (slips > 0 && one.length < 4)
      ? []
      : [
          {
            one,
            cost: slips * 10 + (lettersOf(one) === lettersOf(word) ? 0 : 4) + (nouns.has(`${before} ${one}`) ? 0 : rankOf(one, nouns)),
          },
        ]
  })
  const least = Math.min(...ranked.map(({ cost }) => cost))
  const best = ranked.filter(({ cost }) => cost === least).map(({ one }) => one)
  const longest = best.toSorted((one, other) => other.length - one.length)[0]
  return longest !== undefined && best.every((one) => longest.startsWith(one)) ? longest : null
}

const lettersOf = (word: string): string => [...word].toSorted().join('')
const rankOf = (word: string, nouns: Lexicon['nouns']): number =>
  common.includes(word) ? common.indexOf(word) / 100 : nouns.has(word) ? 1 : 2
