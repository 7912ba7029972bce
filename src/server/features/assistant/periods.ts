import { addDays, dayOf, monthStart, quarterStart, weekStart, weekday, yearOf } from './days.ts'

/** Days from `from` to `to`, both counted; null is an open end. */
export interface Period {
  readonly from: string | null
  readonly to: string | null
}
export interface FoundPeriod extends Period {
  /** The words it was read from, to be taken out of the question. */
  readonly words: string
}

/** Which way a bare "March" or "Monday" looks: back for what has happened, ahead for what is planned. */
export type Tense = 'past' | 'future'

type Reader = (found: RegExpExecArray, at: Moment) => Period | null
interface Moment {
  readonly today: string
  readonly tense: Tense
}

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const weekdayWord = '(sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?)'
const dayWord = String.raw`(\d{4}-\d{2}-\d{2}|\d{1,2}/\d{1,2}(?:/\d{2,4})?|(?:${monthWord.slice(1, -1)}) \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|today|yesterday|tomorrow)`

const indexOf = (names: readonly string[], word: string): number => names.findIndex((name) => name.startsWith(word.slice(0, 3)))

const unit = '(days?|weeks?|months?|quarters?|years?)'
const daysOf = (count: number, word: string, today: string, sign: 1 | -1): string => {
  if (word.startsWith('day')) return addDays(today, sign * count)
  if (word.startsWith('week')) return addDays(today, sign * count * 7)
  const monthsAway = count * (word.startsWith('year') ? 12 : word.startsWith('quarter') ? 3 : 1)
  return sameDate(today, sign * monthsAway)
}

/** The same date some months away, or the last day of a shorter month. */
const sameDate = (day: string, away: number): string => {
  const first = monthStart(day, away)
  const last = addDays(monthStart(first, 1), -1)
  const wanted = `${first.slice(0, 8)}${day.slice(8)}`
  return wanted > last ? last : wanted
}

const whole = (start: string, next: string): Period => ({ from: start, to: addDays(next, -1) })

const ofUnit = (word: string, away: number, today: string): Period | null => {
  if (word.startsWith('day')) return { from: addDays(today, away), to: addDays(today, away) }
  if (word.startsWith('week')) return whole(addDays(weekStart(today), away * 7), addDays(weekStart(today), away * 7 + 7))
  if (word.startsWith('month')) return whole(monthStart(today, away), monthStart(today, away + 1))
  if (word.startsWith('quarter')) return whole(quarterStart(today, away), quarterStart(today, away + 1))
  if (word.startsWith('year')) return whole(`${yearOf(today) + away}-01-01`, `${yearOf(today) + away + 1}-01-01`)
  return null
}

const toDate: Readonly<Record<string, (today: string) => string>> = {
  w: weekStart,
  m: (today) => monthStart(today),
  q: (today) => quarterStart(today),
  y: (today) => `${today.slice(0, 4)}-01-01`,
}

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** One day as it is written in a question. */
const readDay = (text: string, { today, tense }: Moment): string | null => {
  if (text === 'today') return today
  if (text === 'yesterday') return addDays(today, -1)
  if (text === 'tomorrow') return addDays(today, 1)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2,4}))?$/.exec(text)
  const named = new RegExp(`^${monthWord} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?$`).exec(text)
  const [month, date, year] = slashed
    ? [Number(slashed[1]), Number(slashed[2]), slashed[3]]
    : named
      ? [indexOf(months, named[1] ?? '') + 1, Number(named[2]), named[3]]
      : [0, 0, undefined]
  if (month === 0) return null
  if (year !== undefined) return dayOf(fullYear(year), month, date)
  const near = dayOf(yearOf(today), month, date)
  if (near === null) return null
  if (tense === 'past' && near > today) return dayOf(yearOf(today) - 1, month, date)
  return tense === 'future' && near < today ? dayOf(yearOf(today) + 1, month, date) : near
}

const monthIn = (word: string, year: string | undefined, { today, tense }: Moment): Period => {
  const month = indexOf(months, word) + 1
  const start = (of: number): string => `${of}-${String(month).padStart(2, '0')}-01`
  if (year !== undefined) return whole(start(Number(year)), monthStart(start(Number(year)), 1))
  const own = start(yearOf(today))
  const chosen =
    tense === 'past' && own > today
      ? start(yearOf(today) - 1)
      : tense === 'future' && addDays(monthStart(own, 1), -1) < today
        ? start(yearOf(today) + 1)
        : own
  return whole(chosen, monthStart(chosen, 1))
}

const nearest = (index: number, { today, tense }: Moment): string => {
  const ahead = (index - weekday(today) + 7) % 7
  return tense === 'past' ? addDays(today, ahead === 0 ? 0 : ahead - 7) : addDays(today, ahead)
}

const thanksgiving = (year: number): string => {
  const first = `${year}-11-01`
  return addDays(first, ((4 - weekday(first) + 7) % 7) + 21)
}
const laborDay = (year: number): string => addDays(`${year}-09-01`, (1 - weekday(`${year}-09-01`) + 7) % 7)
const memorialDay = (year: number): string => addDays(`${year}-05-31`, -((weekday(`${year}-05-31`) + 6) % 7))
const holidays: Readonly<Record<string, (year: number) => string>> = {
  'labor day': laborDay,
  'memorial day': memorialDay,
  thanksgiving,
  christmas: (year) => `${year}-12-25`,
  'new year': (year) => `${year}-01-01`,
  'july 4th': (year) => `${year}-07-04`,
}
const lastHoliday = (name: string, today: string): string => {
  const of = holidays[name] ?? laborDay
  const own = of(yearOf(today))
  return own <= today ? own : of(yearOf(today) - 1)
}

