import type { Lexicon } from '../lexicon.ts'
import { filler } from '../rest.ts'
import { poolOf } from './pool.ts'
import { candidatesFor } from './repair.ts'
import type { Candidate } from './repair.ts'

/** A word that was read as another one. */
export interface Repair {
  readonly typed: string
  readonly meant: string
}

export interface Mended {
  readonly text: string
  readonly repairs: readonly Repair[]
  /** The text as it may be meant besides: one word of it may be a slip of several. */
  readonly others: readonly Omit<Mended, 'others'>[]
}

/** Words that are right as they are, though no list declares them: values of records, and names. */
export interface Right {
  readonly values: ReadonlySet<string>
  /** Written like a name, with a capital or an apostrophe. */
  readonly names: ReadonlySet<string>
}
const nothingRight: Right = { values: new Set(), names: new Set() }

/** A repair that costs less leaves no doubt, also where a name may stand. */
const sure = 0.75
const surest = 0.6
/** A repair that costs more may be a name beside a word that is strange. */
const doubtful = 0.8
const mostOthers = 2
const mayLeadName = /^(?:for|by|driver|drivers|and|from)$/
const leadsName = /^(?:mr|mrs|ms|named|called|employee)$/

/** Words that often stand apart from the rest of theirs: "over due". Elsewhere "in active" is no "inactive", "break down" no "breakdown". */
const begins: ReadonlySet<string> = new Set('over under out with any some every road week work down time'.split(' '))

export const isKnownWord = (word: string, lexicon: Lexicon): boolean =>
  word.length < 3 || /[@\d|]/.test(word) || filler.has(word) || poolOf(lexicon).has(word)

/** Corrects slips of the keyboard in words that mean nothing as they are. Numbers, codes, values, and names stay. */
export const mend = (text: string, lexicon: Lexicon, right: Right = nothingRight): Mended => {
  const { words, joined } = withSpacesOut(text.split(' '), lexicon)
  const found = words.map((_word, at) => candidatesAt(words, at, lexicon, right))
  const isStrange = (at: number): boolean => found[at]?.length === 0
  const chosen = words.map((word, at): readonly Candidate[] => {
    const candidates = found[at] ?? null
    // Beside a word that means nothing a strange one is the rest of a name: "Quentin Eads" ends nothing.
    const isName = (isStrange(at - 1) || isStrange(at + 1)) && (candidates?.[0]?.cost ?? 0) > doubtful
    return candidates === null || candidates.length === 0 || isName ? [{ words: word, cost: 0 }] : candidates
  })
  const read = (choice: readonly Candidate[]): Omit<Mended, 'others'> => ({
    text: choice.map((one) => one.words).join(' '),
    repairs: [...joined, ...choice.flatMap((one, at) => (one.words === words[at] ? [] : [{ typed: words[at] ?? '', meant: one.words }]))],
  })
  const best = chosen.map(([first]) => first ?? { words: '', cost: 0 })
  const doubted = chosen.findIndex(({ length }) => length > 1)
  const others = doubted < 0 ? [] : (chosen[doubted] ?? []).slice(1, 1 + mostOthers).map((one) => read(best.with(doubted, one)))
  return { ...read(best), others }
}

/** What an unknown word may mean; null for one that is right as it is. */
const candidatesAt = (words: readonly string[], at: number, lexicon: Lexicon, { values, names }: Right): readonly Candidate[] | null => {
  const word = words[at] ?? ''
  const before = words[at - 1] ?? ''
  const after = words[at + 1] ?? ''
  if (isKnownWord(word, lexicon) || values.has(word)) return null
  const candidates = candidatesFor(word, lexicon, { before, after })
  const isCode = word.length <= 4 && /^\d/.test(after)
  const isNamed = isCode || leadsName.test(before) || names.has(word)
  const most = isNamed ? surest : mayLeadName.test(before) ? sure : Infinity
  return candidates.every(({ cost }) => cost < most) ? candidates : []
}

/** "Over due", "with out": one known word with a space in it. */
const withSpacesOut = (words: readonly string[], lexicon: Lexicon): { words: string[]; joined: Repair[] } => {
  const pool = poolOf(lexicon)
  const [all, joined]: [string[], Repair[]] = [[], []]
  for (const word of words) {
    const before = all.at(-1) ?? ''
    const whole = `${before}${word}`
    const isPart = begins.has(before) || (before.length > 2 && !isKnownWord(before, lexicon)) || !isKnownWord(word, lexicon)
    if (!isPart || !/^[a-z]{6,}$/.test(whole) || !pool.has(whole) || pool.pairs.has(`${before} ${word}`)) all.push(word)
    else {
      all[all.length - 1] = whole
      joined.push({ typed: `${before} ${word}`, meant: whole })
    }
  }
  return { words: all, joined }
}
