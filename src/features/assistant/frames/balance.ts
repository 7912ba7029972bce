import type { Frame } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Linked } from '../reading/link.ts'
import { askWhich, preferred } from '../reading/names/mentions.ts'
import type { Reading } from '../reading/reading.ts'
import { amountOf } from '../reading/spans.ts'
import { plainText } from '../words.ts'
import { knownWordsOf } from './known-words.ts'
import type { KnownWords } from './known-words.ts'

const words = {
  left: [
    'left',
    'have left',
    'has left',
    'got left',
    'remaining',
    'available',
    'balance',
    'balances',
    'left over',
    'still have',
    'still has',
    'coming',
    'banked',
    'saved up',
    'accrued',
    'to use',
    'left to use',
    'left to take',
  ],
  used: ['used', 'taken', 'take', 'took', 'use', 'used up', 'burned'],
  ask: ['how many', 'how much', 'what', 'how'],
  who: ['who', 'who all', 'which', 'anyone', 'anybody', 'everyone', 'everybody'],
  own: ['i', 'my', 'me', 'mine'],
  unit: ['days', 'day', 'hours', 'hour', 'time', 'days of', 'hours of', 'leave', 'time off', 'days off', 'paid'],
  also: ['and', 'what about', 'still', 'been', 'does', 'this year', 'year', 'current', 'total'],
} as const

/** Numbers up to twelve in words. */
const amountWords = 'one|two|three|four|five|six|seven|eight|nine|ten|twelve'
const number = String.raw`(?<![\d.,])(\d{1,4}(?:\.\d{1,2})?|${amountWords})`
const least = new RegExp(
  String.raw`\b(more than|over|at least|less than|fewer than|under|at most|no more than|exactly)? ?${number} (?=(?:or more |or fewer |or less )?(?:\S+ )?(?:days?|hours?)\b)`,
)
const none = /\b(?:no|zero|out of|used up (?:all )?(?:their|his|her)?) (?=\S)/

/** "How much PTO does Carla have" asks what is left. */
const hasNow = /^(?:how (?:many|much)) .*\b(?:does|do) .*\bhave(?: (?:left|now|this year))?$/

interface TypeWords {
  readonly type: string
  readonly words: string
}

const known = new WeakMap<Lexicon, readonly TypeWords[]>()

/** The words for each type of leave that the ledger counts, the longest first. */
const typeWordsOf = (lexicon: Lexicon): readonly TypeWords[] => {
  const made = known.get(lexicon) ?? findTypeWords(lexicon)
  known.set(lexicon, made)
  return made
}

const findTypeWords = ({ kinds, nouns, meanings }: Lexicon): readonly TypeWords[] => {
  const field = kinds['leave-ledger']?.fields['type']
  if (field?.kind !== 'choice') return []
  const named = Object.entries(field.options).map(([type, { label }]) => ({ type, words: plainText(label) }))
  const said = [...nouns, ...meanings].flatMap(([phrase, senses]) =>
    senses.flatMap(({ kind, query }) => {
      const type = query['type'] ?? query['shownAs']
      return kind === 'time-off' && type !== undefined && Object.keys(query).length === 1 && Object.hasOwn(field.options, type)
        ? [{ type, words: phrase }]
        : []
    }),
  )
  return [...named, ...said]
    .filter(({ type, words: phrase }) => type !== 'other' && phrase !== '')
    .toSorted((one, other) => other.words.length - one.words.length)
}

/** A type of leave by its key, as the ledger counts it; null for all of them. */
const typeIn = (text: string, lexicon: Lexicon): TypeWords | null =>
  typeWordsOf(lexicon).find((one) => ` ${text} `.includes(` ${one.words} `)) ?? null

/** "Sick days", "PTO": a type of leave with the unit it is counted in. */
export const leaveIn = (text: string, lexicon: Lexicon): TypeWords | null => {
  const found = typeIn(text, lexicon)
  const unit = words.unit.find((one) => found !== null && ` ${text} `.includes(` ${found.words} ${one} `))
  return found === null || unit === undefined ? found : { ...found, words: `${found.words} ${unit}` }
}

/** Whether a question asks for leave that is left: hours of leave are no hours of service. */
export const asksBalance = (text: string, lexicon: Lexicon): boolean =>
  typeIn(text, lexicon) !== null && /\b(?:left|remaining|available|balances?|used|taken|accrued|banked)\b/.test(text)

