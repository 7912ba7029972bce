import type { Lexicon } from '#features/assistant/lexicon.ts'
import { filler } from '#features/assistant/rest.ts'
import { slipOf } from '#features/assistant/words.ts'
import type { Entry, NameIndex, Span } from './name-index.ts'
import { frameWords } from '../words/vocabulary.ts'

const placeWords = new Set([
  'division',
  'terminal',
  'region',
  'yard',
  'linehaul',
  'freight',
  'office',
  'depot',
  'company',
  'the',
  'and',
  'of',
])

/** Divisions by their name, by the word of it that is theirs alone, or by their number: "division 3", "div 2 and 4". */
export const placesIn = (tokens: readonly string[], index: NameIndex, lexicon: Lexicon): Span[] => {
  const found: Span[] = []
  for (const entry of index.entries) {
    const own = entry.words.filter((word) => !placeWords.has(word) && word.length > 2 && !/^\d+$/.test(word))
    const number = entry.words.find((word) => /^\d+$/.test(word))
    for (const at of tokens.keys()) {
      const whole = entry.words.every((word, more) => tokens[at + more] === word)
      if (whole && entry.words.length > 0) found.push({ from: at, to: at + entry.words.length - 1, entry, score: 1.1 })
      if (number !== undefined && numbered(tokens, at) && tokens[at] === number)
        found.push({ from: /^(?:division|terminal)$/.test(tokens[at - 1] ?? '') ? at - 1 : at, to: at, entry, score: 1 })
      const score = ownScore(tokens, at, own, lexicon) || (isInitials(tokens[at] ?? '', entry, index, lexicon) ? 1 : 0)
      if (score > 0) found.push({ ...around(tokens, at, entry), entry, score })
    }
  }
  return found
}
/** How much a word is one that the place alone has; a word of the product counts where a place is named, or with another of its words. */
const ownScore = (tokens: readonly string[], at: number, own: readonly string[], lexicon: Lexicon): number => {
  const token = tokens[at] ?? ''
  if (own.length === 0 || filler.has(token) || frameWords.has(token)) return 0
  const isPlace = !lexicon.words.has(token) || placeLead.test(tokens[at - 1] ?? '') || own.includes(tokens[at + 1] ?? '')
  return isPlace ? Math.max(...own.map((word) => placeScore(token, word))) * 0.95 : 0
}

/** "KC": the first letters of a name that no other place shares. */
const isInitials = (token: string, entry: Entry, { entries }: NameIndex, lexicon: Lexicon): boolean => {
  const starts = ({ words }: Entry): boolean =>
    words.length >= token.length && words.slice(0, token.length).every((word, place) => word[0] === token[place])
  return (
    /^[a-z]{2,4}$/.test(token) &&
    !lexicon.words.has(token) &&
    !filler.has(token) &&
    !frameWords.has(token) &&
    starts(entry) &&
    entries.filter(starts).length === 1
  )
}

const placeLead = /^(?:in|at|from|for|division|terminal|of|and|or|vs)$/
/** "Division 2 and 4": the number stands after the word, or after another such number. */
const numbered = (tokens: readonly string[], at: number): boolean => {
  const before = tokens[at - 1] ?? ''
  if (/^(?:divisions?|terminals?)$/.test(before)) return true
  return /^(?:and|vs|versus|or|to|with)$/.test(before) && /^\d+$/.test(tokens[at - 2] ?? '') && numbered(tokens, at - 2)
}
const placeScore = (token: string, word: string): number =>
  token === word ? 1 : token.length >= 4 && token[0] === word[0] && slipOf(token, word) <= 1 ? 0.85 : 0

/** The other words of the name beside it belong to it: "Joplin Yard", "the Joplin terminal". */
const around = (tokens: readonly string[], at: number, entry: Entry): { from: number; to: number } => {
  const words = new Set([...entry.words, 'division', 'terminal', 'region'])
  let [from, to] = [at, at]
  while (words.has(tokens[from - 1] ?? '')) from -= 1
  while (words.has(tokens[to + 1] ?? '')) to += 1
  return { from, to }
}
