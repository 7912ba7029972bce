import type { Assumption, Side } from '../frame.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { dateField } from './words/dated.ts'
import { readPeriod } from '../periods.ts'
import type { Period, Tense } from './words/period.ts'
import type { Reading } from './reading.ts'
import { Rest } from '../rest.ts'
import { saidPeriod } from '../said.ts'
import { chooseKind, takeNouns } from '../kinds.ts'
import type { Followed } from './follow.ts'
import type { Linked } from './link.ts'
import { mentionOf, preferred, refsTo } from './names/mentions.ts'
import { sameDate } from './spans.ts'

export interface Sides {
  readonly sides: readonly [Side, Side, ...Side[]]
  readonly assumed: readonly Assumption[]
}

const cue =
  /\b(?:compare[ds]?(?: to| with)?|comparison of|comparison|vs|against|difference between|(?:more|fewer|less|better|worse|higher|lower)(?: [a-z]+){0,4} than (?=last|the|this|in|a year|same)|up from|down from|how (?:does|do) .+ compare(?: to| with)?)\b/

/** Two or more sides: divisions, units, drivers, or periods of the same length. Takes the words that name them. */
export const takeSides = (rest: Rest, linked: Linked, reading: Reading, follows: Followed | null): Sides | null => {
  const found = cue.exec(rest.text)
  const pair = found === null ? null : (named(rest, linked, reading, follows) ?? periods(rest, reading, follows))
  if (pair === null) return null
  for (const word of [
    'compare',
    'compared',
    'compares',
    'comparison',
    'difference',
    'more',
    'fewer',
    'less',
    'better',
    'worse',
    'higher',
    'lower',
    'than',
    'doing',
    'versus',
    'vs',
    'between',
    'to',
    'with',
    'against',
    'same time',
    'same period',
    'it',
    'that',
  ])
    rest.take(word)
  return pair
}

const kindOf = (text: string, { lexicon }: Reading, follows: Followed | null): string | null => {
  const chosen = chooseKind(takeNouns(new Rest(text), lexicon), lexicon)
  return chosen === null || chosen === 'unclear' ? (follows?.kind ?? null) : chosen.kind
}

const named = (rest: Rest, linked: Linked, reading: Reading, follows: Followed | null): Sides | null => {
  const record = reading.lexicon.kinds[kindOf(rest.text, reading, follows) ?? '']
  const marks = rest.text.match(/@\w+/g) ?? []
  if (record === undefined || marks.length < 2) return null
  const found = marks.map((mark) => ({
    mark,
    one: preferred(mentionOf(linked, mark)?.found ?? [], (kind) => kind === 'divisions' || refsTo(record, kind).length > 0),
  }))
  const sides = found.flatMap(({ one }): Side[] => {
    const [only] = one
    if (only === undefined || one.length > 1) return []
    const by = only.kind === 'divisions' ? 'division' : (refsTo(record, only.kind)[0] ?? '')
    return [{ label: only.label, query: { [by]: only.id } }]
  })
  const [first, second, ...more] = sides
  if (first === undefined || second === undefined || sides.length < marks.length) return null
  for (const { mark } of found) rest.take(mark)
  for (const word of ['between', 'vs', 'against']) rest.take(word)
  return { sides: [first, second, ...more], assumed: [] }
}

const isRange = /\b(?:from|(?<!difference )between) /
const startDates: ReadonlySet<string> = new Set(['hireDate', 'inServiceOn', 'purchasedOn'])

/** "This year vs last", "Q1 vs Q2", "than last month": one that still runs is held against the same days of the other. */
const periods = (rest: Rest, reading: Reading, follows: Followed | null): Sides | null => {
  const record = reading.lexicon.kinds[kindOf(rest.text, reading, follows) ?? '']
  const field = record === undefined ? 'date' : dateField(record)
  // How many drivers there were last year is not how many were hired in it.
  if (startDates.has(field) && /\bdo we have\b/.test(rest.text)) return null
  // "October and November" are two sides here, not one period.
  const apart = new Rest(isRange.test(rest.text) ? rest.text : rest.text.replace(/ (?:and|to) /g, ' vs '))
  const pair = pairOf(apart, {
    today: reading.today,
    // "Compared to October" is the last one, for days off as well.
    tense: 'past',
    kept: periodBefore(follows, field),
  })
  if (pair === null) return null
  rest.text = apart.text
  const [one, two] = aligned(pair[0], pair[1], reading.today)
  const side = ({ from, to }: Period): Side => ({
    label: saidPeriod({ from, to }, ''),
    query: { ...(from === null ? {} : { [`${field}From`]: from }), ...(to === null ? {} : { [`${field}To`]: to }) },
  })
  const isCut = one.to !== pair[0].to || two.to !== pair[1].to
  return {
    sides: [side(one), side(two)],
    assumed: isCut ? [{ on: field, words: 'the same days of both, through today', instead: [] }] : [],
  }
}

