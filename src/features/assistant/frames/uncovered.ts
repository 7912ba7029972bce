import type { RecordDefinition } from '#kit/record.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame, Said } from '../frame.ts'
import type { Sense } from '../lexicon.ts'
import { inDivision } from '../reading/assumptions.ts'
import type { Linked } from '../reading/link.ts'
import type { Listed } from '../reading/listed.ts'
import { mentionOf, preferred } from '../reading/names/mentions.ts'
import { keysOf } from '../reading/part.ts'
import type { Part } from '../reading/part.ts'
import type { Reading } from '../reading/reading.ts'
import { takeShape } from '../reading/shape.ts'
import type { Shape } from '../reading/shape.ts'
import { shaped } from '../reading/shaped.ts'
import type { Period } from '../reading/words/period.ts'
import { saysHour } from '../reading/words/hours.ts'
import { Rest } from '../rest.ts'
import { saidPeriod } from '../said.ts'
import { knownWordsOf, unreadIn } from './known-words.ts'

const words = {
  what: ['what', 'which', 'anything', 'what all'],
  count: ['how many', 'number of'],
  uncovered: [
    'need covered',
    'needs covered',
    'need covering',
    'needs covering',
    'need coverage',
    'needs coverage',
    'to cover',
    'to be covered',
  ],
  also: ['still', 'not yet', 'yet', 'that', 'left'],
} as const

const leads = String.raw`(out of|from|leaving(?: from)?|departing(?: from)?|starting (?:in|at)|to|into|going to|headed (?:to|for)|bound for|in|at|for)`
const place = new RegExp(String.raw`(?:^| )${leads} (@\d+|[a-z.' ]+?)(?= |$)`, 'g')
const starts = /^(?:out of|from|leaving|departing|starting)/
const ends = /^(?:to|into|going|headed|bound)/

/** A place of the question with the words before it. */
interface Place {
  readonly whole: string
  readonly properties: readonly string[]
  readonly words: string
}

/** "What's uncovered Saturday out of Joplin", "open runs to Wichita next week": runs by coverage, day, and place. */
export const readUncovered = async (linked: Linked, reading: Reading): Promise<Frame | null> => {
  const record = reading.lexicon.kinds['run-assignments']
  const runs = reading.lexicon.kinds['runs']
  if (record === undefined || runs === undefined) return null
  const shape = axisShape(linked, reading)
  const places = placesIn(shape.linked)
  const found = await reading.values(
    runs,
    places.map((one) => one.words),
  )
  const parts: Part[] = []
  let { text } = shape.linked
  for (const one of places) {
    const named = one.properties.map((property) => found.find((value) => value.property === property && value.words === one.words))
    const at = named.findIndex((some) => some !== undefined)
    const property = one.properties[at]
    if (property === undefined || !` ${text} `.includes(` ${one.whole} `)) continue
    parts.push(placePart(runs, property, named[at]?.values ?? []))
    text = ` ${text} `.replace(` ${one.whole} `, ' ').trim()
  }
  const frame = frameOf({ linked: { ...linked, text }, reading, record, parts })
  return frame === null || shape.shape === null ? frame : countedBy(frame, shape.shape, record, reading)
}

/** "By day", "per division": by what the runs are counted, and the question without those words. */
const axisShape = (linked: Linked, { lexicon }: Reading): { readonly shape: Shape | null; readonly linked: Linked } => {
  const rest = new Rest(linked.text)
  const shape = takeShape(rest, lexicon)
  return shape.top === null && (shape.by !== null || shape.trend !== null)
    ? { shape, linked: { ...linked, text: rest.text.replaceAll('|', ' ').replace(/\s+/g, ' ').trim() } }
    : { shape: null, linked }
}

const countedBy = (frame: Frame, shape: Shape, record: RecordDefinition, { lexicon, today }: Reading): Frame => {
  if (frame.type !== 'list' && frame.type !== 'count') return frame
  const list: Listed = { query: frame.query, read: frame.read, assumed: frame.assumed ?? [] }
  const plain = { sides: null, follows: null, amount: null, averaged: null, sortBy: null, isOne: false, text: '' }
  return shaped({ record, list, shape, lexicon, today, ...plain })
}

