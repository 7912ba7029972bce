import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import type { Frame, Named, Said } from './frame.ts'
import type { Query } from '../questions/groups.ts'
import type { Lexicon, Sense } from './lexicon.ts'
import { chooseKind, clarifyKind, impliedKind, bindPhrases, takeNouns, takeWithout } from './kinds.ts'
import { groupField, keysOf, mine, moneyField, takeParts } from './parts.ts'
import type { Part } from './parts.ts'
import { Rest, contentOf, filler } from './rest.ts'
import { isSlip, plainText } from './words.ts'

/** What reading a question needs of the outside. */
export interface Reading {
  readonly lexicon: Lexicon
  readonly today: string
  /** Screens by their names, as the person may open them. */
  readonly screens: Readonly<Record<string, string>>
  /** The records that words may name, of kinds the person may see; the likeliest first. */
  readonly find: (words: string) => Promise<readonly Named[]>
  /** The last list that was asked about, for "only the open ones". */
  readonly before: Frame | null
  /** The kind on the screen, for a question that names none. */
  readonly here: string | null
  /** The division chosen on the screen, or 'ALL'. */
  readonly division: string
}

const counting = /\b(?:how many|number of|count(?: of)?|total number)\b/
const going = /^(?:go to|take me to|open|show me|pull up|bring up|navigate to|where is|where are|jump to)\s+(?:the\s+)?(.+)$/
const asksHelp = /^(?:help|what can (?:you|u) do.*|hi|hello|hey)$/
const asksWrite = /^(?:approve|deny|delete|remove|close|mark|assign|create|add|put|update|change|set|cancel|archive)\b/
const asksForecast = /\b(?:will .+ break|predict|going to break)\b/
const asksAdvice = /\b(?:can .+ drive .+ h(?:ou)?rs?|is it legal|hours of service|hos)\b/
const grouping = /\b(?:by|per|for each|grouped by) (division|terminal|driver|status|type|kind|unit|vehicle|severity|category|month)\b/

/** "Top 5 drivers for tickets": the list by driver, the most first. */
const ranking = /\b(?:top|worst|most)(?: \d{1,2})? (divisions?|terminals?|drivers?|units?|vehicles?|trucks?) (?:for|by|with|in|of)\b/
const spending = /\b(?:how much|spen[dt]|costs?|cost of|fines?)\b/
/** Words with which a question goes on from the one before. */
const goesOn = /^(?:and|only|just|but|what about|how about|same|those|them|of those|which of|in|for|by|now|then|these|here)\b/
/** Things that are counted as they stand: those that have left are not among them unless they are asked for. */
const standing = new Set(['drivers', 'vehicles'])

/** Reads a question. It never guesses: a word that is not understood is answered with, not passed over. */
export const readQuestion = async (question: string, reading: Reading): Promise<Frame> => {
  const text = plainText(question)
  if (text === '' || asksHelp.test(text)) return { type: 'help' }
  if (asksForecast.test(text)) return { type: 'cannot', why: 'forecast' }
  if (asksAdvice.test(text)) return { type: 'cannot', why: 'advice' }
  if (asksWrite.test(text)) return { type: 'cannot', why: 'write' }
  const screen = screenOf(text, reading)
  if (screen !== null) return screen
  const named = await namedAlone(text, reading)
  if (named !== null) return named
  const list = await readList(text, reading)
  return list ?? { type: 'unread', left: contentOf(text) }
}

const screenOf = (text: string, { screens }: Reading): Frame | null => {
  const wanted = going.exec(text)?.[1] ?? ''
  const path = screens[wanted] ?? screens[wanted.replace(/ (?:page|screen|list|tab)$/, '')]
  return path === undefined ? null : { type: 'navigate', path, label: wanted }
}

const readList = async (text: string, reading: Reading): Promise<Frame | null> => {
  const { lexicon } = reading
  const rest = new Rest(slipsMended(text, lexicon))
  const group = ranking.exec(rest.text) ?? grouping.exec(rest.text)
  if (group !== null) rest.take(group[0])
  const without = takeWithout(rest, lexicon)
  bindPhrases(rest, lexicon)
  const nouns = takeNouns(rest, lexicon)
  const [follows, here] = nouns.length === 0 && goesOn.test(text) ? [queried(reading.before), reading.here] : [null, null]
  const chosen = chooseKind(nouns, lexicon) ?? impliedKind(rest, text, lexicon) ?? plainKind(follows?.kind) ?? plainKind(here)
  if (chosen === 'unclear') return clarifyKind(nouns, lexicon)
  const record = lexicon.kinds[chosen?.kind ?? '']
  if (chosen === null || record === undefined) return readRecord(rest, text, reading)
  const parts = await takeParts(rest, record, without, { ...reading, before: follows })
  const money = spending.test(text) ? moneyField(record) : null
  const left = notUnderstood(rest, text, money !== null)
  // What the screen shows was only a guess at what is meant; a name may be meant instead.
  if (left.length > 0 || parts === null) return chosen.kind === here ? readRecord(new Rest(text), text, reading) : { type: 'unread', left }
  const noun = chosen.label === '' ? [] : [{ query: chosen.query, on: keysOf(chosen.query), words: chosen.label }]
  const list = inUse(record, merge(follows, [...noun, ...parts, ...mine(text, record)]))
  return frameOf(text, record, inDivision(list, reading.division), group, money)
}

