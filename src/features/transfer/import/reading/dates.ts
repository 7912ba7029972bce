import { TZDate } from '@date-fns/tz'
import { dayOf } from '#kit/dates/iso-day.ts'

export const dateOrders = ['mdy', 'dmy', 'ymd'] as const
/** Which number comes first in dates such as 04/05/2020. */
export type DateOrder = (typeof dateOrders)[number]

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const numeric = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/
const dayFirst = /^(\d{1,2})[\s-]*([a-z]{3,9})\.?[\s,-]*(\d{2}|\d{4})$/i
const monthFirst = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{2}|\d{4})$/i
const compact = /^(\d{4})(\d{2})(\d{2})$/
const timeTail = /[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?\s*(am|pm)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

export interface DateRules {
  readonly order: DateOrder
  /** The last year a two-digit year may mean; 27 is 2027 when it is 2027 or later, else 1927. */
  readonly lastYear: number
}

/** Two-digit years beyond next year belong to the last century; dates of expiry may lie thirty years ahead. */
export const lastYearOf = (today: string, expires: boolean): number => Number(today.slice(0, 4)) + (expires ? 30 : 1)

/** The year that two digits mean; more digits are the year itself. */
export const fullYear = (digits: string, lastYear: number): number => {
  if (digits.length > 2) return Number(digits)
  const year = Math.floor(lastYear / 100) * 100 + Number(digits)
  return year > lastYear ? year - 100 : year
}

const monthNamed = (word: string): number => months.indexOf(word.slice(0, 3).toLowerCase()) + 1

const fromNumbers = ([, first = '', second = '', third = '']: RegExpExecArray, { order, lastYear }: DateRules): string | null => {
  if (first.length > 2) return dayOf(Number(first), Number(second), Number(third))
  if (order === 'ymd') return dayOf(fullYear(first, lastYear), Number(second), Number(third))
  const [month, day] = order === 'mdy' ? [first, second] : [second, first]
  return third.length === 2 || third.length === 4 ? dayOf(fullYear(third, lastYear), Number(month), Number(day)) : null
}

/** A calendar day as `YYYY-MM-DD`, or null. Knows 2020-04-05, 4/5/2020, 04-Aug-00, Aug 4, 2000 and 20000804; a time behind it is dropped. */
export const parseDay = (text: string, rules: DateRules): string | null => {
  const day = text.trim().replace(timeTail, '')
  const numbers = numeric.exec(day)
  if (numbers) return fromNumbers(numbers, rules)
  const named = dayFirst.exec(day)
  if (named) return dayOf(fullYear(named[3] ?? '', rules.lastYear), monthNamed(named[2] ?? ''), Number(named[1]))
  const american = monthFirst.exec(day)
  if (american) return dayOf(fullYear(american[3] ?? '', rules.lastYear), monthNamed(american[1] ?? ''), Number(american[2]))
  const digits = compact.exec(day)
  return digits ? dayOf(Number(digits[1]), Number(digits[2]), Number(digits[3])) : null
}

const dayZero = Date.UTC(1899, 11, 30)
/** Excel's numbers of Jan 1, 1927 and Dec 31, 2078: a number outside them is a typing mistake. */
const firstSerial = 9_863
const lastSerial = 65_380

/** The day that Excel stores as this number, such as 45690 for 2025-02-02; null if it is none that a company’s file holds. */
export const serialDay = (text: string): string | null => {
  const serial = /^\d{4,5}(?:\.\d+)?$/.test(text.trim()) ? Math.floor(Number(text)) : 0
  return serial < firstSerial || serial > lastSerial ? null : new Date(dayZero + serial * 86_400_000).toISOString().slice(0, 10)
}

const dateInside = /(?<![\w/.-])(?:\d{4}[/.-]\d{1,2}[/.-]\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})(?![\w/.-])/g
const longestRemark = 20

/** The one date in a short text, such as "done 3/2/26" or "01/05/2026 NP"; null if it has none or several. */
export const dayWithin = (text: string, rules: DateRules): string | null => {
  const [found, ...others] = text.match(dateInside) ?? []
  if (found === undefined || others.length > 0 || text.trim().length - found.length > longestRemark) return null
  return parseDay(found, rules)
}

/** Whether a date has a time behind it. */
export const hasTime = (text: string): boolean => timeTail.test(text.trim())

/** A moment as ISO 8601 in UTC, or null. Without a zone of its own it is wall time in `zone`; without a time it is midnight there. */
export const parseMoment = (text: string, rules: DateRules, zone: string): string | null => {
  const day = parseDay(text, rules)
  if (day === null) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '', half, offset] = timeTail.exec(text.trim()) ?? []
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  if (offset !== undefined)
    return isoOrNull(
      Date.parse(
        `${day}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}${fraction}${offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase()}`,
      ),
    )
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return isoOrNull(
    new TZDate(year, month - 1, date, hour, Number(minutes), Number(seconds), Math.round(Number(`0${fraction}`) * 1000), zone).getTime(),
  )
}

const isoOrNull = (moment: number): string | null => (Number.isNaN(moment) ? null : new Date(moment).toISOString())

/** What a column's dates say about their order. */
export interface OrderSigns {
  /** Dates such as 04/05/2020, whose order the column must tell. */
  readonly slashed: number
  /** First number above 12: only a day. */
  readonly firstIsDay: number
  /** Second number above 12: only a day. */
  readonly secondIsDay: number
}

export const noSigns: OrderSigns = { slashed: 0, firstIsDay: 0, secondIsDay: 0 }

export const addSigns = (signs: OrderSigns, text: string): OrderSigns => {
  const [, first = '', second = ''] = numeric.exec(text.trim().replace(timeTail, '')) ?? []
  if (first === '' || first.length > 2) return signs
  return {
    slashed: signs.slashed + 1,
    firstIsDay: signs.firstIsDay + (Number(first) > 12 ? 1 : 0),
    secondIsDay: signs.secondIsDay + (Number(second) > 12 ? 1 : 0),
  }
}

/** The order a column is written in: month first unless its values say otherwise; `ambiguous` when nothing decides. */
export const orderOf = ({ slashed, firstIsDay, secondIsDay }: OrderSigns): { readonly order: DateOrder; readonly ambiguous: boolean } => ({
  order: firstIsDay > secondIsDay ? 'dmy' : 'mdy',
  ambiguous: slashed > 0 && (firstIsDay === 0) === (secondIsDay === 0),
})
