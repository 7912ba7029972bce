import { daysAfter, monthStart, weekStart, weekday, yearOf } from '#kit/dates/iso-day.ts'
import { holidayPattern } from './holidays.ts'
import type { Period } from './period.ts'
import { amountOf, amountPattern, dayAway, ofMonth, ofUnit, one, ordinal, sameDate, spanAt } from '../spans.ts'
import type { Moment, Span } from '../spans.ts'

/** A period with both ends. */
interface Days {
  readonly from: string
  readonly to: string
}
type Change = (days: Days, found: RegExpExecArray, at: Moment) => Period | null
type Form = readonly [pattern: RegExp, change: Change]

const nth = '(first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th)'
const weekdayWord = '(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?'
const weekdayIndex = (word = ''): number => ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].indexOf(word.slice(0, 3))
const of = '(?: of| in)(?: the)?'

const isDay = ({ from, to }: Days): boolean => from === to
const isMonth = ({ from, to }: Days): boolean => from.endsWith('-01') && daysAfter(monthStart(from, 1), -1) === to
/** At least a week, so "the first week of it" makes sense. */
const isLong = ({ from, to }: Days): boolean => daysAfter(from, 6) <= to
const within = (from: string, to: string, days: Days): Period | null =>
  from < days.from || to > days.to || to < from ? null : { from, to }
const weekOf = (day: string): Days => ({ from: weekStart(day), to: daysAfter(weekStart(day), 6) })

/** The nth run of so many days, or the last one. */
const runOf = (days: Days, which: string | undefined, length: number): Period | null => {
  if (which === 'last') return within(daysAfter(days.to, 1 - length), days.to, days)
  const from = daysAfter(days.from, (ordinal(which) - 1) * length)
  const to = daysAfter(from, length - 1)
  return from > days.to ? null : { from, to: to > days.to ? days.to : to }
}

/** The nth weekday, or the last one. */
const weekdayOf = (days: Days, which: string | undefined, index: number): string | null => {
  const first = daysAfter(days.from, (index - weekday(days.from) + 7) % 7)
  const last = daysAfter(days.to, -((weekday(days.to) - index + 7) % 7))
  const day = which === 'last' ? last : daysAfter(first, (ordinal(which) - 1) * 7)
  return day < days.from || day > days.to ? null : day
}

const half = (days: Days, second: boolean): Period => {
  const middle = isMonth(days) ? `${days.from.slice(0, 8)}15` : daysAfter(sameDate(days.from, 6), -1)
  return second ? { from: daysAfter(middle, 1), to: days.to } : { from: days.from, to: middle }
}

/** The same days of another year. */
const inYear = ({ from, to }: Days, word: string | undefined, { today }: Moment): Period | null => {
  const away = (yearOf(today) + (word === 'last' ? -1 : word === 'next' ? 1 : 0) - yearOf(from)) * 12
  return yearOf(from) === yearOf(to) ? { from: sameDate(from, away), to: daysAfter(sameDate(daysAfter(to, 1), away), -1) } : null
}

/** A holiday and the weekend next to it; null for a Tuesday or Wednesday. */
const longWeekend = (day: string): Period | null => {
  const index = weekday(day)
  if (index === 3 || index === 2) return null
  const saturday = daysAfter(day, index < 2 ? -1 - index : 6 - index)
  const sunday = daysAfter(saturday, 1)
  return { from: day < saturday ? day : saturday, to: day > sunday ? day : sunday }
}

const upToToday = ({ from, to }: Days, { today }: Moment): Period | null => (from > today ? null : { from, to: to < today ? to : today })
const fromToday = ({ from, to }: Days, { today }: Moment): Period | null => (to < today ? null : { from: from > today ? from : today, to })

