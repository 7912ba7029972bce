import { isFilterable } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { refersTo, sharesLabel } from '../kinds.ts'
import type { Lexicon, Sense } from '../lexicon.ts'
import { takeMeanings, takeMentions, takeStates } from '../parts.ts'
import { takeOverdueBy } from '../reading/expiry.ts'
import { groupField, mine, ownedBy } from '../reading/fields.ts'
import { kindOf, takeClauses } from '../reading/clauses.ts'
import { refsTo } from '../reading/names/mentions.ts'
import { keysOf } from '../reading/part.ts'
import type { Part } from '../reading/part.ts'
import { isOrdered, takeShape } from '../reading/shape.ts'
import type { Shape } from '../reading/shape.ts'
import { hoursField, hoursPart, saysHour } from '../reading/words/hours.ts'
import { takeExcept, takeHaving, takeLacking, takeNot, takeToBe } from '../reading/words/negation.ts'
import { takeSinceLast } from '../reading/words/since-last.ts'
import { takeModelYear, takeNumber } from '../reading/words/numbers.ts'
import { Rest } from '../rest.ts'
import { weakNouns } from './candidates.ts'
import { coverOf } from './cover.ts'
import type { Span } from './cover.ts'
import { isGlue } from './glue.ts'
import { hopPart, joinedCost, joinedOf } from './joined.ts'
import type { Joined } from './joined.ts'
import { measureIn } from './measures.ts'
import type { Exact, Rule, Subject } from './subject.ts'
import { dateAlone, timesIn } from './times.ts'
import type { NamedMeasure } from './measures.ts'

/** What a run of words means for the list. */
export type Meaning =
  /** The list itself. */
  | { readonly is: 'subject'; readonly sense: Sense; readonly phrase: string }
  /** The records that the list points to, as a noun alone: "tickets of drivers". */
  | { readonly is: 'noun'; readonly phrase: string }
  | { readonly is: 'parts'; readonly parts: readonly Part[] }
  | { readonly is: 'shape'; readonly shape: Shape }
  /** A number field of the list, with or without what to make of it. */
  | { readonly is: 'measure'; readonly measure: NamedMeasure }
  | { readonly is: 'joined'; readonly joined: Joined }
  /** "What percent of". */
  | { readonly is: 'share' }

export type MeaningSpan = Span<Meaning>

/** Takes the place of words that were read already. */
export const gap = '|'

/** The most words that one rule reads together. */
const longest = 12

/** All meanings of all runs of words. A rule has to use every word of its run. */
export const spansOf = async (words: readonly string[], subject: Subject): Promise<readonly MeaningSpan[]> => {
  const spans: MeaningSpan[] = []
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + longest); to += 1) {
      const text = words.slice(from, to).join(' ')
      if (words[to - 1] === gap) break
      for (const { cost, meaning } of await meaningsOf(text, subject)) spans.push({ from, to, cost, meaning })
    }
  return spans
}

interface Read {
  readonly cost: number
  readonly meaning: Meaning
}

const meaningsOf = async (text: string, subject: Subject): Promise<Read[]> => {
  const found: Read[] = [...nounsIn(text, subject), ...ownLabel(text, subject), ...shapesIn(text, subject), ...measuresIn(text, subject)]
  if (sharing.test(text)) found.push({ cost: 0.9, meaning: { is: 'share' } })
  const parts = exactParts(text, subject)
  if (parts !== null) found.push({ cost: parts.cost, meaning: { is: 'parts', parts: parts.parts } })
  else found.push(...hopsIn(text, subject), ...hoursIn(text, subject))
  const joined = await joinedIn(text, subject)
  if (joined !== null) found.push({ cost: joinedCost(joined), meaning: { is: 'joined', joined } })
  return found
}

const sharing =
  /^(?:(?:what|which|how) )?(?:percent(?:age)?|share|portion|part|proportion|fraction|%|how many percent|pct)(?: of)?(?: all)?$/

