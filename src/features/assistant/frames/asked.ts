import { isFilterable } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Query } from '../../questions/groups.ts'
import type { Frame } from '../frame.ts'
import { takeNouns } from '../kinds.ts'
import { ownKinds } from '../lexicon.ts'
import type { Lexicon } from '../lexicon.ts'
import { likeliest } from '../parts.ts'
import { readPeriod } from '../periods.ts'
import { isGlue } from '../reader/glue.ts'
import { readCovered } from '../reader/read.ts'
import type { Linked, Mention } from '../reading/link.ts'
import { askWhich, preferred, refsTo } from '../reading/names/mentions.ts'
import type { Reading } from '../reading/reading.ts'
import { Rest } from '../rest.ts'
import { plainText } from '../words.ts'
import { askedIn, askWords, fitsAsk } from './fact-asks.ts'

/** Fields of a kind that the question asks for, and the words that are left to say which record. */
interface Asked {
  readonly record: RecordDefinition
  readonly properties: readonly string[]
  readonly query: Query
  readonly rest: string
  /** How many words ask for it. */
  readonly said: number
}

const asking = /^(?:and |so )?(?:what|when|why|who|whom|where|how|which|at what)\b/
const yesNo = /^(?:and |so )?(?:is|are|was|were|do|does|did|has|have|had|will|would|can|could|isn't|didn't|hasn't)\b/
const mostTried = 6

/** "Why was Dana's time off denied", "what is the fine on Lee's overweight ticket": a field of the record that the other words describe. */
export const readAsked = async (linked: Linked, reading: Reading): Promise<Frame | null> => {
  const isYesNo = yesNo.test(linked.text)
  const isQuestion = isYesNo || asking.test(linked.text)
  if (linked.mentions.length === 0) return null
  for (const asked of asksIn(linked, reading).slice(0, mostTried)) {
    const frame = ofNamed(asked, linked, reading) ?? (isQuestion ? await ofDescribed(asked, linked, reading) : null)
    if (frame !== null) return isYesNo ? sayingYes(frame, linked) : frame
  }
  return null
}

const sayingYes = (frame: Frame, { text }: Linked): Frame => {
  if (frame.type === 'field') return { ...frame, yesNo: true, ...(isOver.test(text) ? { is: 'expired' } : {}) }
  return frame.type === 'list' || frame.type === 'about' ? { ...frame, yesNo: true } : frame
}
const isOver = /\b(?:expired|lapsed|out of date)\b/

/** All ways to read the words as a question for a field; those that leave the fewest words first. */
const asksIn = (linked: Linked, reading: Reading): readonly Asked[] => {
  const { lexicon } = reading
  const found = Object.values(lexicon.kinds).flatMap((record) => {
    const declared = declaredIn(record, linked, lexicon)
    const isAsked = yesNo.test(linked.text) || asking.test(linked.text)
    return declared.length > 0 || !isAsked || !isNamed(record, linked, lexicon) ? declared : namedIn(record, linked, lexicon)
  })
  return found.toSorted(
    (one, other) => one.rest.length - other.rest.length || other.said - one.said || rankOf(one, linked) - rankOf(other, linked),
  )
}

/** The record that is named comes before those that hang on it. */
const rankOf = ({ record }: Asked, { mentions }: Linked): number => (mentions[0]?.found[0]?.kind === record.name ? 0 : 1)

/** The questions that the kind declares; of several with the same words all their fields. */
const declaredIn = (record: RecordDefinition, { text, mentions }: Linked, lexicon: Lexicon): readonly Asked[] => {
  if (
    !mentions.some(({ found }) =>
      found.some(({ kind }) => kind === record.name || (kind !== 'divisions' && refsTo(record, kind).length > 0)),
    )
  )
    return []
  const tokens = text.split(' ')
  const matches = (lexicon.asks[record.name] ?? []).flatMap((one) => {
    const places = placesOf(one.words, tokens)
    return places === null ? [] : [{ ...one, rest: without(tokens, places) }]
  })
  return [...Map.groupBy(matches, ({ rest, query }) => `${rest} ${JSON.stringify(query)}`).values()].flatMap((same) => {
    const [first] = same
    return first === undefined
      ? []
      : [
          {
            record,
            properties: [...new Set(same.map(({ property }) => property))],
            query: first.query,
            rest: first.rest,
            said: first.words.length,
          },
        ]
  })
}

/** Where the words stand in the text, in order. */
const placesOf = (words: readonly string[], tokens: readonly string[]): readonly number[] | null => {
  const places: number[] = []
  for (const word of words) {
    const at = tokens.indexOf(word, (places.at(-1) ?? -1) + 1)
    if (at < 0) return null
    places.push(at)
  }
  return places
}

const asksOnly = new Set(['when', 'why', 'how', 'where', 'will', 'would', 'can', 'could', "isn't", "didn't", "hasn't", 'next'])

const without = (tokens: readonly string[], places: readonly number[]): string =>
  tokens
    .filter((token, at) => !places.includes(at) && !asksOnly.has(token))
    .join(' ')
    .replace(/^(?:at )?what (?:time|day|date) /, '')

const isNamed = ({ name }: RecordDefinition, { text }: Linked, lexicon: Lexicon): boolean =>
  takeNouns(new Rest(text), lexicon).some(({ phrase, senses }) => isOne(phrase) && senses.some(({ kind }) => kind === name))

/** A noun in the plural asks for a list. */
const isOne = (phrase: string): boolean => !phrase.endsWith('s') || phrase.endsWith('ss')

const longestName = 4

/** Fields named by their own words in a question that also names the kind: "the fine on @ overweight ticket". */
const namedIn = (record: RecordDefinition, { text }: Linked, { fields, nouns }: Lexicon): readonly Asked[] => {
  const tokens = text.split(' ')
  const ask = askedIn(text)
  // How many and how much of a list are counted.
  if (/\bhow (?:many|much)\b/.test(text)) return []
  return tokens.flatMap((_token, from) =>
    Array.from({ length: Math.min(longestName, tokens.length - from) }, (_nothing, more) => from + more + 1).flatMap((to): Asked[] => {
      const phrase = tokens.slice(from, to).join(' ')
      if (askWords.has(phrase) || nouns.get(phrase)?.some(({ kind }) => kind === record.name) === true) return []
      const properties = (fields[record.name]?.get(phrase) ?? []).filter(
        (property) => isShown(record, property) && fitsAsk(ask, record, property),
      )
      const places = Array.from({ length: to - from }, (_nothing, at) => from + at)
      return properties.length === 0 ? [] : [{ record, properties, query: {}, rest: without(tokens, places), said: places.length }]
    }),
  )
}

/** Nothing that its page keeps behind a mask. */
const isShown = (record: RecordDefinition, property: string): boolean => {
  const field = fieldOf(record, property)
  return property === 'status' || (field !== undefined && field.kind !== 'rows' && field.confidential === undefined)
}

/** Answers that are no field of the record: dispatch checks, open work, current driver or unit. */
const parts: Readonly<Record<string, Extract<Frame, { type: 'about' }>['part'] | undefined>> = {
  readiness: 'ready',
  telematicsProblem: 'telematics',
  due: 'due',
  now: 'now',
}

/** The field of the named record, if no other words are left. */
const ofNamed = ({ record, properties, rest }: Asked, linked: Linked, { lexicon, today }: Reading): Frame | null => {
  const [mention, other] = linked.mentions
  const [field, ...or] = properties
  if (mention === undefined || other !== undefined || field === undefined) return null
  const part = parts[field]
  const period = part === undefined ? null : readPeriod(rest, today, 'future')
  if (!saysOnly(period === null ? rest : rest.replace(period.words, ' '), mention, record, lexicon)) return null
  const found = preferred(mention.found, (kind) => kind === record.name)
  const [named] = found
  if (named === undefined) return null
  if (found.length > 1) return askWhich(linked, mention, found, lexicon)
  if (part !== undefined)
    return { type: 'about', named, part, ...(part === 'due' || part === 'telematics' ? {} : { day: period?.from ?? today }) }
  return { type: 'field', named, field, ...(or.length === 0 ? {} : { or }) }
}

const saysOnly = (rest: string, { mark }: Mention, record: RecordDefinition, { nouns }: Lexicon): boolean => {
  const left = new Rest(rest)
  // "Run KCM 124" names a run, also where "runs" are its assignments.
  const own = plainText(record.label.one)
  for (const phrase of left.phrases())
    if (phrase === own || nouns.get(phrase)?.some(({ kind, label }) => kind === record.name && label === '') === true) left.take(phrase)
  return left.text.split(' ').every((word) => word === '' || word === mark || word === '|' || isGlue(word))
}

/** The records that the other words describe. Of several, the one that the question's tense means. */
const ofDescribed = async ({ record, properties, query, rest }: Asked, linked: Linked, reading: Reading): Promise<Frame | null> => {
  // A record that is named needs no description.
  if (parts[properties[0] ?? ''] !== undefined || linked.mentions.some(({ found }) => found.some(({ kind }) => kind === record.name)))
    return null
  const isSaid = takeNouns(new Rest(rest), reading.lexicon).some(({ senses }) => senses.some(({ kind }) => kind === record.name))
  const text = isSaid ? rest : `${nounOf(record, reading.lexicon)} ${rest}`
  const read = await readCovered({ ...linked, text }, { ...reading, before: null })
  if ((read?.type !== 'list' && read?.type !== 'count') || read.kind !== record.name) return null
  const { yesNo: _unasked, ...frame } = read
  const own = ownKinds[record.name]
  // Of papers and units the question says which: "is Dana good" is none about a document.
  if (own !== undefined && frame.query[own] === undefined) return null
  const isOpen = frame.first === undefined && readPeriod(linked.text, reading.today, 'past') === null
  const nearest = isOpen ? nearestBy(record, properties[0] ?? '', linked.text, reading.today) : null
  return {
    ...frame,
    type: 'list',
    query: { ...frame.query, ...query, ...nearest },
    show: properties,
    ...(nearest === null ? {} : { first: 1 }),
  }
}

const past = /\b(?:was|were|did|had|has|have|been)\b/

/** "When does he come back" means the first day from today, "when did he" the last one. What expires is as good as its latest date. */
const nearestBy = (record: RecordDefinition, property: string, text: string, today: string): Query | null => {
  const field = fieldOf(record, property)
  if (field?.kind !== 'date' || !isFilterable(record, property)) return null
  if (field.expiry === true || past.test(text)) return { sort: `-${property}` }
  return { [`${property}From`]: today, sort: property }
}

/** A noun that means the records and nothing else. */
const nounOf = ({ name, label, words }: RecordDefinition, { nouns }: Lexicon): string =>
  [label.many, ...(words.names ?? [])]
    .flatMap((one) => (typeof one === 'string' ? [plainText(one)] : []))
    .find((phrase) => nouns.get(phrase)?.every(({ kind, label: part }) => kind === name && part === '') === true) ?? plainText(label.many)

/** "Does Lee run under the short haul rules": whether a field of the record that is named has that value. */
export const readOption = async (linked: Linked, reading: Reading): Promise<Frame | null> =>
  yesNo.test(linked.text) ? (optionOf(linked, reading) ?? (await readDated(linked, reading))) : null

/** "Did KCM 123 leave late last night": the records of those days that go by the name of the one that is named. */
const readDated = async (linked: Linked, reading: Reading): Promise<Frame | null> => {
  const [mention, other] = linked.mentions
  const record = reading.lexicon.kinds[mention?.found[0]?.kind ?? '']
  if (mention === undefined || other !== undefined || record?.words.labels !== false) return null
  const text = `${plainText(record.label.many)} ${without(linked.text.split(' '), [])}`
  const frame = await readCovered({ ...linked, text }, { ...reading, before: null })
  return frame?.type === 'list' || frame?.type === 'count' ? { ...frame, type: 'list', yesNo: true } : null
}

const optionOf = ({ text, mentions }: Linked, { lexicon }: Reading): Frame | null => {
  const [mention, other] = mentions
  const [named, second] = mention === undefined ? [] : preferred(mention.found, () => true)
  const record = lexicon.kinds[named?.kind ?? '']
  if (mention === undefined || other !== undefined || named === undefined || second !== undefined || record === undefined) return null
  const rest = new Rest(text)
  for (const phrase of rest.phrases(longestOption).toSorted((one, next) => next.length - one.length)) {
    const beside = text.replace(phrase, '|')
    const [sense, unsure] = likeliest(phrase, record, lexicon, beside).filter(({ weight }) => weight > 0)
    const [only, and] = Object.entries(sense?.query ?? {})
    if (only === undefined || unsure !== undefined || and !== undefined) continue
    const [field, is] = only
    if (!hasOption(record, field, is)) continue
    const left = new Rest(without(beside.split(' '), []))
    for (const [said, properties] of lexicon.fields[record.name] ?? []) if (properties.includes(field)) left.take(said)
    if (saysOnly(left.text, mention, record, lexicon)) return { type: 'field', named, field, is, yesNo: true }
  }
  return null
}

const longestOption = 7

const hasOption = (record: RecordDefinition, property: string, value: string): boolean => {
  const field = fieldOf(record, property)
  return property === 'status'
    ? value.split(',').every((one) => record.lifecycle.states[one] !== undefined)
    : isShown(record, property) &&
        field !== undefined &&
        'options' in field &&
        value.split(',').every((one) => field.options[one] !== undefined)
}