/** Places that follow a word of direction, the longest first. A division in the place of a city counts as the city too. */
const placesIn = (linked: Linked): readonly Place[] => {
  const tokens = linked.text.split(' ')
  return [...` ${linked.text}`.matchAll(place)].flatMap((match): Place[] => {
    const lead = match[1] ?? ''
    const properties = starts.test(lead) ? ['origin'] : ends.test(lead) ? ['destination'] : ['origin', 'destination']
    const before = ` ${linked.text}`.slice(0, match.index).split(' ').filter(Boolean).length + lead.split(' ').length
    return [3, 2, 1].flatMap((length) => {
      const phrase = tokens.slice(before, before + length).join(' ')
      const mention = mentionOf(linked, phrase)
      // "In Joplin" is the division of that name, "out of Joplin" the city.
      if (phrase === '' || (mention !== undefined && properties.length > 1)) return []
      return [{ whole: `${lead} ${phrase}`, properties, words: mention?.words ?? phrase }]
    })
  })
}

const placePart = (runs: RecordDefinition, property: string, values: readonly string[]): Part => ({
  query: { [`run.${property}`]: values.map((value) => value.replaceAll(',', '\\,')).join(',') },
  on: `run.${property}`,
  words: `${runs.fields[property]?.label ?? property}: ${values.join(' or ')}`,
})

interface Asked {
  readonly linked: Linked
  readonly reading: Reading
  readonly record: RecordDefinition
  /** Places that were read already. */
  readonly parts: readonly Part[]
}

/** The list of runs. Null where the question says neither coverage nor a place, or names something else. */
const frameOf = ({ linked, reading, record, parts: places }: Asked): Frame | null => {
  const known = knownWordsOf(linked, reading, { words, tense: 'future', kinds: [record.name] })
  const filters = known.senses.filter(({ query }) => Object.keys(query).length > 0)
  const alias = known.said.has('uncovered')
    ? reading.lexicon.meanings.get('uncovered')?.find(({ kind }) => kind === record.name)
    : undefined
  const all = [...filters, ...(alias === undefined ? [] : [alias])]
  const isCoverage = all.some(({ query }) => 'coverage' in query || query['driver'] === 'null')
  const isRuns = known.senses.some(({ query }) => Object.keys(query).length === 0)
  // "Open" and "unassigned" alone may be said of other lists.
  const isNamed = isRuns || places.length > 0 || /\b(?:(?:un)?cover\w*|unfilled)\b/.test(linked.text)
  // "Runs to Wichita" without a day are the runs themselves, not their days.
  if (!isNamed || (!isCoverage && !(places.length > 0 && isRuns && known.periods.length > 0))) return null
  const divisions = known.mentions.map(({ found }) => preferred(found, (kind) => kind === 'divisions'))
  if (divisions.some(({ length }) => length !== 1) || divisions.length > 1 || known.periods.length > 1) return null
  if (known.strange.length > 0) return saysHour(linked.text) ? null : unreadIn(known, reading)
  const [division] = divisions.flat()
  const days = known.periods.map((period) => daysPart(period, reading.today))
  if (days.includes(null)) return null
  const parts: readonly Part[] = [
    ...all.map(filterPart),
    ...places,
    ...days.filter((part) => part !== null),
    ...(division === undefined ? [] : [{ query: { division: division.id }, on: 'division', words: `Division: ${division.label}` }]),
  ]
  const names = parts.flatMap(({ query }) => Object.keys(query))
  if (new Set(names).size < names.length) return null
  return { type: known.said.has('count') ? 'count' : 'list', kind: record.name, ...inDivision(record, listOf(parts), reading) }
}

const listOf = (parts: readonly Part[]): Listed => ({
  query: Object.assign({}, ...parts.map(({ query }) => query)) as Query,
  read: parts.map(({ on, words: said }): Said => ({ on, words: said })),
  assumed: [],
})

/** The service dates of a period of days; null where it is one of hours. */
const daysPart = (period: Period, today: string): Part | null => {
  const { from, to } = period
  if (from?.startsWith('now') === true || to?.startsWith('now') === true) return null
  return {
    query: { ...(from === null ? {} : { serviceDateFrom: from }), ...(to === null ? {} : { serviceDateTo: to }) },
    on: 'serviceDate',
    words: `on ${saidPeriod(period, today)}`,
  }
}

const filterPart = ({ query, label }: Sense): Part => ({ query, on: keysOf(query), words: label })
