import type { Frame, Measure } from '../frame.ts'
import { takeNouns } from '../kinds.ts'
import type { Sense } from '../lexicon.ts'
import { dateField } from './words/dated.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { expiryFields } from './expiry.ts'
import { saidDate } from './words/said-dates.ts'
import type { Reading } from './reading.ts'
import { Rest } from '../rest.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Linked } from './link.ts'
import type { Listed } from './listed.ts'

/** The list of the question before, with what was made of it. */
export interface Followed {
  readonly frame: Extract<Frame, { query: Query }>
  readonly kind: string
  readonly list: Listed
  readonly measure: Measure | null
}

const strong =
  /^(?:and|or|only|just|but|also|ok|okay|what about|how about|what of|same|those|them|these|of (?:those|them|these)|which (?:of|ones)|who are (?:they|those)|make it|change it|instead|now|then|any of|how many (?:of|are|were|is)|is (?:it|that)|are (?:they|those)|were (?:they|those)|show (?:them|those|me those|me the list)|list (?:them|those)|break (?:it|that|them) (?:down|out)|compare (?:it|that|those|them)|group|split|sort)\b/
const weak = /^(?:in|for|by|per|with|without|not|no|here|this|last|next|since|before|broken|compare|compared|on|from|excluding|except)\b/

/** Whether the words go on from the question before. */
export const goesOn = (text: string): boolean =>
  strong.test(text) || (weak.test(text) && text.split(' ').length <= 6) || /\b(?:of those|of them|of these|same thing)\b/.test(text)
/** The list before, where there is one. What was worked out of it may be asked again with other limits. */
export const followed = ({ before }: Reading): Followed | null => {
  if (before === null || !('query' in before)) return null
  return { frame: before, kind: before.kind, list: firstSideOf(before), measure: measureOf(before) }
}

/** The list that an answer goes by; of a comparison its first side. */
export const firstSideOf = (frame: Extract<Frame, { query: Query }>): Listed => {
  const own = { query: frame.query, read: frame.read, assumed: frame.assumed ?? [] }
  return frame.type === 'compare' ? firstSide(frame, own) : own
}

/** Of two periods the first is what goes on: "this year" of "this year vs last". */
const firstSide = ({ sides: [first] }: Extract<Frame, { type: 'compare' }>, list: Listed): Listed => {
  const dates = [...new Set(Object.keys(first.query).map((name) => name.replace(/(?:From|To)$/, '')))]
  if (Object.keys(first.query).every((name) => !/(?:From|To)$/.test(name))) return list
  return { ...list, query: { ...list.query, ...first.query }, read: [...list.read, { on: dates.join(','), words: first.label }] }
}

const measureOf = (frame: Extract<Frame, { query: Query }>): Measure | null => {
  switch (frame.type) {
    case 'sum':
    case 'average':
      return { how: frame.type, field: frame.field }
    case 'compare':
    case 'trend':
      return frame.measure
    case 'group':
      if (frame.average !== undefined) return { how: 'average', field: frame.average }
      return frame.sum === undefined ? null : { how: 'sum', field: frame.sum }
    default:
      return null
  }
}

const meantPattern =
  /^(?:(?:(?:no|nope|sorry|wait|actually|oops) )+(?:i (?:meant|mean|said|want(?:ed)?) )?|i (?:meant|mean|said) |meant |make that |instead )(.+?)(?: (?:instead of|rather than|not) (.+))?$/

const alsoPattern =
  /^(?:and|or|also|what about|how about|what of|same (?:thing )?for|now|then)(?: (?:for|the|our))* (.+?)(?: instead| too| now)?$/
/** Records that are there all the time: a period of tickets is none of theirs. */
const standing: ReadonlySet<string> = new Set(['drivers', 'vehicles', 'divisions', 'users'])

/** "No, I meant violations, not tickets", "and accidents": the same question of another list. */
export const changedKind = ({ text }: Linked, { before, lexicon }: Reading): Frame | null => {
  if (before === null || !('query' in before)) return null
  const meant = meantPattern.exec(text)?.[1]
  const said = meant ?? alsoPattern.exec(text)?.[1]
  if (said === undefined) return null
  const old = lexicon.kinds[before.kind]
  if (old === undefined) return null
  const named = namedIn(said, lexicon)
  if (named === null || named.record.name === before.kind) return otherPaper(said, before, old)
  const isAnother = named.isBare && named.sense.label === '' && [named.record.name, before.kind].every((kind) => !standing.has(kind))
  return meant === undefined && !isAnother ? null : moved(before, old, named.record, named.sense)
}

interface NamedList {
  readonly record: RecordDefinition
  readonly sense: Sense
  /** Nothing else is said. */
  readonly isBare: boolean
}

/** The list that the words name, or null if they say more. */
const namedIn = (said: string, lexicon: Reading['lexicon']): NamedList | null => {
  const rest = new Rest(said)
  const [noun] = takeNouns(rest, lexicon)
  const sense = noun?.senses[0]
  const record = lexicon.kinds[sense?.kind ?? '']
  return record === undefined || sense === undefined || rest.left().length > 0 ? null : { record, sense, isBare: noun?.phrase === said }
}

/** The question of another list, with the period and the filters that it has too. */
const moved = (before: Extract<Frame, { query: Query }>, old: RecordDefinition, record: RecordDefinition, sense: Sense): Frame => {
  const [from, to] = [dateField(old), dateField(record)]
  const kept = Object.entries(before.query).flatMap(([name, value]): [string, string][] => {
    const property = name.replace(/(?:From|To)$/, '')
    if (property === from) return [[name.replace(from, to), value]]
    if (name === 'status') return value.split(',').every((state) => record.lifecycle.states[state] !== undefined) ? [[name, value]] : []
    return ['division', 'driver', 'vehicle', 'state'].includes(name) && (name === 'division' || record.fields[name] !== undefined)
      ? [[name, value]]
      : []
  })
  const query = { ...Object.fromEntries(kept), ...sense.query }
  const names = new Set(Object.keys(query).map((name) => name.replace(/(?:From|To)$/, '')))
  const read = before.read
    .map((one) => (one.on === from ? { on: to, words: one.words.replace(saidDate(old, from), saidDate(record, to)) } : one))
    .filter(({ on }) => on.split(',').every((name) => names.has(name)))
  return { type: before.type === 'count' ? 'count' : 'list', kind: record.name, query, read }
}

/** "I meant licenses", of medical cards that expire: the same days of another paper. */
const otherPaper = (said: string, before: Extract<Frame, { query: Query }>, record: RecordDefinition): Frame | null => {
  const papers = expiryFields(record)
  const [to] = papers.find(([, words]) => words !== '' && new RegExp(`\\b${words}s?\\b`).test(said)) ?? []
  const [from] = papers.find(([property]) => before.read.some(({ on }) => on === property)) ?? []
  if (to === undefined || from === undefined || to === from || before.type === 'compare' || before.type === 'trend') return null
  const query = Object.fromEntries(Object.entries(before.query).map(([name, value]) => [name.replace(from, to), value]))
  const read = before.read.map((one) =>
    one.on === from ? { on: to, words: one.words.replace(saidDate(record, from), saidDate(record, to)) } : one,
  )
  return { ...before, query, read }
}

/** "No, I meant last month": what is said after it goes on from the question before. */
export const withoutRegret = (linked: Linked, { before }: Reading): Linked => {
  const said = before !== null && 'query' in before ? meantPattern.exec(linked.text)?.[1] : undefined
  return said === undefined ? linked : { ...linked, text: `and ${said}` }
}
