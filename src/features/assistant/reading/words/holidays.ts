import { daysAfter, weekday } from '#kit/dates/iso-day.ts'
import { meantYear } from './period.ts'
import type { Tense } from './period.ts'

const nth = (year: number, month: number, day: number, count: number): string => {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return daysAfter(first, ((day - weekday(first) + 7) % 7) + (count - 1) * 7)
}

/** Holidays that a dispatch desk counts from, by the year. */
const days: readonly (readonly [string, (year: number) => string])[] = [
  ['labor day', (year) => nth(year, 9, 1, 1)],
  ['memorial day', (year) => daysAfter(`${year}-05-31`, -((weekday(`${year}-05-31`) + 6) % 7))],
  ['thanksgiving(?: day)?', (year) => nth(year, 11, 4, 4)],
  ['black friday', (year) => daysAfter(nth(year, 11, 4, 4), 1)],
  ['(?:christmas|xmas) eve', (year) => `${year}-12-24`],
  ["new year(?:'?s)? eve", (year) => `${year}-12-31`],
  ['(?:christmas|xmas)(?: day)?', (year) => `${year}-12-25`],
  ["new year(?:'?s)?(?: day)?", (year) => `${year}-01-01`],
  ['(?:july 4th|july fourth|4th of july|fourth of july|independence day)', (year) => `${year}-07-04`],
  ['halloween', (year) => `${year}-10-31`],
  ["veteran(?:'?s'?)? day", (year) => `${year}-11-11`],
  ['juneteenth', (year) => `${year}-06-19`],
  ['(?:mlk|martin luther king)(?: jr)? day', (year) => nth(year, 1, 1, 3)],
  ['columbus day', (year) => nth(year, 10, 1, 2)],
  ["valentine(?:'?s)? day", (year) => `${year}-02-14`],
  ["mother(?:'?s)? day", (year) => nth(year, 5, 0, 2)],
  ["father(?:'?s)? day", (year) => nth(year, 6, 0, 3)],
  ['(?:st|saint) patrick(?:s)? day', (year) => `${year}-03-17`],
  ["president(?:'?s'?)? day", (year) => nth(year, 2, 1, 3)],
]

export const holidayPattern = `(${days.map(([name]) => name).join('|')})`

/** The holiday that is meant, by the year that the question looks to. */
export const holiday = (words: string, today: string, tense: Tense): string | null => {
  const of = days.find(([name]) => new RegExp(`^${name}$`).test(words))?.[1]
  return of === undefined ? null : meantYear(of, today, tense)
}
