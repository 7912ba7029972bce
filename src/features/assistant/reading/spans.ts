import { dayOf, daysAfter, monthStart, quarterStart, weekStart, weekday, yearOf } from '#kit/dates/iso-day.ts'
import { meantYear } from './words/period.ts'
import type { Period, Tense } from './words/period.ts'
import { holiday, holidayPattern } from './words/holidays.ts'

export interface Moment {
  readonly today: string
  readonly tense: Tense
}
type Reader = (found: RegExpExecArray, at: Moment) => Period | null

export const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const day = '(sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)'
export const unitPattern = '(hours?|hrs?|days?|weeks?|months?|quarters?|years?)'
const upTo20 =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty'
const shortAmounts = { a: 1, an: 1, couple: 2, few: 3, thirty: 30, 'forty five': 45, sixty: 60, ninety: 90 }
const amounts: Readonly<Record<string, number>> = {
  ...Object.fromEntries(upTo20.split('|').map((word, count) => [word, count])),
  ...shortAmounts,
}
export const amountPattern = `(\\d{1,4}|(?:a )?couple(?: of)?|(?:a )?few|an?|${upTo20}|thirty|forty five|sixty|ninety)`
export const amountOf = (text = ''): number => amounts[text] ?? amounts[text.replace(/^a (?=couple|few)| of$/g, '')] ?? Number(text)

const indexOf = (names: readonly string[], word: string | undefined): number => names.indexOf((word ?? '').slice(0, 3))

/** The same date some months away, or the last day of a shorter month. */
export const sameDate = (today: string, away: number): string => {
  const first = monthStart(today, away)
  const last = daysAfter(monthStart(first, 1), -1)
  const wanted = `${first.slice(0, 8)}${today.slice(8)}`
  return wanted > last ? last : wanted
}

/** The day that lies so many units before (-1) or after today. Hours are for `hoursAgo`. */
export const dayAway = (count: number, unit: string, today: string, sign: 1 | -1): string => {
  if (unit.startsWith('h')) return daysAfter(today, sign * Math.ceil(count / 24))
  if (unit.startsWith('d')) return daysAfter(today, sign * count)
  if (unit.startsWith('w')) return daysAfter(today, sign * count * 7)
  return sameDate(today, sign * count * (unit.startsWith('y') ? 12 : unit.startsWith('q') ? 3 : 1))
}

const whole = (start: string, next: string): Period => ({ from: start, to: daysAfter(next, -1) })
export const one = (date: string | null): Period | null => (date === null ? null : { from: date, to: date })

export const ofUnit = (unit: string, away: number, today: string): Period => {
  if (unit.startsWith('d')) return { from: daysAfter(today, away), to: daysAfter(today, away) }
  if (unit.startsWith('w')) return whole(daysAfter(weekStart(today), away * 7), daysAfter(weekStart(today), away * 7 + 7))
  if (unit.startsWith('m')) return whole(monthStart(today, away), monthStart(today, away + 1))
  if (unit.startsWith('q')) return whole(quarterStart(today, away), quarterStart(today, away + 1))
  return yearAt(yearOf(today) + away)
}
const yearAt = (year: number): Period => whole(`${year}-01-01`, `${year + 1}-01-01`)

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** A date without its year. */
const near = (monthNumber: number, date: number, { today, tense }: Moment): string | null =>
  meantYear((year) => dayOf(year, monthNumber, date), today, tense)

const dated = (monthNumber: number, date: number, year: string | undefined, at: Moment): Period | null =>
  one(year === undefined ? near(monthNumber, date, at) : dayOf(fullYear(year), monthNumber, date))

/** "The 5th": of this month, or of the one before or after it. */
export const ofMonth = (date: number, { today, tense }: Moment): Period | null => {
  const start = today.slice(0, 7)
  const own = dayOf(yearOf(today), Number(start.slice(5)), date)
  if (own !== null && (tense === 'past' ? own <= today : own >= today)) return one(own)
  const other = monthStart(today, tense === 'past' ? -1 : 1)
  return one(dayOf(yearOf(other), Number(other.slice(5, 7)), date))
}

