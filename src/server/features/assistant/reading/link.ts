import type { Deps } from '#server/platform/deps.ts'
import type { SessionUser } from '#server/platform/session.ts'
import type { Named } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import { filler } from '../rest.ts'
import { readPeriod } from '../periods.ts'
import { slipOf } from '../words.ts'
import { meantBy } from './mend.ts'
import { called, codeForm, indexOf, seenOf } from './name-index.ts'
import type { Entry, NameIndex } from './name-index.ts'
import { wordScores } from './name-scores.ts'
import { frameWords } from './vocabulary.ts'

/** Words of a question that name a record. In the text that is read on stands its mark: `@0`. */
export interface Mention {
  readonly mark: string
  readonly words: string
  /** Of what the person may see; several where the words do not tell them apart. */
  readonly found: readonly Named[]
}

export interface Linked {
  readonly text: string
  readonly mentions: readonly Mention[]
}

/** Words with an apostrophe and s: whoever they name owns what follows. */
export const possessivesOf = (question: string): ReadonlySet<string> =>
  new Set([...question.toLowerCase().matchAll(/([\p{L}]+)['’]s?\b/gu)].map((found) => found[1] ?? ''))

interface Span {
  readonly from: number
  readonly to: number
  readonly entry: Entry
  readonly score: number
}

/** Two that are about as likely are asked about. */
const apart = 0.08
const mostSpans = 400

/**
 * Names in a question, before its words are corrected: "Tyrone Write" is a man, not a verb. Numbers count as they are typed, names with their
 * slips. What the person may not see is as if it did not exist.
 */
export const linkNames = async (
  deps: Deps,
  user: SessionUser,
  lexicon: Lexicon,
  text: string,
  possessive: ReadonlySet<string>,
  find: (words: string) => Promise<readonly Named[]>,
): Promise<Linked> => {
  const tokens = text.split(' ').filter(Boolean)
  const kinds = Object.keys(called).flatMap((kind) => lexicon.kinds[kind] ?? [])
  const indexes = await Promise.all(kinds.map(async (record) => ({ record, index: await indexOf(deps, record) })))
  const free = (at: number): boolean => isFree(tokens[at] ?? '', lexicon)
  const proposed: Span[] = []
  for (const { record, index } of indexes) {
    proposed.push(...codesIn(tokens, index, record.name))
    if (record.name === 'divisions') proposed.push(...placesIn(tokens, index, lexicon))
    else if (record.name !== 'vehicles') proposed.push(...peopleIn(tokens, index, free, { possessive, lexicon }))
  }
  const spans: Span[] = []
  for (const { record } of indexes) {
    const own = proposed
      .filter(({ entry }) => entry.kind === record.name)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, mostSpans)
    const seen = await seenOf(deps, user, record, [...new Set(own.map(({ entry }) => entry.id))])
    spans.push(...own.filter(({ entry }) => seen.has(entry.id)))
  }
  return marked(tokens, chosen(absorbed(tokens, spans)), await othersIn(tokens, spans, find))
}

/** A word that the product does not know as one of its own. */
const isFree = (word: string, { words }: Lexicon): boolean =>
  !filler.has(word) && !words.has(word) && !frameWords.has(word) && !/\d/.test(word)

const unitLead = /^(?:units?|trucks?|tractors?|trailers?|vehicles?|rigs?|assets?|number|no|#)$/
const measured =
  /^(?:days?|weeks?|months?|quarters?|years?|hours?|hrs?|miles?|mi|k|percent|%|dollars|bucks|mph|or|plus|minutes?|points?|%)$/
const comparing =
  /^(?:over|under|above|below|than|least|most|top|worst|best|first|last|past|next|previous|within|exactly|about|since|during|year|of|until|before|after|model)$/

/** Numbers: of a record, a unit, an employee, a code of a division. Never another one. */
const codesIn = (tokens: readonly string[], index: NameIndex, kind: string): Span[] =>
  tokens.flatMap((token, at): Span[] => {
    const code = codeForm(token)
    const entries = code === '' ? undefined : index.byCode.get(code)
    if (entries === undefined || /[/$]/.test(token)) return []
    const before = tokens[at - 1] ?? ''
    const leads =
      kind === 'vehicles'
        ? unitLead.test(before)
        : kind === 'divisions'
          ? /^(?:division|terminal)$/.test(before)
          : /^(?:driver|employee|number)$/.test(before)
    if (
      !leads &&
      !/^#/.test(token) &&
      isPlainNumber(code) &&
      (code.length < 3 || comparing.test(before) || measured.test(tokens[at + 1] ?? ''))
    )
      return []
    if (!leads && isPlainNumber(code) && kind !== 'vehicles') return []
    if (!/\d/.test(code) && kind !== 'divisions') return []
    if (!/\d/.test(code) && !leads && (code.length < 3 || filler.has(token))) return []
    return entries.map((entry) => ({ from: leads && kind !== 'drivers' ? at - 1 : at, to: at, entry, score: 1.2 }))
  })
const isPlainNumber = (code: string): boolean => /^\d+$/.test(code)

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
const placesIn = (tokens: readonly string[], index: NameIndex, lexicon: Lexicon): Span[] => {
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

interface Words {
  readonly possessive: ReadonlySet<string>
  readonly lexicon: Lexicon
}
const slot =
  /^(?:for|did|does|do|is|was|has|had|can|could|about|driver|mr|mrs|ms|by|with|of|from|named|called|against|to|on|show|pull|up|me|find|call|email|text)$/

const peopleIn = (tokens: readonly string[], index: NameIndex, free: (at: number) => boolean, words: Words): Span[] => {
  const scores = tokens.map((token, at) => wordScores(token, index, free(at)))
  return [
    ...tokens.flatMap((_token, at) => pairsAt(tokens, scores, index, free, at)),
    ...tokens.flatMap((_token, at) => alonesAt(tokens, scores, index, free, words, at)),
  ]
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
  const spans: Span[] = []
  for (const [word, score] of one)
    for (const entry of index.byWord.get(word) ?? []) {
      const second = bestOther(entry, word, other) ?? initialOf(entry, word, tokens[at + 1] ?? '')
      if (second === null || !(bothExact(score, second) || free(at) || (free(at + 1) && score >= 0.83))) continue
      const third = entry.words.includes(tokens[at + 2] ?? '') ? 1 : 0
      spans.push({ from: at, to: at + 1 + third, entry, score: (score + second) / 2 + third / 100 })
    }
  const initial = tokens[at] ?? ''
  if (/^[a-z]$/.test(initial) && free(at + 1))
    for (const [word, score] of other)
      for (const entry of index.byWord.get(word) ?? [])
        if (entry.last === word && initialOf(entry, word, initial) !== null)
          spans.push({ from: at, to: at + 1, entry, score: (score + 0.9) / 2 })
  return spans
}
const bothExact = (one: number, other: number): boolean => one >= 0.83 && other >= 0.83
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
    if (score < 0.83 && meantBy(token, lexicon) !== null) return []
    return (index.byWord.get(word) ?? []).map((entry) => ({ from: at, to: at, entry, score: score * (entry.last === word ? 0.9 : 0.88) }))
  })
}
/** "For driver tickets": the word belongs to the one after it. */
const isFollowedByNoun = (tokens: readonly string[], at: number, { nouns }: Lexicon): boolean =>
  nouns.has(tokens[at + 1] ?? '') || nouns.has(tokens[at] ?? '')

/** A number tells who is meant: the name and the division beside it say no more. */
const absorbed = (tokens: readonly string[], spans: readonly Span[]): Span[] =>
  spans.map((span) => {
    if (span.score < 1.2 || span.entry.kind === 'vehicles') return span
    const words = new Set([...span.entry.words, ...codeWords(span.entry.division)])
    let { from, to } = span
    while (words.has(tokens[from - 1] ?? '')) from -= 1
    while (words.has(tokens[to + 1] ?? '')) to += 1
    return { ...span, from, to }
  })
const codeWords = (name: string | null): string[] => (name ?? '').toLowerCase().split(/\s+/).filter(Boolean)

interface Choice {
  readonly from: number
  readonly to: number
  readonly found: readonly Named[]
}

/** The surest spans that do not overlap; of a span the records that are about as likely. */
const chosen = (spans: readonly Span[]): Choice[] => {
  const ordered = spans.toSorted((a, b) => rank(b) - rank(a))
  const taken: Choice[] = []
  for (const span of ordered) {
    if (taken.some(({ from, to }) => span.from <= to && from <= span.to)) continue
    const same = ordered.filter((one) => one.from === span.from && one.to === span.to && one.score > span.score - apart)
    const unique = new Map(same.map(({ entry }) => [entry.id, named(entry)]))
    taken.push({ from: span.from, to: span.to, found: [...unique.values()] })
  }
  return taken
}
/** Two words that agree outweigh one that does. */
const rank = ({ from, to, score }: Span): number => score + (to - from) * 0.5

const named = ({ kind, id, label, number, division }: Entry): Named => ({
  kind,
  id,
  label,
  ...(kind === 'divisions' || kind === 'vehicles' ? {} : { note: [number, division].filter(Boolean).join(', ') }),
})

const numberLike =
  /^(?=[a-z0-9-]*\d)(?:[a-z]{1,6}-[a-z0-9-]*\d[a-z0-9-]*|(?=.*[a-z])(?=.*\d{2})[a-z0-9-]{5,20}|\d{6,17}|\d{3}-\d{3}-\d{4})$/

/** Numbers of other records: a citation, a claim, a plate, the end of a VIN, a phone. */
const othersIn = async (
  tokens: readonly string[],
  spans: readonly Span[],
  find: (words: string) => Promise<readonly Named[]>,
): Promise<Choice[]> => {
  const found: Choice[] = []
  for (const [at, token] of tokens.entries()) {
    if (!numberLike.test(token) || spans.some(({ from, to }) => from <= at && at <= to)) continue
    if (/^(?:\d+(?:st|nd|rd|th|d|k|hrs?|mi|m)|\d{4}-\d{2}-\d{2}|fy\d+|q[1-4]|h[12])$/.test(token)) continue
    const records = await find(token)
    if (records.length > 0) found.push({ from: at, to: at, found: records })
  }
  return found
}

const marked = (tokens: readonly string[], own: readonly Choice[], others: readonly Choice[]): Linked => {
  const all = [...own, ...others].toSorted((a, b) => a.from - b.from)
  const mentions = all.map(({ from, to, found }, at) => ({ mark: `@${at}`, words: tokens.slice(from, to + 1).join(' '), found }))
  const text = tokens.flatMap((token, at) => {
    const inside = all.findIndex(({ from, to }) => from <= at && at <= to)
    if (inside < 0) return [token]
    return all[inside]?.from === at ? [`@${inside}`] : []
  })
  return { text: text.join(' '), mentions }
}