interface Times {
  readonly today: string
  readonly tense: Tense
  /** The days of the question before. */
  readonly kept: Period | null
}

const earlier =
  /\b(?:the )?(?:same )?(?:time |period |day |week |month |quarter |year )before(?: that)?\b|\bthe (?:previous|prior) (?:one|period)\b/

/** The two periods that are named, or one and what belongs beside it. */
const pairOf = (rest: Rest, { today, tense, kept }: Times): readonly [Period, Period] | null => {
  const since = kept === null ? null : earlier.exec(rest.text)
  if (since !== null && kept !== null) {
    rest.cut(since.index, since[0].length)
    return [kept, before(kept, '')]
  }
  const first = readPeriod(rest.text, today, tense)
  if (first === null) return null
  rest.take(first.words)
  const prior = earlier.exec(rest.text)
  if (prior !== null) {
    rest.cut(prior.index, prior[0].length)
    return [first, before(first, /\b(year|month|quarter|week)\b/.exec(first.words)?.[1] ?? '')]
  }
  const second = readPeriod(rest.text, today, tense)
  if (second !== null) {
    rest.take(second.words)
    return [first, second]
  }
  for (const word of ['last', 'previous', 'the previous one', 'the one before', 'before', 'prior', 'last one', 'same time last'])
    rest.take(word)
  if (kept !== null) return [kept, /\byear\b/.test(first.words) && lengthOf(kept) < 300 ? earlierYear(kept) : first]
  const unit = /\b(year|month|quarter|week|ytd|mtd|qtd)\b/.exec(first.words)?.[1] ?? ''
  return /^(?:last|previous|prior)\b/.test(first.words) ? [current(unit, today), first] : [first, before(first, unit)]
}

const lengthOf = ({ from, to }: Period): number =>
  from === null || to === null ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const earlierYear = ({ from, to }: Period): Period => ({
  from: from === null ? null : sameDate(from, -12),
  to: to === null ? null : sameDate(to, -12),
})

/** The days of the question before. */
const periodBefore = (follows: Followed | null, field: string): Period | null => {
  const { [`${field}From`]: from, [`${field}To`]: to } = follows?.list.query ?? {}
  return from === undefined || to === undefined ? null : { from, to }
}

const current = (unit: string, today: string): Period =>
  readPeriod(`this ${unit === '' ? 'year' : unit}`, today, 'past') ?? { from: today, to: today }

/** The period of the same length before: a year earlier for what runs to date or has a name, else the days just before. */
const before = ({ from, to }: Period, unit: string): Period => {
  if (from === null || to === null) return { from, to }
  const months = { year: 12, ytd: 12, quarter: 3, qtd: 3, month: 1, mtd: 1 }[unit]
  if (months !== undefined) return { from: sameDate(from, -months), to: lastOf(to, from, -months) }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  return days >= 28 && from.endsWith('-01')
    ? { from: sameDate(from, -12), to: sameDate(to, -12) }
    : { from: daysAfter(from, -days), to: daysAfter(from, -1) }
}
/** The end of a whole month lies at the end of the other one. */
const lastOf = (to: string, from: string, months: number): string =>
  daysAfter(to, 1).endsWith('-01') && from.endsWith('-01') ? daysAfter(sameDate(daysAfter(to, 1), months), -1) : sameDate(to, months)

const aligned = (now: Period, then: Period, today: string): readonly [Period, Period] => {
  const running = (one: Period): boolean => one.from !== null && one.from <= today && (one.to === null || one.to > today)
  const done = (one: Period): Period => (running(one) ? { from: one.from, to: today } : one)
  const [a, b] = [done(now), done(then)]
  const shorten = (long: Period, short: Period): Period => {
    if (long.from === null || short.from === null || short.to === null) return long
    const sameMonthDay = monthsBetween(short.from, long.from)
    const end = sameMonthDay === null ? daysAfter(long.from, lengthOf(short)) : sameDate(short.to, sameMonthDay)
    return long.to !== null && end < long.to ? { from: long.from, to: end } : long
  }
  if (running(now) || now.to === today) return [a, shorten(b, a)]
  if (running(then) || then.to === today) return [shorten(a, b), b]
  return [a, b]
}
/** Whole months from one first day to the other, or null. */
const monthsBetween = (from: string, to: string): number | null => {
  if (from.slice(8) !== to.slice(8)) return null
  const [year = 0, month = 0] = from.split('-').map(Number)
  const [other = 0, otherMonth = 0] = to.split('-').map(Number)
  return (other - year) * 12 + otherMonth - month
}