/** A time of day of the list, or of the records that it points to: "leave after 9pm". */
const hoursIn = (text: string, { record, reading: { lexicon } }: Subject): Read[] => {
  if (!saysHour(text)) return []
  const own = hoursPart(text, record, lexicon)
  if (own !== null) return [{ cost: 1.1, meaning: { is: 'parts', parts: [own] } }]
  return fieldEntries(record).flatMap(([, field]): Read[] => {
    const target = field.kind === 'ref' ? lexicon.kinds[field.to] : undefined
    const far = target === undefined ? null : hoursPart(text, target, lexicon)
    const part = far === null || target === undefined ? null : hopPart(record, target, far)
    return part === null ? [] : [{ cost: 1.9, meaning: { is: 'parts', parts: [part] } }]
  })
}

/** "Runs that leave after 9pm" are the records that have a time of day, and not those that go by their name as well. */
const ownLabel = (text: string, { record, linked }: Subject): Read[] =>
  sharesLabel(record, text) && hoursField(record) !== null && saysHour(linked.text)
    ? [{ cost: 1.3, meaning: { is: 'subject', sense: { kind: record.name, query: {}, label: '', weight: 1 }, phrase: text } }]
    : []

const isShare = (text: string): boolean =>
  text.split(' ').some((word) => /^(?:percent(?:age)?|share|portion|proportion|fraction|%|pct)$/.test(word))

const nounsIn = (text: string, subject: Subject): Read[] => {
  const {
    record,
    reading: { lexicon },
  } = subject
  return (lexicon.nouns.get(text) ?? []).flatMap((sense): Read[] => {
    if (sense.kind === record.name) return [{ cost: sense.label === '' ? 1 : 0.9, meaning: { is: 'subject', sense, phrase: text } }]
    const target = lexicon.kinds[sense.kind]
    // "Runs out of Joplin" says nothing of time off.
    if (target === undefined || weakNouns.has(text) || !refersTo(record, sense.kind)) return []
    const hop = sense.label === '' ? null : hopPart(record, target, { query: sense.query, on: '', words: sense.label })
    const bare = hop === null ? pointsPart(record, target, text, subject) : hop
    return [{ cost: 1.05, meaning: bare === null ? { is: 'noun', phrase: text } : { is: 'parts', parts: [bare] } }]
  })
}

/** "Holds on drivers": of a list that points to drivers or units, those that point to a driver. */
const pointsPart = (record: RecordDefinition, target: RecordDefinition, text: string, { linked }: Subject): Part | null => {
  const by = refsTo(record, target.name)[0]
  const field = record.fields[by ?? '']
  if (by === undefined || field === undefined || ('required' in field && field.required === true)) return null
  if (!` ${linked.text} `.includes(` on ${text} `) || !isFilterable(record, by)) return null
  return { query: { [by]: '!null' }, on: by, words: `on a ${inSentence(target.label.one)}` }
}

const leftIn = (rest: Rest): readonly string[] => rest.text.split(' ').filter((word) => word !== '' && word !== '|')
const isRead = (rest: Rest): boolean => leftIn(rest).length === 0
/** The same, with glue words left over: "average fine of a". */
const isReadLoosely = (rest: Rest): boolean => leftIn(rest).every(isGlue)

const shapesIn = (text: string, { record, reading: { lexicon } }: Subject): Read[] => {
  const rest = new Rest(text)
  const shape = takeShape(rest, lexicon)
  if (shape.by !== null && !isAxis(shape.by, record, lexicon)) return []
  const says =
    shape.counting ||
    shape.by !== null ||
    shape.trend !== null ||
    shape.average ||
    shape.spending ||
    shape.order !== null ||
    shape.top !== null
  return says && isRead(rest) ? [{ cost: 1, meaning: { is: 'shape', shape } }] : []
}

const measuresIn = (text: string, { record, reading: { lexicon } }: Subject): Read[] => {
  const measure = measureIn(text, record, lexicon)
  const isWholeName = text.includes(' ') && lexicon.fields[record.name]?.has(text) === true
  return measure === null ? [] : [{ cost: measure.how === null ? (isWholeName ? 1.05 : 1.3) : 0.95, meaning: { is: 'measure', measure } }]
}

/** Whether the list can be counted by it. "Per ticket" of tickets says nothing more. */
const isAxis = (by: string, record: RecordDefinition, lexicon: Lexicon): boolean =>
  groupField(record, by, lexicon) !== null ||
  ['month', 'date'].includes(by) ||
  lexicon.nouns.get(by)?.some(({ kind }) => kind === record.name) === true

