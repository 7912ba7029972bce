import type { Frame } from '../frame.ts'
import type { Linked } from '../reading/link.ts'
import { askWhich, preferred } from '../reading/names/mentions.ts'
import type { Reading } from '../reading/reading.ts'
import type { Period } from '../reading/words/period.ts'
import { saidPeriod } from '../said.ts'
import { knownWordsOf } from './known-words.ts'
import type { KnownWords } from './known-words.ts'

const words = {
  ask: ['what time', 'when', 'at what time', 'how early', 'how late'],
  start: [
    'leave',
    'leaves',
    'leaving',
    'depart',
    'departs',
    'departing',
    'start',
    'starts',
    'go out',
    'head out',
    'roll',
    'roll out',
    'go',
    'due out',
    'dispatch',
    'set to leave',
    'set to go',
  ],
  end: ['get back', 'arrive', 'arrives', 'arriving', 'end', 'ends', 'finish', 'return', 'due back', 'due in', 'get in', 'back', 'done'],
  also: ['supposed to', 'scheduled to', 'set to', 'will'],
} as const

/** The fields by which a run of a day is that of a run, or of somebody on it. */
const by: Readonly<Record<string, string>> = { runs: 'run', drivers: 'crew' }

/** The one day of the question, where it asks for an hour of a run; null for another question. */
const dayAsked = ({ said, periods, senses, strange }: KnownWords<keyof typeof words>): Period | null => {
  const isPlain = senses.every(({ query }) => Object.keys(query).length === 0)
  const asksHour = said.has('ask') && (said.has('start') || said.has('end'))
  const [period, later] = periods
  if (period === undefined || later !== undefined || !asksHour || !isPlain || strange.length > 0) return null
  return period.from !== null && period.from === period.to ? period : null
}

/** "What time does KCM 131 leave tonight", "when does Dana get back tomorrow": the planned hours of that day's run. */
export const readDeparture = (linked: Linked, reading: Reading): Frame | null => {
  const record = reading.lexicon.kinds['run-assignments']
  const [mention, other] = linked.mentions
  if (record === undefined || mention === undefined || other !== undefined) return null
  const known = knownWordsOf(linked, reading, { words, tense: 'future', kinds: ['run-assignments'] })
  const period = dayAsked(known)
  const day = period?.from ?? null
  if (period === null || day === null) return null
  const found = preferred(mention.found, (kind) => by[kind] !== undefined)
  const [named] = found
  const property = by[named?.kind ?? '']
  if (named === undefined || property === undefined) return null
  if (found.length > 1) return askWhich(linked, mention, found, reading.lexicon)
  const hour = known.said.has('start') ? 'start' : 'end'
  return {
    type: 'list',
    kind: record.name,
    query: { [property]: named.id, serviceDateFrom: day, serviceDateTo: day, status: '!cancelled,missed', sort: hour },
    read: [
      { on: property, words: `${record.fields[property]?.label ?? property}: ${named.label}` },
      { on: 'serviceDate', words: `on ${saidPeriod(period, reading.today)}` },
      { on: 'sort', words: `${record.fields[hour]?.label ?? hour}, earliest first` },
    ],
    first: 1,
  }
}