/** Words before a period that make another one of it: "the first week of", "the night of". */
const before: readonly Form[] = (
  [
    [`(?:the )?${nth} (?:full )?week${of}`, (days, f) => (isLong(days) ? runOf(days, f[1], 7) : null)],
    [
      `(?:the )?(first|last) ${amountPattern} (days?|weeks?)${of}`,
      (days, f) => runOf(days, f[1], amountOf(f[2]) * (f[3]?.startsWith('w') === true ? 7 : 1)),
    ],
    [`(?:the )?${nth} ${weekdayWord}${of}`, (days, f) => (isLong(days) ? one(weekdayOf(days, f[1], weekdayIndex(f[2]))) : null)],
    [`(?:the )?(?:very )?(first|last|1st)(?: day)?${of}`, (days, f) => one(f[1] === 'last' ? days.to : days.from)],
    [
      `(?:the )?${nth} weekend${of}`,
      (days, f) => {
        const saturday = isLong(days) ? weekdayOf(days, f[1], 6) : null
        return saturday === null ? null : { from: saturday, to: daysAfter(saturday, 1) }
      },
    ],
    [
      `(?:the )?(first|second|back|front|1st|2nd) half${of}`,
      (days, f) => (isLong(days) ? half(days, /^(?:s|b|2)/.test(f[1] ?? '')) : null),
    ],
    ['(?:the )?week of(?: the)?', (days) => (isDay(days) ? weekOf(days.from) : null)],
    [
      '(?:the )?(day|night|week) (before|after)',
      ({ from, to }, f) => {
        const day = f[2] === 'before' ? daysAfter(from, -1) : daysAfter(to, 1)
        return f[1] !== 'week' ? one(day) : weekOf(f[2] === 'before' ? daysAfter(weekStart(from), -1) : daysAfter(weekOf(to).to, 1))
      },
    ],
    ['(?:the )?night of(?: the)?', (days) => (isDay(days) ? days : null)],
    [`(?:the )?(?:very )?end${of}`, (days) => one(days.to)],
    [`(?:the )?(?:beginning|start)${of}`, (days) => one(days.from)],
    [`(?:the )?(?:early|first part${of})`, (days) => (isMonth(days) ? { from: days.from, to: daysAfter(days.from, 9) } : null)],
    [`(?:the )?(?:mid|middle${of})`, (days) => (isMonth(days) ? { from: daysAfter(days.from, 10), to: daysAfter(days.from, 19) } : null)],
    [`(?:the )?(?:late|later part${of})`, (days) => (isMonth(days) ? { from: daysAfter(days.from, 20), to: days.to } : null)],
    ['earlier(?: in)?', (days, _f, at) => (isDay(days) || days.to < at.today ? null : upToToday(days, at))],
    ['later(?: in)?', (days, _f, at) => (isDay(days) || days.from > at.today ? null : fromToday(days, at))],
    [`(?:the )?(?:rest|remainder|balance)${of}`, (days, _f, at) => fromToday(days, at)],
    [`so far(?: in| during| for| of| on)?`, (days, _f, at) => upToToday(days, at)],
    ['(?:all of|all through|throughout|(?:all of )?the month of|the whole(?: month of)?|the entire(?: month of)?)', (days) => days],
    [
      `${amountPattern} (days?|weeks?|months?) (from|after|before)`,
      (days, f) => (isDay(days) ? one(dayAway(amountOf(f[1]), f[2] ?? '', days.from, f[3] === 'before' ? -1 : 1)) : null),
    ],
    ['(last|this|next) year', (days, f, at) => (isLong(days) ? inYear(days, f[1], at) : null)],
  ] as const satisfies readonly (readonly [string, Change])[]
).map(([pattern, change]): Form => [new RegExp(`^(?:${pattern}) `), change])

/** Words after a period that make another one of it: "November so far", "Friday night". */
const after: readonly Form[] = (
  [
    ['so far|to date', (days, _f, at) => upToToday(days, at)],
    ['(?:at )?night', (days) => (isDay(days) ? days : null)],
    ['(?:of )?(last|this|next) year', (days, f, at) => (days.to < daysAfter(days.from, 100) ? inYear(days, f[1], at) : null)],
  ] as const satisfies readonly (readonly [string, Change])[]
).map(([pattern, change]): Form => [new RegExp(`^ (?:${pattern})(?![\\w/])`), change])

const holidayThen = new RegExp(`^${holidayPattern} (week|weekend)(?![\\w/])`)
/** "Thanksgiving week", "Labor Day weekend". */
const aroundHoliday = (text: string, at: Moment): Span | null => {
  const found = holidayThen.exec(text)
  const day = found === null ? null : (spanAt(found[1] ?? '', at)?.period.from ?? null)
  if (found === null || day === null) return null
  const period = found[2] === 'week' ? weekOf(day) : longWeekend(day)
  return period === null ? null : { period, length: found[0].length }
}

const unitAt = /^(?:this )?(week|month|quarter|year)(?![\w/])/
const dateAt = /^(\d{1,2})(?:st|nd|rd|th)?(?![\w/])/
/** What follows "of the": a unit means the current one, a number a day of the month. */
const innerAt = (text: string, lead: string, at: Moment): Span | null => {
  const span = periodAt(text, at)
  if (span !== null || !/ (?:of|in)(?: the)? $/.test(lead)) return span
  const unit = unitAt.exec(text)
  if (unit !== null) return { period: ofUnit(unit[1] ?? '', 0, at.today), length: unit[0].length }
  const date = dateAt.exec(text)
  const period = date === null ? null : ofMonth(Number(date[1]), at)
  return date === null || period === null ? null : { period, length: date[0].length }
}

const longer = (one: Span | null, other: Span | null): Span | null => ((other?.length ?? 0) > (one?.length ?? 0) ? other : one)

const changed = ([pattern, change]: Form, text: string, { period, length }: Span, at: Moment): Span | null => {
  const found = pattern.exec(text)
  const { from, to } = period
  if (found === null || from === null || to === null || from.startsWith('now')) return null
  const made = change({ from, to }, found, at)
  return made === null ? null : { period: made, length: length + found[0].length }
}

/** The longest period that begins where the text does: a plain one, or one made of another. Null if there is none. */
export const periodAt = (text: string, at: Moment): Span | null => {
  let best = longer(spanAt(text, at), aroundHoliday(text, at))
  for (const form of before) {
    const lead = form[0].exec(text)?.[0]
    const inner = lead === undefined ? null : innerAt(text.slice(lead.length), lead, at)
    if (inner !== null) best = longer(best, changed(form, text, inner, at))
  }
  if (best === null) return null
  const plain = best
  return after.map((form) => changed(form, text.slice(plain.length), plain, at)).reduce(longer, plain)
}