/** "Trucks without an insurance document" are no list of the other documents. */
const lacksOwn = (text: string, { record, linked, reading: { lexicon } }: Subject): boolean => {
  const [, next = ''] = ` ${linked.text} `.split(` ${text} `)
  return lexicon.nouns.get(next.split(' ')[0] ?? '')?.some(({ kind }) => kind === record.name) === true
}

const one = (part: Part | null): readonly Part[] => (part === null ? [] : [part])

/** Rules that read filters from a run of words. */
const rules: readonly Rule[] = [
  (rest, { record, reading }) => one(takeOverdueBy(rest, record, reading.today)),
  (rest, { record, reading }) => one(takeSinceLast(rest, record, reading.lexicon, reading.today)),
  (rest, { record }) => one(takeModelYear(rest, record)),
  (rest, { record, reading }) => one(takeNumber(rest, record, reading.lexicon)),
  timesIn,
  (rest, subject) => meantIn(rest, subject),
  (rest, subject) => (lacksOwn(rest.text, subject) ? [] : one(takeLacking(rest, subject.record, subject.reading.lexicon))),
  (rest, { record, linked, reading }) => one(takeExcept(rest, record, linked, reading.lexicon)),
  (rest, { record, reading }) => one(takeToBe(rest, record, reading.lexicon)),
  (rest, { record, reading }) => one(takeNot(rest, record, reading.lexicon)),
  (rest, { record }) => one(takeStates(rest, record)),
  (rest, { record, reading }) => one(takeHaving(rest, record, reading.lexicon)),
  (rest, { record, reading, linked }) => {
    const owner = ownedBy(linked.text, record, reading.lexicon)
    const own = mine(rest.text, owner, reading.limited)
    const parts = owner === record ? own : own.flatMap((part) => hopPart(record, owner, part) ?? [])
    if (parts.length > 0) for (const word of ['assigned to me', 'my', 'mine']) rest.take(word)
    return parts
  },
  (rest, subject) => namedIn(rest, subject),
  // "The last driver to start": the date that they are put in order by.
  (rest, { record, linked, reading }) => (isOrdered(linked.text) ? dateAlone(rest, record, reading.lexicon) : []),
]

/** Each filter costs; one filter from several words is more certain than one from a single word. */
const costOf = (parts: readonly Part[], text: string): number => 1.1 * parts.length - (parts.length === 1 && text.includes(' ') ? 0.25 : 0)
/** Words that may be about several fields are the last to be taken. */
const doubtOf = (parts: readonly Part[]): number => (parts.some(({ or }) => or !== undefined) ? 0.5 : 0)
/** The cost of two filters that belong together: "in the shop for more than a week". */
const togetherCost = 1.6

/** States and options. Several of one field are alternatives: "moving and parking". */
const meantIn: Rule = (rest, { record, reading }) => {
  const parts = takeMeanings(rest, record, reading.lexicon)
  if (parts.length === 1) for (const word of ['and', 'or']) if (/ (?:and|or) /.test(parts[0]?.words ?? '')) rest.take(word)
  return parts
}

/** Named records, one or several: "1112 and 1118". */
const namedIn: Rule = (rest, { record, linked, reading }) => {
  const taken = takeMentions(rest, record, linked, reading.lexicon)
  for (const word of ['and', 'or']) if (!('ask' in taken) && taken.parts.length > 0) rest.take(word)
  return 'ask' in taken ? [] : taken.parts
}

/** Whether the words are a declared phrase: "no sync in 24 hours" is not a period. */
const isDeclared = (text: string, { record, reading: { lexicon } }: Subject): boolean =>
  text.includes(' ') && lexicon.meanings.get(text)?.some(({ kind, weight }) => kind === record.name && weight >= 1) === true

const exactParts = (text: string, subject: Subject): Exact | null => {
  const key = `${subject.record.name} ${subject.linked.mentions.length} ${text}`
  const known = subject.found.get(key)
  if (known !== undefined) return known
  const parts = readExactly(text, subject)
  subject.found.set(key, parts)
  return parts
}

