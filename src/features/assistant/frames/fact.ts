import type { Field } from '#kit/fields.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import type { Frame } from '../frame.ts'
import type { Lexicon, Sense } from '../lexicon.ts'
import { uncovered } from '../reader/cover.ts'
import { isGlue } from '../reader/glue.ts'
import { readCovered } from '../reader/read.ts'
import type { Linked, Mention } from '../reading/link.ts'
import { moneyField } from '../reading/fields.ts'
import { askWhich, refsTo } from '../reading/names/mentions.ts'
import type { Named } from '../reading/names/named.ts'
import type { Reading } from '../reading/reading.ts'
import { dateField } from '../reading/words/dated.ts'
import { Rest } from '../rest.ts'
import { askedIn, fitsAsk, impliedFields } from './fact-asks.ts'
import type { Ask } from './fact-asks.ts'
import { spansIn, wordsCovered } from './fact-words.ts'
import type { FactCover } from './fact-words.ts'

/** A record that a question is about, and the text with `@` in its place. */
export interface Subject {
  readonly text: string
  readonly named: readonly Named[]
  readonly mention: Mention | null
}

const yesNo = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|any)\b/
/** A question without a name goes on from the record before only with one of these in front. */
const goesOn = /^(?:and|or|what about|how about|what|which|who|whom|when|where|how|in|on|to|with|by|at|from|the)\b/
const thing = /\b(?:it|its|that one|this one)\b/
const person = /\b(?:he|she|him|her|his|hers|their|them|they)\b/
const longestFollowUp = 7

/** "When is Ruth's orientation", "who was driving?" after an accident: one value of one record, or of a record that it points to. */
export const readFact = async (linked: Linked, reading: Reading): Promise<Frame | null> => {
  if (yesNo.test(linked.text)) return null
  for (const subject of [await subjectOf(linked, reading), ...(await newestIn(linked, reading))]) {
    const frame = subject === null ? null : factOf(subject, linked, reading)
    if (frame !== null) return frame
  }
  return ofNothing.test(linked.text) && linked.mentions.length === 0 ? { type: 'unread', left: linked.text.split(' ') } : null
}

/** "In what unit?" goes on from a record, and is no list of units. */
const ofNothing = /^(?:in|on|to|with|for|at) (?:what|which) (?:unit|truck|vehicle|trailer|driver|run)$/

const factOf = (subject: Subject, linked: Linked, reading: Reading): Frame | null => {
  const ask = askedIn(subject.text)
  for (const kind of new Set(subject.named.map((one) => one.kind))) {
    const record = reading.lexicon.kinds[kind]
    const found = record === undefined ? null : fieldsOf(record, subject, ask, reading.lexicon)
    if (found === null || found.length === 0) continue
    const named = subject.named.filter((one) => one.kind === kind)
    const [one] = named
    if (record === undefined || one === undefined) continue
    if (named.length > 1) return subject.mention === null ? null : askWhich(linked, subject.mention, named, reading.lexicon)
    return frameOf(record, one, found, subject, reading.lexicon)
  }
  return null
}

const newest = /^(.+? )(?:(?:the|our|his|her) )?((?:last|latest|most recent|newest|next) .+)$/
const mostTrailing = 3

/** "Who was driving in the last accident": the record that a list begins with, by all ways to end its words. "When" asks for its day. */
const newestIn = async (linked: Linked, reading: Reading): Promise<readonly Subject[]> => {
  const [, lead, said] = newest.exec(linked.text) ?? []
  if (lead === undefined || said === undefined || askedIn(linked.text) === 'when') return []
  const words = said.split(' ')
  const subjects: Subject[] = []
  for (let trailing = 0; trailing <= Math.min(mostTrailing, words.length - 2); trailing += 1) {
    const inner = words.slice(0, words.length - trailing).join(' ')
    const noun = firstNoun(inner, reading.lexicon)
    if (noun === undefined) break
    const frame = await readCovered({ ...linked, text: inner }, { ...reading, before: null })
    if (frame?.type !== 'list' || frame.first !== 1 || !noun.some(({ kind }) => kind === frame.kind)) continue
    const named = await reading.recordOf(frame)
    if (named.length > 0) subjects.push({ text: `${lead}@ ${words.slice(words.length - trailing).join(' ')}`.trim(), named, mention: null })
  }
  return subjects
}

/** What the first noun of the words means: "the last driver to leave" is no leave. */
const firstNoun = (text: string, { nouns }: Lexicon): readonly Sense[] | undefined => {
  const found = new Rest(text).phrases().find((phrase) => nouns.has(phrase))
  return found === undefined ? undefined : nouns.get(found)
}

/** The record that is named; without a name the one that the answer before was about. */
const subjectOf = async ({ text, mentions }: Linked, { before, recordOf }: Reading): Promise<Subject | null> => {
  const [mention, other] = mentions
  if (mention?.mark === '@it' && other === undefined && before !== null) {
    const near = await recordOf(before)
    return { text: text.replace('@it', '@'), named: near.length > 0 ? near : mention.found, mention: null }
  }
  if (mention !== undefined) return other === undefined ? { text: text.replace(mention.mark, '@'), named: mention.found, mention } : null
  if (before === null || text.split(' ').length > longestFollowUp) return null
  // "His phone" of an accident is that of its driver.
  const meant = text.replace(thing, '@').replace(person, '@ driver')
  const said = meant !== text || goesOn.test(text) ? meant : null
  if (said === null) return null
  const named = await recordOf(before)
  return named.length === 0 ? null : { text: said, named, mention: null }
}

