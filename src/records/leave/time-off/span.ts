import { daysAfter } from '#kit/dates/iso-day.ts'
import { federalHolidaysFrom } from '#records/safety/tickets/law/federal-holidays.ts'
import { converted, divided, fromHundredths, toHundredths } from '../leave-ledger/amounts.ts'
import type { Hundredths, LeaveUnit } from '../leave-ledger/amounts.ts'
import type { LeaveTerms } from './types.ts'

/** When somebody is away: whole days, both ends included, save for the half days said. */
export interface Span {
  readonly start: string
  readonly end: string
  /** Morning or afternoon of a single day. */
  readonly partOfDay: string
  /** Of several days, the first begins at noon, the last ends there. */
  readonly startsAtNoon: boolean | null
  readonly endsAtNoon: boolean | null
}

/** A request nobody makes: what is longer is counted no further. */
const longest = 1_500

/** First and last half day, in words that sort as they follow each other: `2026-12-03a`, `2026-12-03p`. */
export const halvesOf = ({ start, end, partOfDay, startsAtNoon, endsAtNoon }: Span): readonly [string, string] => [
  `${start}${partOfDay === 'pm' || startsAtNoon === true ? 'p' : 'a'}`,
  `${end}${partOfDay === 'am' || endsAtNoon === true ? 'a' : 'p'}`,
]

export const overlaps = (one: Span, other: Span): boolean => {
  const [[from, to], [otherFrom, otherTo]] = [halvesOf(one), halvesOf(other)]
  return from <= otherTo && otherFrom <= to
}

/** Every day of a span with the part of it that is off: 1 or 0.5. */
export const daysOf = (span: Span): readonly { readonly day: string; readonly part: number }[] => {
  const [from, to] = halvesOf(span)
  const days: { day: string; part: number }[] = []
  for (let day = span.start; day <= span.end && days.length < longest; day = daysAfter(day, 1)) {
    const first = from === `${day}p`
    const last = to === `${day}a`
    days.push({ day, part: first || last ? 0.5 : 1 })
  }
  return days
}

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Federal holidays, as observed, of the years of a span (5 USC 6103). */
export const federalHolidaysIn = ({ start, end }: Pick<Span, 'start' | 'end'>): string[] => {
  const years = Array.from({ length: Math.min(Number(end.slice(0, 4)) - Number(start.slice(0, 4)), 5) + 1 }, (_, step) => step)
  return years
    .flatMap((step) => federalHolidaysFrom(`${Number(start.slice(0, 4)) + step}-01-01`))
    .filter((day) => day >= start && day <= end)
}

/** What a request takes by calendar year, in hundredths of a day: what crosses the end of a year is taken from both. */
export const daysByYear = (
  span: Span,
  { countsWeekends, countsHolidays }: Pick<LeaveTerms, 'countsWeekends' | 'countsHolidays'>,
  holidays: ReadonlySet<string>,
): ReadonlyMap<number, Hundredths> => {
  const years = new Map<number, Hundredths>()
  for (const { day, part } of daysOf(span)) {
    if ((!countsWeekends && isWeekend(day)) || (!countsHolidays && holidays.has(day))) continue
    const year = Number(day.slice(0, 4))
    years.set(year, (years.get(year) ?? 0) + toHundredths(part))
  }
  return years
}

export const totalOf = (years: ReadonlyMap<number, Hundredths>): Hundredths => [...years.values()].reduce((sum, days) => sum + days, 0)

/** "2026: 3; 2027: 1.5"; null where the days are all of the year they begin in. */
export const splitWords = (years: ReadonlyMap<number, Hundredths>, start: string): string | null =>
  [...years.keys()].every((year) => year === Number(start.slice(0, 4)))
    ? null
    : [...years].map(([year, days]) => `${year}: ${fromHundredths(days)}`).join('; ')

const splitOf = (words: string | null, start: string, days: Hundredths): readonly (readonly [year: number, days: Hundredths])[] =>
  words === null
    ? [[Number(start.slice(0, 4)), days]]
    : words.split('; ').map((part) => {
        const [year = '0', count = '0'] = part.split(': ')
        return [Number(year), toHundredths(Number(count))] as const
      })

/** How much a request takes, as it is stored: days, and hours where its leave is counted in hours. */
export interface Taking {
  readonly start: string
  readonly days: number | null
  readonly hours: number | null
  readonly daysByYear: string | null
}

export const unitOf = ({ hours }: Pick<Taking, 'hours'>): LeaveUnit => (hours === null ? 'days' : 'hours')

/** What a request takes of each year, in hundredths of its unit. The years add up to the whole, whatever is rounded. */
export const takenByYear = ({ start, days, hours, daysByYear: words }: Taking): ReadonlyMap<number, Hundredths> => {
  const all = toHundredths(days ?? 0)
  const split = splitOf(words, start, all)
  if (hours === null || split.length === 1)
    return new Map(split.map(([year, count]) => [year, hours === null ? count : toHundredths(hours)]))
  const [whole, sum] = [toHundredths(hours), split.reduce((total, [, count]) => total + count, 0)]
  let [counted, given] = [0, 0]
  return new Map(
    split.map(([year, count]) => {
      counted += count
      const upTo = sum === 0 ? 0 : divided(whole * counted, sum)
      const part = upTo - given
      given = upTo
      return [year, part]
    }),
  )
}

/** Hours of a request by the terms of its leave; null where it is counted in days. */
export const hoursOf = (
  { days, hoursAway }: { readonly days: number | null; readonly hoursAway: number | null },
  { unit, hoursPerDay }: Pick<LeaveTerms, 'unit' | 'hoursPerDay'>,
): number | null =>
  unit === 'days' ? null : (hoursAway ?? fromHundredths(converted(toHundredths(days ?? 0), 'days', 'hours', hoursPerDay)))