const readExactly = (text: string, subject: Subject): Exact | null => {
  for (const [place, rule] of isDeclared(text, subject) ? [[rules.length, meantIn] as const] : rules.entries()) {
    const rest = new Rest(text)
    const parts = rule(rest, subject)
    if (parts.length > 0 && (place < 5 ? isReadLoosely(rest) : isRead(rest)))
      return { parts, cost: place < 5 && parts.length > 1 ? togetherCost : costOf(parts, text) + doubtOf(parts) }
  }
  return null
}

/** Filters on the driver or unit of a record: "tickets of terminated drivers". */
const hopsIn = (text: string, subject: Subject): Read[] => {
  const { record, reading } = subject
  // "Open repairs" of repairs are no repairs of units with open repairs.
  if (new Rest(text).phrases().some((phrase) => isNoun(phrase, record, reading.lexicon))) return []
  for (const kind of ['drivers', 'vehicles']) {
    const target = reading.lexicon.kinds[kind]
    if (target === undefined || kind === record.name || !refersTo(record, kind)) continue
    // "Drivers running on an expired card": a word alone is no state of a truck that nobody named.
    if (!text.includes(' ') && !namesKind(subject, kind)) continue
    // An application has a driver only after the hire: "applicants with hazmat" are no such drivers.
    if (isSetLater(record, kind) && !namesKind(subject, kind)) continue
    const found = exactParts(text, { ...subject, record: target, linked: { ...subject.linked, mentions: [] } })
    // "Vacation days left this year" says nothing of a driver who left.
    if (found?.parts.some(isDatedPart) === true && !namesKind(subject, kind)) continue
    const hops = found === null ? [] : found.parts.flatMap((part) => hopPart(record, target, part) ?? [])
    if (found !== null && hops.length === found.parts.length) return [{ cost: found.cost + 0.6, meaning: { is: 'parts', parts: hops } }]
  }
  return []
}

const isNoun = (phrase: string, { name }: RecordDefinition, { nouns }: Lexicon): boolean =>
  nouns.get(phrase)?.some(({ kind, label }) => kind === name && label === '') === true

const isSetLater = (record: RecordDefinition, kind: string): boolean => {
  const field = record.fields[refsTo(record, kind)[0] ?? '']
  return field !== undefined && 'system' in field && field.system === true
}

const isDatedPart = ({ query }: Part): boolean => Object.keys(query).some((name) => /(?:From|To)$/.test(name))

const namesKind = ({ linked, reading: { lexicon } }: Subject, kind: string): boolean =>
  new Rest(linked.text).phrases().some((phrase) => lexicon.nouns.get(phrase)?.some((sense) => sense.kind === kind) === true)

const joinLead =
  /^(?:not|isn't|aren't|is|are|on|assigned|with|without|missing|lacking|no|never|who|that|has|have|had|got|turned|resulted|ended|led|didn't|hasn't|and|but|having) /
const joinedIn = async (text: string, subject: Subject): Promise<Joined | null> => {
  if (!joinLead.test(text)) return null
  const { record, reading } = subject
  const rest = new Rest(text)
  const [clause, other] = takeClauses(rest, record, reading.lexicon)
  const kind = clause === undefined ? null : kindOf(clause.text, record, reading.lexicon)
  if (clause === undefined || kind === null || other !== undefined || !isRead(rest)) return null
  const words = clause.text.split(' ').filter(Boolean)
  const cover = coverOf(words, await spansOf(words, { ...subject, record: kind }), isGlue)
  const meanings = (cover?.spans ?? []).map(({ meaning }) => meaning)
  // A filter may name the list as well: "annual inspection".
  const isList = meanings.length > 0 && meanings.every(({ is }) => is === 'subject' || is === 'parts')
  const parts = meanings.flatMap(partsOfMeaning)
  // A period of a share is about the whole: "what share of inspections had a violation this year".
  const isOfWhole = isShare(subject.linked.text) && parts.some(isDatedPart)
  return isList && !isOfWhole && parts.every(({ or }) => or === undefined) ? joinedOf(kind, clause, parts) : null
}

/** The filters in a meaning. */
export const partsOfMeaning = (meaning: Meaning): readonly Part[] =>
  meaning.is === 'parts' ? meaning.parts : meaning.is === 'subject' ? nounPart(meaning.sense) : []

const nounPart = ({ query, label }: Sense): Part[] => (label === '' ? [] : [{ query, on: keysOf(query), words: label }])
