import { daysAfter, monthsAfter, monthStart } from '#kit/dates/iso-day.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame, Said } from '../frame.ts'
import { takeNouns } from '../kinds.ts'
import { contentOf, Rest } from '../rest.ts'
import { reordered } from '../follow/ordered.ts'
import { daysBefore } from '../follow/days-before.ts'
import { ranked } from '../follow/ranked.ts'
import { expiryFields } from './expiry.ts'
import { followed } from './follow.ts'
import type { Followed } from './follow.ts'
import type { Linked } from './link.ts'
import type { Reading } from './reading.ts'
import { dateField } from './words/dated.ts'

type Listing = Extract<Frame, { query: Query }>

const bareName = (name: string): string => name.replace(/(?:From|To|On)$/, '')
const without = (query: Query, names: readonly string[]): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name) && !names.includes(bareName(name))))
const about =
  (names: readonly string[]) =>
  ({ on }: Said): boolean =>
    on.split(',').some((one) => names.includes(one) || names.includes(bareName(one)))

const everywhere =
  /^(?:and |but |now |ok )*(?:for |in |across |at |from )?(?:(?:all|every|any)(?: of)?(?: the)? (?:divisions?|terminals?|locations?)|(?:the )?(?:(?:whole|entire) )?(?:company|fleet)|company ?wide|everywhere)$/
const anyState =
  /^(?:and |but |now |ok )*(?:in |with )?(?:(?:any|all|every)(?: of the)? (?:status(?:es)?|states?)|regardless of status|open (?:and|or) closed|open or not|not just (?:the )?(?:open|active)(?: ones)?)$/
const anyTime =
  /^(?:and |but |now |ok )*(?:for |in |of |from )?(?:all time|any ?time|any (?:date|day)|all (?:dates|days|years)|ever|(?:any|all) (?:the )?time|since forever)$/
const drops =
  /^(?:and |but |now |ok )*(?:drop|remove|lose|clear|take (?:off|out)|ignore|get rid of) (?:the |that )?(.+?)(?: (?:filter|part|limit|thing|ones?))?$/

/** "All divisions", "any status", "drop the speeding filter": the list before with one limit less. */
const widened = (text: string, { frame, kind }: Followed, reading: Reading): Frame | null => {
  const record = reading.lexicon.kinds[kind]
  if (record === undefined) return null
  const limits = everywhere.test(text)
    ? ['division']
    : anyState.test(text)
      ? ['status']
      : anyTime.test(text)
        ? Object.keys(frame.query)
            .map(bareName)
            .filter((name) => name === dateField(record) || record.fields[name]?.kind === 'date')
        : droppedBy(text, frame)
  return limits.length === 0 ? null : unlimited(frame, limits)
}

const droppedBy = (text: string, { read, assumed = [] }: Listing): readonly string[] => {
  const said = drops.exec(text)?.[1]
  if (said === undefined) return []
  const bare = said.replace(/s$/, '')
  const one = [...read, ...assumed].find(({ words }) => words.toLowerCase().includes(bare) || said.includes(words.toLowerCase()))
  return one === undefined ? [] : one.on.split(',')
}

const unlimited = (frame: Listing, names: readonly string[]): Frame => ({
  ...frame,
  query: { ...without(frame.query, names), ...(names.includes('division') ? { division: 'ALL' } : {}) },
  read: frame.read.filter((one) => !about(names)(one)),
  assumed: (frame.assumed ?? []).filter((one) => !about(names)(one)),
})

const beside =
  /^(?:and |what about |how about |or |now |then |ok )*(?:in |for |on )?(?:the )?(?:(day|week|month|quarter|year) (after|before)(?: (?:that|this|it))?|(?:following|previous|prior) (day|week|month|quarter|year)|(day|week|month|quarter|year) (?:earlier|later))$/
const months = { month: 1, quarter: 3, year: 12 } as const

/** "The week after": a period beside that of the question before, as its days. */
const periodBeside = (text: string, { frame }: Followed): string | null => {
  const found = beside.exec(text)
  const { from: first = null, to: last = null } = daysBefore(frame) ?? {}
  if (found === null || first === null || last === null) return null
  const unit = (found[1] ?? found[3] ?? found[4] ?? 'week') as 'day' | 'week' | keyof typeof months
  const way = /after|following|later/.test(text) ? 1 : -1
  const edge = way === 1 ? last : first
  if (unit === 'day' || unit === 'week') {
    const length = unit === 'day' ? 1 : 7
    const from = way === 1 ? daysAfter(edge, 1) : daysAfter(edge, -length)
    return `and from ${from} to ${daysAfter(from, length - 1)}`
  }
  const start = monthsAfter(monthStart(first), way * months[unit])
  return `and from ${start} to ${daysAfter(monthsAfter(start, months[unit]), -1)}`
}

/** "Trailers?" after trucks in the shop: another class of the same kind, in the place of the one before. */
const otherClass = (text: string, { frame, kind }: Followed, { lexicon }: Reading): string | null => {
  const senses = (lexicon.nouns.get(text) ?? []).filter((sense) => sense.kind === kind && sense.label !== '')
  const [sense] = senses
  const fits =
    sense !== undefined && Object.keys(sense.query).every((name) => name in frame.query && frame.query[name] !== sense.query[name])
  return fits ? `only ${text}` : null
}

