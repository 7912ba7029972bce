import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { getDay } from 'date-fns/getDay'
import { getDaysInMonth } from 'date-fns/getDaysInMonth'
import { parseISO } from 'date-fns/parseISO'
import { isoDay } from '#kit/dates/iso-day.ts'
import type { CaseDay } from '#records/safety/osha-claims/osha/answers.ts'

/** Months that hold the injury or a day of the case, 'YYYY-MM' in their order. */
export const monthsOf = (injuredOn: string, days: readonly CaseDay[]): readonly string[] => [
  ...new Set([injuredOn, ...days.map(({ day }) => day)].map((day) => day.slice(0, 7)).toSorted()),
]

/** Weeks of a month from Sunday to Saturday; null outside the month. */
export const weeksOf = (month: string): readonly (readonly (string | null)[])[] => {
  const first = parseISO(`${month}-01`)
  const cells = [
    ...Array.from({ length: getDay(first) }, () => null),
    ...Array.from({ length: getDaysInMonth(first) }, (_, at) => isoDay(addDays(first, at))),
  ]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => cells[week * 7 + at] ?? null),
  )
}

export const monthTitle = (month: string): string => format(parseISO(`${month}-01`), 'MMMM yyyy')
