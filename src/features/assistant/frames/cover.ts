import type { Frame } from '../frame.ts'
import type { Linked } from '../reading/link.ts'
import { askWhich, preferred } from '../reading/names/mentions.ts'
import type { Reading } from '../reading/reading.ts'
import { availableDays } from './availability.ts'
import { knownWordsOf } from './known-words.ts'

const words = {
  people: ['who', 'who all', 'who else', 'anyone', 'anybody', 'someone', 'somebody', 'which', 'any'],
  may: [
    'can',
    'could',
    'might',
    'is able to',
    'able to',
    'available',
    'available to',
    'free',
    'free to',
    'is there',
    'qualified',
    'qualified to',
  ],
  cover: [
    'cover',
    'cover for',
    'covering',
    'take',
    'take over',
    'take over for',
    'fill in',
    'fill in for',
    'replace',
    'sub for',
    'sub in for',
    'step in for',
    'pick up',
    'run',
    'pull',
    'do',
    'drive',
    'haul',
    'for',
  ],
  also: ['and', 'to', 'instead of'],
} as const

/** "Who can cover KCM 131 tonight", "who could fill in for Dana on Monday": drivers who are free that day and licensed for the run. */
export const readCover = (linked: Linked, reading: Reading): Frame | null => {
  const [mention, other] = linked.mentions
  if (mention === undefined || other !== undefined || reading.lexicon.kinds['runs'] === undefined) return null
  const known = knownWordsOf(linked, reading, { words, tense: 'future', kinds: ['drivers', 'run-assignments'] })
  const { said, senses, periods } = known
  const asks = said.has('people') || senses.some(({ kind }) => kind === 'drivers')
  const isPlain = senses.every(({ query }) => Object.keys(query).length === 0)
  if (!asks || !said.has('may') || !said.has('cover') || !isPlain || known.strange.length > 0 || periods.length > 1) return null
  const found = preferred(mention.found, (kind) => kind === 'runs' || kind === 'drivers')
  const [covers] = found
  if (covers === undefined) return null
  if (periods[0]?.either === true) return { type: 'unread', left: ['or'] }
  if (found.length > 1) return askWhich(linked, mention, found, reading.lexicon)
  return {
    type: 'availability',
    kind: 'drivers',
    ...availableDays(periods[0] ?? null, reading.today),
    free: true,
    division: reading.division,
    covers,
  }
}