/** A field of the record, or of the one that `through` points to. */
interface FactField {
  readonly field: string
  readonly through?: string
  /** Fields that say it where the first is empty. */
  readonly or?: readonly string[]
}

/** The fields that fit the question; null where it has words that say something else. */
export const fieldsOf = (record: RecordDefinition, subject: Subject, ask: Ask, lexicon: Lexicon): readonly FactField[] | null => {
  const words = subject.text.split(' ').filter(Boolean)
  const cover = wordsCovered(words, spansIn(words, record, lexicon))
  if (cover !== null) return ownFields(record, cover, ask, subject)
  return farFields(record, words, ask, lexicon)
}

const ownFields = (record: RecordDefinition, { phrases }: FactCover, ask: Ask, { mention, text }: Subject): readonly FactField[] => {
  const [phrase, other] = phrases
  if (other !== undefined) return []
  if (phrase === undefined) return saysMore(text) ? [] : impliedBy(record, ask)
  return (
    phrase.properties
      .filter((property) => isShown(record, property) && fitsAsk(ask, record, property))
      // How many hang on a record is the length of their list.
      .filter((property) => mention !== null || !isCount(fieldOf(record, property)))
      .map((field) => ({ field }))
  )
}

const isCount = (field: Field | undefined): boolean => field?.kind === 'int' && field.computed === true

/** Finds a field of the record that this record points to: the driver's phone, asked about a unit. */
const farFields = (record: RecordDefinition, words: readonly string[], ask: Ask, lexicon: Lexicon): readonly FactField[] | null => {
  const spans = spansIn(words, record, lexicon)
  const strange = uncovered(words, spans, isGlue)
  for (const span of spans) {
    if (span.meaning.is !== 'field') continue
    for (const through of span.meaning.properties) {
      const target = targetOf(record, through, lexicon)
      if (target === undefined || strange.length === 0) continue
      const rest = words.map((word, at) => (span.from <= at && at < span.to ? '@' : word)).filter((word, at, all) => word !== all[at - 1])
      const cover = wordsCovered(rest, spansIn(rest, target, lexicon))
      const [phrase, other] = cover?.phrases ?? []
      if (phrase === undefined || other !== undefined) continue
      const fields = phrase.properties.filter((property) => isShown(target, property) && fitsAsk(ask, target, property))
      if (fields.length > 0) return fields.map((field) => ({ field, through }))
    }
  }
  return null
}

const targetOf = (record: RecordDefinition, property: string, { kinds }: Lexicon): RecordDefinition | undefined => {
  const field = record.fields[property]
  return field?.kind === 'ref' ? kinds[field.to] : undefined
}

/** "When was it reported" is not when it was: these words say something, also where a list leaves them out. */
const saysMore = (text: string): boolean =>
  /\b(?:reported|filed|received|submitted|made|written|given|logged|listed|recorded|entered|say|said|known|need|want|come(?! out)|came(?! out))\b/.test(
    text,
  )

const standing: ReadonlySet<string> = new Set(['drivers', 'vehicles', 'divisions', 'users'])

/** "When was it", "who was it", "where did it happen", "what did it cost": the question word alone names the field. */
const impliedBy = (record: RecordDefinition, ask: Ask): readonly FactField[] => {
  const isThere = ({ field }: FactField): boolean => field === 'status' || record.fields[field] !== undefined
  const alone = standing.has(record.name) ? null : aloneOf(record, ask)
  if (alone !== null) return [{ field: alone }].filter(isThere)
  const [first, ...others] = standing.has(record.name) ? [] : impliedFields(ask, record)
  return first === undefined ? [] : [{ field: first, ...(others.length === 0 ? {} : { or: others }) }]
}

const aloneOf = (record: RecordDefinition, ask: Ask): string | null => {
  if (ask === 'when' || ask === 'time') return dateField(record)
  if (ask === 'money') return moneyField(record)
  return ask === 'who' ? (refsTo(record, 'drivers')[0] ?? null) : null
}

/** Nothing that its page keeps behind a mask. */
const isShown = (record: RecordDefinition, property: string): boolean => {
  const field = record.fields[property]
  return property === 'status' || (field !== undefined && field.kind !== 'rows' && field.confidential === undefined)
}

const mostAsked = 4

/** The value of the one field, or a question which of several is meant. */
const frameOf = (record: RecordDefinition, named: Named, found: readonly FactField[], { mention }: Subject, lexicon: Lexicon): Frame => {
  const [first, ...others] = found
  const framed = (one: FactField): Frame => ({ type: 'field', named, ...one })
  if (first !== undefined && others.length === 0) return framed(first)
  const shown = found.slice(0, mostAsked)
  const options = shown.map(({ field, through }) => {
    const target = through === undefined ? record : targetOf(record, through, lexicon)
    const label = target?.fields[field]?.label ?? 'Status'
    return mention === null ? `And the ${inSentence(label)}?` : `${label} of ${mention.words}`
  })
  return { type: 'clarify', question: 'Which one do you mean?', options, readings: shown.map(framed) }
}