const notUnderstood = (rest: Rest, text: string, spends: boolean): string[] =>
  rest.left().filter((word) => !(ofCounting.has(word) && counting.test(text)) && !(spends && ofSpending.has(word)))

/** The division chosen on the screen, where the question names none. */
const inDivision = (list: Asked, division: string): Asked =>
  division === 'ALL' || 'division' in list.query ? list : { ...list, query: { ...list.query, division } }

const queried = (before: Frame | null): Extract<Frame, { query: Query }> | null => (before !== null && 'query' in before ? before : null)

interface Asked {
  readonly query: Query
  readonly read: readonly Said[]
}

const inUse = (record: RecordDefinition, list: Asked): Asked => {
  if (!standing.has(record.name) || 'status' in list.query || 'id' in list.query) return list
  const closed = Object.entries(record.lifecycle.states).filter(([, state]) => state.closed === true)
  const words = `not ${closed.map(([, { label }]) => label.toLowerCase()).join(' or ')}`
  return { query: { ...list.query, status: `!${closed.map(([key]) => key).join(',')}` }, read: [...list.read, { on: 'status', words }] }
}

/** What is to be done with the list: count it by something, add it up, count it or show it. */
const frameOf = (text: string, record: RecordDefinition, list: Asked, group: RegExpExecArray | null, field: string | null): Frame => {
  const kind = record.name
  if (group !== null) {
    const by = groupField(record, (group[1] ?? '').replace(/(?<=.)s$/, ''))
    if (by === null) return { type: 'unread', left: [group[0]] }
    return { type: 'group', kind, by, ...list, ...(field === null ? {} : { sum: field }) }
  }
  if (field !== null) return { type: 'sum', kind, field, ...list }
  return { type: counting.test(text) ? 'count' : 'list', kind, ...list }
}

const plainKind = (kind: string | null | undefined): Sense | null => (kind ? { kind, query: {}, label: '', weight: 0 } : null)

/** What was asked before, with what is said now in place of what was said about the same. */
const merge = (before: Asked | null, own: readonly Part[]): Asked => {
  const said = new Set(own.map(({ on }) => on))
  const kept = (before?.read ?? []).filter(({ on }) => !said.has(on))
  const gone = new Set((before?.read ?? []).filter(({ on }) => said.has(on)).flatMap(({ on }) => on.split(',')))
  const query = Object.fromEntries(
    Object.entries(before?.query ?? {}).filter(([name]) => !gone.has(name) && !gone.has(name.replace(/(?:From|To)$/, ''))),
  )
  return {
    query: Object.assign(query, ...own.map((one) => one.query)) as Query,
    read: [...kept, ...own.map(({ on, words }) => ({ on, words }))],
  }
}

const ofCounting = new Set(['many', 'number', 'count'])
const ofSpending = new Set(['cost', 'costs', 'fine', 'fines', 'money', 'dollars'])

/** Slips of the finger in words that nothing else explains. Names and numbers stay as they are typed. */
const slipsMended = (text: string, { words }: Lexicon): string =>
  text
    .split(' ')
    .map((word) => {
      if (word.length < 5 || words.has(word) || filler.has(word)) return word
      const meant = [...words].filter((one) => isSlip(word, one))
      return meant.length === 1 ? (meant[0] ?? word) : word
    })
    .join(' ')

/** "Open ACC-2026-0042", "pull up 1104": a number of one record stands alone, whatever the screen shows. */
const namedAlone = async (text: string, { find }: Reading): Promise<Frame | null> => {
  const words = going.exec(text)?.[1] ?? text
  if (!/^\S*\d\S*$/.test(words)) return null
  const found = await find(words)
  return found.length === 1 && found[0] !== undefined ? { type: 'record', named: found[0] } : null
}

/** One record by its number or name, where no list is named. */
const readRecord = async (rest: Rest, text: string, { find, lexicon }: Reading): Promise<Frame | null> => {
  const words = going.exec(text)?.[1] ?? contentOf(text).join(' ')
  const found = words === '' ? [] : await find(words)
  if (found.length === 1 && found[0] !== undefined) return { type: 'record', named: found[0] }
  if (found.length > 1)
    return {
      type: 'clarify',
      question: 'Which one do you mean?',
      options: found.slice(0, 4).map(({ kind, label }) => `${inSentence(lexicon.kinds[kind]?.label.one ?? kind)} ${label}`),
    }
  return rest.left().length === 0 ? { type: 'help' } : null
}