const monthIn = (word: string | undefined, year: string | undefined, { today, tense }: Moment): Period => {
  const start = (of: number): string => `${of}-${String(indexOf(months, word) + 1).padStart(2, '0')}-01`
  // A month that has begun is not over.
  const isOwn = start(yearOf(today)) === monthStart(today)
  const chosen = year === undefined ? (isOwn ? null : meantYear(start, today, tense)) : start(fullYear(year))
  return whole(chosen ?? monthStart(today), monthStart(chosen ?? today, 1))
}

/** "Last November" is not the one that it is now. */
const monthBeside = (word: string | undefined, which: string | undefined, at: Moment): Period => {
  const found = monthIn(word, undefined, { ...at, tense: which === 'next' ? 'future' : 'past' })
  const isOwn = found.from === monthStart(at.today) && which !== 'this'
  return isOwn ? monthIn(word, String(yearOf(at.today) + (which === 'next' ? 1 : -1)), at) : found
}

const quarterOf = (number: number, year: string | undefined, { today, tense }: Moment): Period => {
  const start = (of: number): string => `${of}-${String(number * 3 - 2).padStart(2, '0')}-01`
  const own = start(year === undefined ? yearOf(today) : fullYear(year))
  const chosen = year === undefined && tense === 'past' && own > today ? start(yearOf(today) - 1) : own
  return whole(chosen, monthStart(chosen, 3))
}

const halfOf = (second: boolean, year: string | undefined, { today, tense }: Moment): Period => {
  const of = year === undefined ? yearOf(today) : fullYear(year)
  const chosen = year === undefined && tense === 'past' && second && `${of}-07-01` > today ? of - 1 : of
  return second ? { from: `${chosen}-07-01`, to: `${chosen}-12-31` } : { from: `${chosen}-01-01`, to: `${chosen}-06-30` }
}

const nearest = (index: number, { today, tense }: Moment): string => {
  const ahead = (index - weekday(today) + 7) % 7
  return tense === 'past' ? daysAfter(today, ahead === 0 ? 0 : ahead - 7) : daysAfter(today, ahead)
}

const weekdayAt = (word: string | undefined, which: string | undefined, at: Moment): Period | null => {
  const index = indexOf(weekdays, word)
  if (which === 'last' || which === 'past' || which === 'previous' || which === 'before last') {
    const found = nearest(index, { ...at, tense: 'past' })
    const last = found === at.today ? daysAfter(found, -7) : found
    return one(which === 'before last' ? daysAfter(last, -7) : last)
  }
  const found = nearest(index, which === undefined ? at : { ...at, tense: 'future' })
  return one(awayOf(which) === 1 && found === at.today ? daysAfter(found, 7) : found)
}

/** The weekday in a week. */
const weekdayIn = (word: string | undefined, { from }: Period): Period | null =>
  from === null ? null : one(daysAfter(from, (indexOf(weekdays, word) + 6) % 7))

const weekend = (which: string | undefined, at: Moment): Period => {
  const ahead = which === 'next' || which === 'this' || which === 'coming' ? 'future' : which === 'last' ? 'past' : at.tense
  const monday = weekStart(at.today)
  const own = daysAfter(monday, 5)
  const started = own <= at.today
  const first =
    ahead === 'past' ? (started && which !== 'last' ? own : daysAfter(own, -7)) : which === 'next' && started ? daysAfter(own, 7) : own
  return { from: first, to: daysAfter(first, 1) }
}

const begins: Readonly<Record<string, (today: string) => string>> = {
  w: weekStart,
  m: (today) => monthStart(today),
  q: (today) => quarterStart(today),
  y: (today) => `${today.slice(0, 4)}-01-01`,
}
const toDate = (unit: string | undefined, today: string): Period => ({ from: (begins[unit?.[0] ?? 'y'] ?? weekStart)(today), to: today })
const awayOf = (word: string | undefined): number =>
  ['next', 'coming', 'the coming', 'this coming', 'upcoming', 'following'].includes(word ?? '')
    ? 1
    : ['last', 'previous', 'prior'].includes(word ?? '')
      ? -1
      : 0

