import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Named } from './names/named.ts'
import type { Lexicon } from '../lexicon.ts'
import { filler } from '../rest.ts'
import { called, codeForm, indexOf, seenOf } from './names/name-index.ts'
import type { Entry, NameIndex, Span } from './names/name-index.ts'
import { peopleIn } from './names/people.ts'
import { placesIn } from './names/places.ts'
import { isAnyValue } from './values.ts'
import { frameWords } from './words/vocabulary.ts'

/** Words of a question that name a record. In the text that is read on stands its mark: `@0`. */
export interface Mention {
  readonly mark: string
  readonly words: string
  /** Of what the person may see; several where the words do not tell them apart. */
  readonly found: readonly Named[]
  /** The words may name someone else, whom the person doesn't see. */
  readonly doubtful?: boolean
}

export interface Linked {
  readonly text: string
  readonly mentions: readonly Mention[]
}

/** Words with an apostrophe and s: whoever they name owns what follows. */
export const possessivesOf = (question: string): ReadonlySet<string> =>
  new Set([...question.toLowerCase().matchAll(/([\p{L}]+)['’]s?\b/gu)].map((found) => found[1] ?? ''))

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
    if (record.name === 'divisions')
      proposed.push(...placesIn(tokens, index, lexicon).filter((span) => !isWholeQuestion(tokens, span, free, lexicon)))
    else if ((called[record.name]?.names.length ?? 0) > 0) proposed.push(...peopleIn(tokens, index, free, { possessive, lexicon }))
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
  const own = withoutStrangers(chosen(absorbed(tokens, spans)), free, tokens.length)
  const isName = await Promise.all(
    own.map(
      async ({ from, to, doubtful }) => doubtful !== true || !(await isAnyValue(deps, user, lexicon, tokens.slice(from, to + 1).join(' '))),
    ),
  )
  // A text that some list has is no slip in a name: "Macks" are trucks, nobody called Meeks.
  return marked(
    tokens,
    own.filter((_one, at) => isName[at]),
    await othersIn(tokens, spans, find),
  )
}

/** "Open tickets" asks for a list, also where a division was entered under that name. */
const isWholeQuestion = (tokens: readonly string[], { from, to }: Span, free: (at: number) => boolean, { nouns }: Lexicon): boolean =>
  tokens.every((token, at) => (at >= from && at <= to ? !free(at) : filler.has(token))) && to > from && nouns.has(tokens[to] ?? '')

/** A word that the product does not know as one of its own. */
const isFree = (word: string, { words }: Lexicon): boolean =>
  !filler.has(word) && !words.has(word) && !frameWords.has(word) && !/\d/.test(word)

const unitLead = /^(?:units?|trucks?|tractors?|trailers?|vehicles?|rigs?|assets?|number|no|#)$/
const measured = /^(?:days?|weeks?|months?|quarters?|years?|hours?|hrs?|miles?|mi|k|percent|%|dollars|bucks|mph|plus|minutes?|points?|%)$/
const comparing =
  /^(?:over|under|above|below|than|least|most|top|worst|best|first|last|past|next|previous|within|exactly|about|since|during|year|until|before|after|model)$/

const leads: Readonly<Record<string, RegExp>> = { vehicles: unitLead, divisions: /^(?:division|terminal)$/ }
const otherLead = /^(?:driver|employee|number)$/

/** Numbers: of a record, a unit, a run, an employee, a code of a division. Never another one. */
const codesIn = (tokens: readonly string[], index: NameIndex, kind: string): Span[] =>
  tokens.flatMap((token, at): Span[] => {
    const spaced = spacedCode(tokens, at, index)
    if (spaced.length > 0) return spaced.map((entry) => ({ from: at, to: at + 1, entry, score: 1.2 }))
    const entries = /[/$]/.test(token) ? [] : (index.byCode.get(codeForm(token)) ?? [])
    const isLed = (leads[kind] ?? otherLead).test(tokens[at - 1] ?? '')
    if (entries.length === 0 || !(isLed || standsAlone(tokens, at, kind))) return []
    return entries.map((entry) => ({ from: isLed && kind !== 'drivers' ? at - 1 : at, to: at, entry, score: 1.2 }))
  })

/** A code of letters and a number that is typed with a space: "GLF 101". */
const spacedCode = (tokens: readonly string[], at: number, { byCode }: NameIndex): readonly Entry[] => {
  const [letters = '', number = ''] = tokens.slice(at, at + 2)
  const isCode = /^[a-z]{1,6}$/.test(letters) && /^\d[\da-z]*$/.test(number)
  return isCode ? (byCode.get(`${letters}${number}`) ?? []) : []
}

/** Whether a number or a code means a record without a word before it that says so. */
const standsAlone = (tokens: readonly string[], at: number, kind: string): boolean => {
  const token = tokens[at] ?? ''
  const code = codeForm(token)
  if (!/\d/.test(code)) return kind === 'divisions' && code.length >= 3 && !filler.has(token)
  if (!isPlainNumber(code)) return true
  if (kind !== 'vehicles') return false
  const next = tokens[at + 1] ?? ''
  // "1150 miles" alone asks for those of a unit, "100 or more" for none.
  if (tokens.length === 2 && at === 0 && code.length >= 3) return /^(?:mi|miles|mileage|year|or)$/.test(next) || !measured.test(next)
  if (next === 'or' && /^(?:more|less|fewer|so|over|under)$/.test(tokens[at + 2] ?? '')) return false
  return token.startsWith('#') || (code.length >= 3 && !comparing.test(tokens[at - 1] ?? '') && !measured.test(next))
}
const isPlainNumber = (code: string): boolean => /^\d+$/.test(code)

/** A number tells who is meant: the name and the division beside it say no more. */
const absorbed = (tokens: readonly string[], spans: readonly Span[]): Span[] =>
  spans.map((span) => {
    if (span.score < 1.2 || span.entry.words.length === 0) return span
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
  readonly doubtful?: boolean
}

/** The surest spans that do not overlap; of a span the records that are about as likely. */
const chosen = (spans: readonly Span[]): Choice[] => {
  const ordered = spans.toSorted((a, b) => rank(b) - rank(a))
  const taken: Choice[] = []
  for (const span of ordered) {
    if (taken.some(({ from, to }) => span.from <= to && from <= span.to)) continue
    const same = ordered.filter((one) => one.from === span.from && one.to === span.to && one.score > span.score - apart)
    const unique = new Map(same.map(({ entry }) => [entry.id, named(entry)]))
    taken.push({ from: span.from, to: span.to, found: [...unique.values()], doubtful: same.every((one) => one.doubtful === true) })
  }
  return taken
}
/** "Selma Benavides", where one man is called Selma and another Benavides, is neither of them. */
const withoutStrangers = (choices: readonly Choice[], free: (at: number) => boolean, length: number): Choice[] => {
  const isName = ({ from, to, found }: Choice): boolean =>
    from === to && found.every(({ kind }) => kind !== 'divisions' && (called[kind]?.names.length ?? 0) > 0)
  const beside = (one: Choice): boolean => choices.some((other) => isName(other) && Math.abs(other.from - one.from) === 1)
  const unknown = (at: number): boolean => at >= 0 && at < length && free(at) && !choices.some(({ from, to }) => from <= at && at <= to)
  // Nor is it a question which Selma is meant, where the rest of the name is nobody's.
  const halved = ({ from, to, found }: Choice): boolean => found.length > 1 && (unknown(from - 1) || unknown(to + 1))
  return choices.filter((one) => !(isName(one) && (beside(one) || halved(one))))
}
/** Two words that agree outweigh one that does. */
const rank = ({ from, to, score }: Span): number => score + (to - from) * 0.5

const named = ({ kind, id, label, number, division }: Entry): Named => ({
  kind,
  id,
  label,
  ...(kind === 'divisions' || (called[kind]?.names.length ?? 0) === 0 ? {} : { note: [number, division].filter(Boolean).join(', ') }),
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
  const mentions = all.map(({ from, to, found, doubtful = false }, at) => ({
    mark: `@${at}`,
    words: tokens.slice(from, to + 1).join(' '),
    found,
    doubtful,
  }))
  const text = tokens.flatMap((token, at) => {
    const inside = all.findIndex(({ from, to }) => from <= at && at <= to)
    if (inside < 0) return [token]
    return all[inside]?.from === at ? [`@${inside}`] : []
  })
  return { text: text.join(' '), mentions }
}
