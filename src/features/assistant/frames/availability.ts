import { daysAfter } from '#kit/dates/iso-day.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame } from '../frame.ts'
import { truckKinds } from '../reading/assumptions.ts'
import type { Linked } from '../reading/link.ts'
import { preferred } from '../reading/names/mentions.ts'
import type { Reading } from '../reading/reading.ts'
import type { Period } from '../reading/words/period.ts'
import { knownWordsOf, unreadIn } from './known-words.ts'
import type { KnownWords } from './known-words.ts'

const words = {
  people: ['who', 'who all', 'who else', 'anyone', 'anybody', 'someone', 'somebody', 'anyone else'],
  count: ['how many', 'number of', 'list of'],
  open: ['open'],
  free: ['free', 'available'],
  /** Without a day, "ready" is the readiness of a driver or unit. */
  ready: ['ready'],
  fit: ['good', 'able', 'cleared', 'up'],
  may: ['can', 'could', 'may'],
  act: [
    'drive',
    'work',
    'working',
    'run',
    'cover',
    'go',
    'go out',
    'drive out',
    'take it',
    'be used',
    'roll',
    'haul',
    'be dispatched',
    'allowed',
  ],
  task: ['drive a truck', 'a run', 'a load', 'take a run', 'take a load', 'take the run', 'run a load', 'dispatch', 'allowed to drive'],
  not: ['not', "isn't", "can't", "shouldn't", "couldn't"],
  stopped: ['unavailable', 'blocked', 'sidelined', 'grounded', 'held'],
  why: ['why'],
  also: ['and', 'or', 'be', 'will', 'would', 'will be', 'would be', 'out', 'still', 'based', 'else'],
} as const
type Word = keyof typeof words

/** "Who is free Monday", "any reefers available tomorrow in KCM", "who can't drive tomorrow and why": as the gate judges those days. */
export const readAvailability = (linked: Linked, reading: Reading): Frame | null => {
  // Who is on no run may still be blocked.
  if (/\b(?:not|isn't|aren't) (?:on|assigned to) (?:an?|any)\b/.test(linked.text)) return null
  const known = knownWordsOf(linked, reading, { words, tense: 'future', kinds: ['drivers', 'vehicles'] })
  const kind = subjectOf(known)
  const free = freeIn(known)
  if (kind === null || free === null || reading.lexicon.kinds[kind]?.fields['readiness'] === undefined) return null
  const [division, other] = linked.mentions.flatMap(({ found }) => preferred(found, (one) => one === 'divisions').slice(0, 1))
  const isElse = other !== undefined || linked.mentions.length > (division === undefined ? 0 : 1) || known.periods.length > 1
  if (isElse || !isPlain(known)) return null
  if (known.strange.length > 0) return unreadIn(known, reading)
  // Who is free on all of several days is counted, not who is on one of them.
  if (known.periods[0]?.either === true) return { type: 'unread', left: ['or'] }
  const only = onlyOf(known, kind, linked.text)
  return {
    type: 'availability',
    kind,
    ...availableDays(known.periods[0] ?? null, reading.today),
    free,
    division: division?.id ?? reading.division,
    ...only,
  }
}

/** Drivers or vehicles, by the nouns of the question. Null where it names both or neither. */
const subjectOf = ({ said, senses }: KnownWords<Word>): 'drivers' | 'vehicles' | null => {
  const kinds = new Set(senses.map(({ kind }) => kind))
  if (kinds.has('vehicles')) return kinds.has('drivers') || said.has('people') ? null : 'vehicles'
  return kinds.has('drivers') || said.has('people') ? 'drivers' : null
}

/** Whether those are asked for who may go, or those who may not. Null for neither. */
const freeIn = ({ said, periods }: KnownWords<Word>): boolean | null => {
  const has = (...some: readonly Word[]): boolean => some.some((word) => said.has(word))
  if (has('stopped')) return false
  if (has('not')) return has('free', 'fit', 'act', 'task') ? false : null
  if (has('free') || (has('open', 'ready') && periods.length > 0) || (has('fit') && (periods.length > 0 || has('act', 'task')))) return true
  return has('may') && has('act', 'task') ? true : null
}

/** Whether the question has no status or date of its own, which would make it a question about another list: "available reserve trucks". */
const isPlain = ({ said, senses }: KnownWords<Word>): boolean => {
  const names = senses.flatMap(({ query }) => Object.keys(query))
  const isNarrowed = names.length > 0
  return (
    !names.some((name) => /^(?:status|readiness|driver|vehicle)$|(?:From|To|On)$/.test(name)) &&
    new Set(names).size === names.length &&
    (!isNarrowed || said.has('free') || said.has('open') || said.has('ready'))
  )
}

/** The filters of the question, as the declaration words them: "tractors" are vehicles of that kind. */
const onlyOf = ({ senses }: KnownWords<Word>, kind: string, text: string): { only?: Query; onlyWords?: string } => {
  const filters = senses.filter(({ query }) => Object.keys(query).length > 0)
  if (filters.length > 0)
    return {
      only: Object.assign({}, ...filters.map(({ query }) => query)) as Query,
      onlyWords: filters.map(({ label }) => label).join(', '),
    }
  return kind === 'vehicles' && /\b(?:trucks?|rigs?)\b/.test(text)
    ? { only: { kind: truckKinds }, onlyWords: 'Tractors and trucks, without trailers' }
    : {}
}

const longest = 30
/** Today where no day is named. A period that began counts from today on. */
export const availableDays = (period: Period | null, today: string): { from: string; to: string } => {
  const { from: first = null, to: last = null } = period ?? {}
  const isOver = last !== null && last < today
  const from = first !== null && !first.startsWith('now') && (first >= today || isOver) ? first : today
  const to = last !== null && last >= from ? last : from
  const most = daysAfter(from, longest)
  return { from, to: to > most ? most : to }
}