const back = (count: number, unit: string, today: string): Period =>
  unit.startsWith('h') ? { from: `now-${count}h`, to: null } : { from: daysAfter(dayAway(count, unit, today, -1), 1), to: today }
const ahead = (count: number, unit: string, today: string): Period => ({ from: today, to: dayAway(count, unit, today, 1) })

const year4 = "(\\d{4}|'\\d{2})"
const yearText = (text: string | undefined): string | undefined => text?.replace("'", '')
const unitWord = '(day|week|month|quarter|year)'

/** What says a period by itself; of several that fit at a place the longest counts. */
const readers: readonly (readonly [string, Reader])[] = [
  ['today|tonight|this (?:morning|afternoon|evening)', (_f, { today }) => one(today)],
  ['yesterday|last night', (_f, { today }) => one(daysAfter(today, -1))],
  ['tomorrow', (_f, { today }) => one(daysAfter(today, 1))],
  ['(?:the )?day before yesterday', (_f, { today }) => one(daysAfter(today, -2))],
  ['(?:the )?day after tomorrow', (_f, { today }) => one(daysAfter(today, 2))],
  ['(\\d{4})-(\\d{2})-(\\d{2})', (f) => one(dayOf(Number(f[1]), Number(f[2]), Number(f[3])))],
  ['(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?', (f, at) => dated(Number(f[1]), Number(f[2]), f[3], at)],
  [`${month} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`, (f, at) => dated(indexOf(months, f[1]) + 1, Number(f[2]), f[3], at)],
  [
    `(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}(?: (\\d{4}))?`,
    (f, at) => dated(indexOf(months, f[2]) + 1, Number(f[1]), f[3], at),
  ],
  [
    `${month} (\\d{1,2})(?:st|nd|rd|th)?(?: ?[-–] ?)(\\d{1,2})(?:st|nd|rd|th)?`,
    (f, at) => {
      const from = near(indexOf(months, f[1]) + 1, Number(f[2]), at)
      const to = near(indexOf(months, f[1]) + 1, Number(f[3]), at)
      return from === null || to === null || to < from ? null : { from, to }
    },
  ],
  [
    `${day},? ${month} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`,
    (f, at) => {
      const found = dated(indexOf(months, f[2]) + 1, Number(f[3]), f[4], at)
      return found?.from !== null && found?.from !== undefined && weekday(found.from) === indexOf(weekdays, f[1]) ? found : null
    },
  ],
  ['the (\\d{1,2})(?:st|nd|rd|th)', (f, at) => ofMonth(Number(f[1]), at)],
  [`${month}(?: (?:of )?${year4})?`, (f, at) => monthIn(f[1], yearText(f[2]), at)],
  [`(last|next|this) ${month}`, (f, at) => monthBeside(f[2], f[1], at)],
  [`(?:(?:the |this )?(last|next|this|past|previous|coming|upcoming) )?${day}`, (f, at) => weekdayAt(f[2], f[1], at)],
  [`(?:the )?${day} before last`, (f, at) => weekdayAt(f[1], 'before last', at)],
  [`${day},?(?: of)? (last|next|this|the coming) week`, (f, at) => weekdayIn(f[1], ofUnit('week', awayOf(f[2]), at.today))],
  [`(?:(last|next|this) week,?(?: on)?) ${day}`, (f, at) => weekdayIn(f[2], ofUnit('week', awayOf(f[1]), at.today))],
  ['(?:(?:over|on|during) )?(?:the )?(?:this past |past |(this|last|next|coming) )?weekend', (f, at) => weekend(f[1], at)],
  [holidayPattern, (f, at) => one(holiday(f[0], at.today, at.tense))],
  [
    `(this|the current|this coming|the coming|last|previous|prior|next|coming|upcoming|following) (week|month|quarter|year)`,
    (f, { today }) => ofUnit(f[2] ?? '', awayOf(f[1]), today),
  ],
  [`(?:in|over|within|during) the (?:next|coming) ${unitWord}`, (f, { today }) => ahead(1, f[1] ?? '', today)],
  [`of the ${unitWord}`, (f, { today }) => ofUnit(f[1] ?? '', 0, today)],
  [`(?:(?:in|over|within|during) the (?:last|past)|(?:the |this )?past) ${unitWord}`, (f, { today }) => back(1, f[1] ?? '', today)],
  [
    `(?:the )?(?:last|past|previous|prior|rolling|trailing) ${amountPattern} ${unitPattern}`,
    (f, { today }) => back(amountOf(f[1]), f[2] ?? '', today),
  ],
  [`(?:the )?(?:last|past|previous) (\\d{1,3})`, (f, { today }) => back(Number(f[1]), 'days', today)],
  [`(?:the )?(?:next|coming|upcoming) ${amountPattern} ${unitPattern}`, (f, { today }) => ahead(amountOf(f[1]), f[2] ?? '', today)],
  [`(?:the )?next (\\d{1,3})`, (f, { today }) => ahead(Number(f[1]), 'days', today)],
  [
    `(?:within|in) ${amountPattern} ${unitPattern}`,
    (f, { today, tense }) => (tense === 'past' ? back : ahead)(amountOf(f[1]), f[2] ?? '', today),
  ],
  [`${amountPattern} ${unitPattern} ago`, (f, { today }) => one(dayAway(amountOf(f[1]), f[2] ?? '', today, -1))],
  [`${amountPattern} ${unitPattern} from (?:now|today)`, (f, { today }) => one(dayAway(amountOf(f[1]), f[2] ?? '', today, 1))],
  // "60 days" alone: back for what has happened, ahead for what is planned.
  [
    '(\\d{1,3}) (hours?|days?|weeks?|months?|years?)',
    (f, { today, tense }) => (tense === 'past' ? back : ahead)(Number(f[1]), f[2] ?? '', today),
  ],
  ['([wmqy])td', (f, { today }) => toDate(f[1], today)],
  ['(?:this )?(year|month|quarter|week)[ -]to[ -]date', (f, { today }) => toDate(f[1], today)],
  [
    '(?:the )?(week|month|quarter|year) (before last|after next)',
    (f, { today }) => ofUnit(f[1] ?? '', f[2] === 'after next' ? 2 : -2, today),
  ],
  ['q([1-4])(?: (?:of )?(\\d{4}|\\d{2}))?', (f, at) => quarterOf(Number(f[1]), f[2], at)],
  ['(first|second|third|fourth|1st|2nd|3rd|4th) quarter(?: (?:of )?(\\d{4}))?', (f, at) => quarterOf(ordinal(f[1]), f[2], at)],
  [
    '(?:(h[12])|(?:the )?(first|second|1st|2nd) half(?: of(?: the year)?)?)(?: (\\d{4}))?',
    (f, at) => halfOf(f[1] === 'h2' || ordinal(f[2]) === 2, f[3], at),
  ],
  ['(?:fy|fiscal year|fiscal) ?(\\d{4}|\\d{2})', (f) => yearAt(fullYear(f[1] ?? ''))],
  ['(this|last|next) fiscal year', (f, { today }) => yearAt(yearOf(today) + awayOf(f[1]))],
  ['(?:the )?(?:eo([mwqy])|(year|month|quarter) ?end)', (f, { today }) => one(ofUnit(f[1] ?? f[2] ?? '', 0, today).to)],
  ['(?:the )?bo([mwqy])', (f, { today }) => one(ofUnit(f[1] ?? '', 0, today).from)],
  ['(?:the )?(?:calendar )?(?:year )?(20\\d{2})', (f) => yearAt(Number(f[1]))],
]

const ordinals: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5 }
/** 1 for "first" and "1st". */
export const ordinal = (word = ''): number => ordinals[word] ?? (Number(/^\d/.exec(word)?.[0]) || 1)

const compiled = readers.map(([pattern, read]) => [new RegExp(`^(?:${pattern})(?![\\w/])`), read] as const)

export interface Span {
  readonly period: Period
  readonly length: number
}

/** The longest period that begins where the text does, or null. */
export const spanAt = (text: string, at: Moment): Span | null => {
  let best: Span | null = null
  for (const [pattern, read] of compiled) {
    const found = pattern.exec(text)
    if (found === null || found[0].length <= (best?.length ?? 0)) continue
    const period = read(found, at)
    if (period !== null) best = { period, length: found[0].length }
  }
  return best
}
