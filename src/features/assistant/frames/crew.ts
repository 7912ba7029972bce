import { daysAfter } from '#kit/dates/iso-day.ts'
import type { Frame } from '../frame.ts'
import type { Sense } from '../lexicon.ts'
import type { Linked } from '../reading/link.ts'
import { askWhich, preferred } from '../reading/names/mentions.ts'
import type { Reading } from '../reading/reading.ts'
import type { Period, Tense } from '../reading/words/period.ts'
import { oneNamed, knownWordsOf, unreadIn } from './known-words.ts'
import type { KnownWords } from './known-words.ts'

const words = {
  who: ['who', 'who all', 'which driver', 'what driver', 'which drivers', 'name of the driver'],
  what: ['what', 'which'],
  was: [
    'drove',
    'driven',
    'was driving',
    'were driving',
    'was in',
    'was on',
    'operated',
    'was operating',
    'took',
    'had',
    'used',
    'took out',
  ],
  be: ['did', 'was', 'is', 'will', 'will be'],
  given: ['assigned', 'assigned to'],
  is: [
    'drive',
    'drives',
    'driving',
    'drive in',
    'is driving',
    'operating',
    'operates',
    'using',
    'taking',
    'takes',
    'in',
    'on',
    'has',
    'has got',
    'got',
    'running',
    'covering',
    'in today',
  ],
} as const
type Word = keyof typeof words

const past = /\b(?:drove|driven|was|were|had|did|took|operated|used)\b/
/** Days that "who drove 1112" looks back where it names none. */
const lookBack = 6

/** "Who drove 1112 last Tuesday", "which truck is Dale in", "who's driving KCM 131 tonight": the people and the unit of a day. */
export const readCrew = (linked: Linked, reading: Reading): Frame | null => {
  if (linked.mentions.length !== 1) return null
  const tense: Tense = past.test(linked.text) ? 'past' : 'future'
  const known = knownWordsOf(linked, reading, { words, tense, kinds: ['vehicles', 'run-assignments'] })
  // Without a day, "who is assigned to 1112" asks for a field of the unit.
  if (known.said.has('given') && known.periods.length === 0) return null
  const kind = askedOf(known)
  const [mention] = linked.mentions
  if (kind === null || mention === undefined) return null
  const fitting = preferred(mention.found, (one) => one === kind)
  if (fitting.length > 1) return askWhich(linked, mention, fitting, reading.lexicon)
  const unread = unreadIn(known, reading)
  const named = oneNamed(known, kind)
  if (known.strange.length > 0 || named === null) return named === null && known.strange.length === 0 ? null : unread
  const days = daysOf(known.periods, tense, reading.today)
  return days === null ? null : { type: 'about', named, part: 'now', ...days }
}

/** Whose day is asked about: a unit or a run with "who", a driver with "what" or the word for a unit. Null for another question. */
const askedOf = ({ said, senses, mentions }: KnownWords<Word>): 'vehicles' | 'drivers' | 'runs' | null => {
  const drives = said.has('was') || said.has('is') || said.has('given')
  const names = (kind: string): boolean => mentions.some(({ found }) => found.some((one) => one.kind === kind))
  const aUnit = senses.length > 0 && senses.every((sense) => sense.kind === 'vehicles' && isPlain(sense))
  if (drives && names('runs') && senses.every(isPlain)) return said.has('who') || aUnit ? 'runs' : null
  if (drives && said.has('who') && senses.length === 0 && names('vehicles')) return 'vehicles'
  const asksUnit = aUnit ? drives || said.has('be') : drives && said.has('what') && senses.length === 0
  return asksUnit && names('drivers') ? 'drivers' : null
}

/** A noun for runs or units alone, or for a type of unit. */
const isPlain = ({ query }: Sense): boolean => Object.keys(query).every((name) => name === 'kind')

/** The days asked about: today where none is named, the last seven for "drove". Null for an open period. */
const daysOf = (periods: readonly Period[], tense: Tense, today: string): { day: string; to?: string } | null => {
  const [period, other] = periods
  if (other !== undefined) return null
  if (period === undefined) return tense === 'past' ? { day: daysAfter(today, -lookBack), to: today } : { day: today }
  const { from, to } = period
  if (from === null || to === null || from.startsWith('now')) return null
  return from === to ? { day: from } : { day: from, to }
}
