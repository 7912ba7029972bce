import type { Lexicon } from '../lexicon.ts'
import { filler } from '../rest.ts'
import { slipOf } from '../words.ts'
import type { Entry, NameIndex, Span } from './name-index.ts'
import { frameWords } from './vocabulary.ts'

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
    for (const [at, token] of tokens.entries()) {
      const whole = entry.words.every((word, more) => tokens[at + more] === word)
      if (whole && entry.words.length > 0) found.push({ from: at, to: at + entry.words.length - 1, entry, score: 1.1 })
      if (number !== undefined && numbered(tokens, at) && token === number)
        found.push({ from: /^(?:division|terminal)$/.test(tokens[at - 1] ?? '') ? at - 1 : at, to: at, entry, score: 1 })
      const score = own.length === 0 ? 0 : Math.max(...own.map((word) => placeScore(token, word)))
      if (score > 0 && (!lexicon.words.has(token) || placeLead.test(tokens[at - 1] ?? '')) && !filler.has(token) && !frameWords.has(token))
        found.push({ ...around(tokens, at, entry), entry, score: score * 0.95 })
    }
  }
  return found
}
const placeLead = /^(?:in|at|from|for|division|terminal|of)$/
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