/** "How many vacation days does Carla have left", "who has more than 10 sick days left". */
export const readBalance = (linked: Linked, reading: Reading): Frame | null => {
  if (reading.lexicon.kinds['leave-ledger'] === undefined) return null
  const type = typeIn(linked.text, reading.lexicon)
  const bound = boundIn(linked.text)
  const text = withoutWords(linked.text, [type?.words, bound?.words, 'or more', 'or fewer', 'or less'])
  const known = knownWordsOf({ ...linked, text }, reading, { words, tense: 'past', kinds: ['drivers'] })
  const year = yearIn(known.periods, reading.today)
  if (year === null || known.strange.length > 0 || !(type !== null || known.said.has('unit'))) return null
  const asksNow = type !== null && hasNow.test(linked.text)
  const part = partIn(known, bound, asksNow)
  if (part === null) return null
  const asked: Asked = { type: 'balance', leave: type?.type ?? null, year, part }
  const wanted = bound ?? (type !== null && asksWho(known) ? some : null)
  return wanted === null ? ofOne(asked, known, linked, reading) : ofMany(asked, wanted, known, linked, reading)
}

const some: Bound = { words: '', from: 0.01, to: null }
const asksWho = ({ said, mentions }: Known): boolean => said.has('who') && mentions.length === 0

const partIn = ({ said }: Known, bound: Bound | null, asksNow: boolean): Asked['part'] | null => {
  if (said.has('left') || bound?.to === 0) return 'left'
  if (said.has('used')) return 'taken'
  return asksNow ? 'left' : null
}

type Asked = Pick<Extract<Frame, { type: 'balance' }>, 'type' | 'leave' | 'year' | 'part'>
type Known = KnownWords<keyof typeof words>

const withoutWords = (text: string, gone: readonly (string | undefined)[]): string =>
  gone
    .reduce<string>((left, phrase) => (phrase === undefined ? left : ` ${left} `.replace(` ${phrase.trim()} `, ' ')), text)
    .replace(/\s+/g, ' ')
    .trim()

/** The year of leave; null where other days are asked about. */
const yearIn = ([period, other]: Known['periods'], today: string): number | null =>
  other !== undefined || (period !== undefined && !isYear(period.from, period.to)) ? null : Number((period?.from ?? today).slice(0, 4))

/** The leave of the person who is named, of who asks, or what everyone took of a type. */
const ofOne = (asked: Asked, { said, mentions: [mention, other] }: Known, linked: Linked, { lexicon }: Reading): Frame | null => {
  if (mention === undefined && said.has('own')) return { ...asked, who: 'me' }
  if (mention === undefined) return asked.part === 'taken' && asked.leave !== null ? { ...asked, who: 'all' } : null
  const found = preferred(mention.found, (kind) => kind === 'drivers' || kind === 'users')
  const [named] = found
  if (named === undefined || other !== undefined) return null
  return found.length > 1 ? askWhich(linked, mention, found, lexicon) : { ...asked, who: named }
}

/** Who has so much left. */
const ofMany = (asked: Asked, { from, to }: Bound, { said, senses, mentions }: Known, { text }: Linked, reading: Reading): Frame | null => {
  const ofDrivers = said.has('who') || senses.some(({ kind }) => kind === 'drivers')
  if (asked.part !== 'left' || !ofDrivers || mentions.length > 0) return null
  if (asked.leave !== null) return { ...asked, who: null, from, to, division: reading.division }
  const options = typesOf(reading.lexicon).map((label) => withType(text, label))
  return { type: 'clarify', question: 'Which type of leave do you mean?', options }
}

const isYear = (from: string | null, to: string | null): boolean =>
  from !== null && from.endsWith('-01-01') && (to === null || to.slice(0, 4) === from.slice(0, 4))

const typesOf = ({ kinds }: Lexicon): readonly string[] => {
  const field = kinds['leave-ledger']?.fields['type']
  return field?.kind === 'choice'
    ? Object.values(field.options)
        .map(({ label }) => label.toLowerCase())
        .slice(0, 4)
    : []
}
const withType = (text: string, label: string): string => text.replace(/\b(days?|hours?)\b/, `${label} $1`)

interface Bound {
  readonly words: string
  readonly from: number | null
  readonly to: number | null
}

/** "More than 10", "at most two", "no": how much is left, both ends included. Days are to the hundredth. */
const boundIn = (text: string): Bound | null => {
  const empty = none.exec(text)
  if (empty !== null) return { words: empty[0], from: null, to: 0 }
  const found = least.exec(text)
  if (found === null) return null
  const [whole, how, said] = found
  const amount = amountOf(said)
  const isMore = /\bor more\b/.test(text)
  const isLess = /\bor (?:less|fewer)\b/.test(text)
  if (how === 'more than' || how === 'over') return { words: whole, from: amount + 0.01, to: null }
  if (how === 'at least' || isMore) return { words: whole, from: amount, to: null }
  if (how === 'less than' || how === 'fewer than' || how === 'under') return { words: whole, from: null, to: amount - 0.01 }
  if (how === 'at most' || how === 'no more than' || isLess) return { words: whole, from: null, to: amount }
  return { words: whole, from: amount, to: amount }
}