const numbers: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  twelve: 12,
}
const count = (text: string | undefined): number => numbers[text ?? ''] ?? Number(text)
const amount = '(\\d{1,4}|one|two|three|four|five|six|seven|ten|twelve)'
const holiday = `(${Object.keys(holidays).join('|')})`

/** The longest form first: what one reads, the next does not see. */
const readers: readonly (readonly [string, Reader])[] = [
  [`between ${dayWord} and ${dayWord}`, (f, at) => between(f[1], f[2], at)],
  [`(?:from )?${dayWord} (?:to|thru|through|until|-|–) ${dayWord}`, (f, at) => between(f[1], f[2], at)],
  [`since ${holiday}`, (f, { today }) => ({ from: lastHoliday(f[1] ?? '', today), to: today })],
  [`(?:since|after) ${dayWord}`, (f, at) => since(readDay(f[1] ?? '', { ...at, tense: 'past' }), f[0].startsWith('after') ? 1 : 0)],
  [`since ${monthWord}(?: (\\d{4}))?`, (f, at) => ({ from: monthIn(f[1] ?? '', f[2], { ...at, tense: 'past' }).from, to: at.today })],
  [`(?:before|prior to) ${dayWord}`, (f, at) => until(readDay(f[1] ?? '', at), -1)],
  [`by ${dayWord}`, (f, at) => until(readDay(f[1] ?? '', at), 0)],
  [
    `(?:more than|over|older than) ${amount} ${unit}(?: (?:ago|old))?`,
    (f, { today }) => until(daysOf(count(f[1]), f[2] ?? '', today, -1), -1),
  ],
  [
    `(?:last|past|previous|rolling) ${amount} ${unit}`,
    (f, { today }) => ({ from: addDays(daysOf(count(f[1]), f[2] ?? '', today, -1), 1), to: today }),
  ],
  [
    `(?:(?:in|within) )?(?:the )?next ${amount} ${unit}`,
    (f, { today }) => ({ from: today, to: daysOf(count(f[1]), f[2] ?? '', today, 1) }),
  ],
  [`(?:within|in) ${amount} ${unit}`, (f, { today }) => ({ from: today, to: daysOf(count(f[1]), f[2] ?? '', today, 1) })],
  ['(?:this )?([wmqy])td', (f, { today }) => ({ from: (toDate[f[1] ?? ''] ?? weekStart)(today), to: today })],
  ['(?:year|month|quarter|week) to date', (f, { today }) => ({ from: (toDate[f[0][0] ?? 'y'] ?? weekStart)(today), to: today })],
  ['(?:over )?(?:the |this |last )?weekend', (_f, at) => weekend(at)],
  [
    '(this|current|last|past|previous|next|coming) (day|week|month|quarter|year)',
    (f, { today }) => ofUnit(f[2] ?? '', away(f[1] ?? ''), today),
  ],
  [`q([1-4])(?: (\\d{4}))?`, (f, at) => quarterOf(Number(f[1]), f[2], at)],
  [`(?:on |for )?(?:the )?${dayWord}`, (f, at) => oneDay(readDay(f[1] ?? '', at))],
  [`(?:in |of |for |during )${monthWord}(?: (\\d{4}))?`, (f, at) => monthIn(f[1] ?? '', f[2], at)],
  [`${monthWord} (\\d{4})`, (f, at) => monthIn(f[1] ?? '', f[2], at)],
  [`(?:(last|next|this) )?(?:on )?${weekdayWord}`, (f, at) => oneDay(nearest(indexOf(weekdays, f[2] ?? ''), tenseOf(f[1], at)))],
  ['(?:in )(20\\d{2})', (f) => whole(`${f[1]}-01-01`, `${Number(f[1]) + 1}-01-01`)],
]

const tenseOf = (word: string | undefined, at: Moment): Moment =>
  word === 'last' ? { ...at, tense: 'past' } : word === 'next' ? { ...at, tense: 'future' } : at
const away = (word: string): number => (['this', 'current'].includes(word) ? 0 : ['next', 'coming'].includes(word) ? 1 : -1)
const oneDay = (day: string | null): Period | null => (day === null ? null : { from: day, to: day })
const since = (day: string | null, more: number): Period | null => (day === null ? null : { from: addDays(day, more), to: null })
const until = (day: string | null, more: number): Period | null => (day === null ? null : { from: null, to: addDays(day, more) })

const between = (one: string | undefined, other: string | undefined, at: Moment): Period | null => {
  const from = readDay(one ?? '', at)
  const to = readDay(other ?? '', at)
  return from === null || to === null || to < from ? null : { from, to }
}

const weekend = (at: Moment): Period => {
  const saturday = nearest(6, at)
  const first = at.tense === 'past' && saturday === at.today ? addDays(saturday, -7) : saturday
  return { from: first, to: addDays(first, 1) }
}

const quarterOf = (number: number, year: string | undefined, { today, tense }: Moment): Period => {
  const start = (of: number): string => `${of}-${String(number * 3 - 2).padStart(2, '0')}-01`
  const own = year === undefined ? start(yearOf(today)) : start(Number(year))
  const chosen = year === undefined && tense === 'past' && own > today ? start(yearOf(today) - 1) : own
  return whole(chosen, monthStart(chosen, 3))
}

const compiled = readers.map(([pattern, read]) => [new RegExp(`(?<![\\w/-])${pattern}(?![\\w/-])`), read] as const)

/** The first period that a question in lower case names, or null. `today` and both ends are days of the company. */
export const readPeriod = (text: string, today: string, tense: Tense): FoundPeriod | null => {
  for (const [pattern, read] of compiled) {
    const found = pattern.exec(text)
    const period = found === null ? null : read(found, { today, tense })
    if (found !== null && period !== null) return { ...period, words: found[0] }
  }
  return null
}