const ends = /\b(?:already )?(?:expir\w*|lapsed|ran out|running out|out of date)\b/

/** "How about already expired" of medical cards that expire soon: the same paper, not whichever ends next. */
const samePaper = (text: string, { kind, list }: Followed, { lexicon }: Reading): string | null => {
  const record = lexicon.kinds[kind]
  const papers = record === undefined || !ends.test(text) ? [] : expiryFields(record)
  if (papers.some(([, words]) => words !== '' && new RegExp(`\\b${words}s?\\b`).test(text))) return null
  const [, words = ''] = papers.find(([property]) => list.read.some(({ on }) => on === property)) ?? []
  return words === '' ? null : text.replace(ends, (said) => `${words} ${said}`)
}

/** A follow-up that changes one limit, the order, or the period of the list before, read at once. Null: it is none of these. */
export const readSlot = ({ text, mentions }: Linked, reading: Reading): Frame | null => {
  const before = followed(reading)
  if (before === null || mentions.length > 0) return null
  return widened(text, before, reading) ?? ranked(text, before, reading) ?? reordered(text, before, reading)
}

/** The follow-up in words that name the slot it fits. */
export const inSlot = (linked: Linked, reading: Reading): Linked => {
  const before = followed(reading)
  if (before === null || linked.mentions.length > 0) return linked
  const text = periodBeside(linked.text, before) ?? otherClass(linked.text, before, reading) ?? samePaper(linked.text, before, reading)
  return text === null ? linked : { ...linked, text }
}

const leads = /^(?:and|only|just|but|what about|how about|same for|now|also|ok)\b/

/**
 * A follow-up that was read, checked against the list before: its readings say what is still filtered, and words that changed nothing are
 * said back.
 */
export const checked = (frame: Frame | null, linked: Linked, reading: Reading): Frame | null => {
  const before = followed(reading)
  if (frame === null || before === null || !('query' in frame) || frame.kind !== before.kind) return frame
  const lost = lostNoun(frame, before, linked, reading) ?? entryDay(frame, before, linked)
  if (lost !== null) return { type: 'unread', left: lost }
  const record = reading.lexicon.kinds[frame.kind]
  const whole = record !== undefined && adds.test(linked.text) ? withStates(frame, before, record) : frame
  return { ...whole, read: onlyTrue(whole, before, record) }
}

const adds = /^(?:and )?(?:also|include|including|add|plus)\b|\b(?:too|also|as well)$/
/** "Terminated ones too": their status besides that of the list before. */
const withStates = (frame: Listing, { list }: Followed, record: RecordDefinition): Listing => {
  const [old, own] = [list.query['status'], frame.query['status']]
  if (old === undefined || own === undefined || old === own || `${old}${own}`.includes('!')) return frame
  const states = [...new Set([...old.split(','), ...own.split(',')])]
  const labels = states.map((state) => record.lifecycle.states[state]?.label ?? state)
  const words = labels.map((label, at) => (at === 0 ? label : inSentence(label))).join(' or ')
  return {
    ...frame,
    query: { ...frame.query, status: states.join(',') },
    read: [...frame.read.filter(({ on }) => on !== 'status'), { on: 'status', words }],
  }
}

/** "And accidents" of tickets: a noun that filters nothing there. */
const lostNoun = (frame: Listing, before: Followed, { text, mentions }: Linked, { lexicon }: Reading): readonly string[] | null => {
  const isSame = frame.type === before.frame.type && isEqual(frame.query, before.frame.query)
  if (!isSame || mentions.length > 0 || !leads.test(text)) return null
  const rest = new Rest(text)
  const nouns = takeNouns(rest, lexicon)
  const left = contentOf(rest.text.replaceAll('|', ' ').replace(leads, ' ').trim())
  return nouns.length === 0 || left.length > 0 ? null : nouns.map(({ phrase }) => phrase)
}

/** "What about yesterday" of units in the shop: who was there then is not known, and when a unit was entered is not asked. */
const entryDay = (frame: Listing, before: Followed, { text }: Linked): readonly string[] | null => {
  const isNew = ['createdAtFrom', 'createdAtTo'].some((name) => name in frame.query) && !('createdAtFrom' in before.list.query)
  const asks = /\b(?:added|entered|created|new|set up)\b/.test(text)
  return isNew && !asks && (frame.kind === 'vehicles' || frame.kind === 'drivers') ? contentOf(text.replace(leads, ' ').trim()) : null
}

/** Without readings of the list before that a new one overrides in part: "off today", once another day is asked for. */
const onlyTrue = ({ query, read }: Listing, { list }: Followed, record: RecordDefinition | undefined): readonly Said[] =>
  read.flatMap((one) => {
    const names = one.on.split(',')
    const isOld = list.read.some(({ on, words }) => on === one.on && words === one.words)
    if (!isOld || names.length < 2 || names.every((name) => query[name] === list.query[name])) return [one]
    const state =
      names.includes('status') && query['status'] === list.query['status'] ? record?.lifecycle.states[query['status'] ?? ''] : undefined
    return state === undefined ? [] : [{ on: 'status', words: state.label }]
  })

const isEqual = (one: Query, other: Query): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, value]) => other[name] === value)
