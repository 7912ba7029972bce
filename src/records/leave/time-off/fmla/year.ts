import { monthsAfter } from '#kit/dates/iso-day.ts'
import type { DayUse } from './minutes.ts'

/** The ways to count the 12 months (29 CFR 825.200(b)). One for the whole employer; while none is chosen, the best for the employee (825.200(e)). */
export const fmlaMethods = {
  calendar: { label: 'Calendar year' },
  fixed: { label: 'Fixed 12 months' },
  forward: { label: '12 months from the first day of leave' },
  rolling: { label: '12 months looking back' },
} as const
export type FmlaMethod = keyof typeof fmlaMethods
export const methodNames = Object.keys(fmlaMethods) as FmlaMethod[]

const weeks = 12
const caregiverWeeks = 26

/** The last time this month and day came, on or before a day; a year that begins on February 29 begins on the 28th in others. */
const lastOf = (monthDay: string, day: string): string => {
  const year = Number(day.slice(0, 4))
  const [thisYear, before] = [year, year - 1].map((each) => monthsAfter(`2000-${monthDay}`, 12 * (each - 2000)))
  return thisYear !== undefined && thisYear <= day ? thisYear : (before ?? day)
}

/** First day of the 12 months that are open on a day, counted from the first leave; null where none are. */
const openedOn = (uses: readonly string[], day: string): string | null => {
  let start: string | null = null
  for (const used of uses.toSorted()) {
    if (used > day) break
    if (start === null || used >= monthsAfter(start, 12)) start = used
  }
  return start !== null && day < monthsAfter(start, 12) ? start : null
}

interface Ask {
  readonly uses: readonly DayUse[]
  readonly day: string
  /** Minutes of the usual week. */
  readonly week: number
  /** `MM-DD` on which a fixed year begins: what the employer set, else the anniversary of the hire. */
  readonly fixedFrom: string
}

const usedFrom = (uses: readonly DayUse[], from: string, to: string): number =>
  uses.filter(({ day }) => day >= from && day <= to).reduce((sum, { minutes }) => sum + minutes, 0)

/** Minutes of family leave left on a day by one method; what is taken up to that day counts, the day itself included. */
export const fmlaLeft = (method: FmlaMethod, { uses, day, week, fixedFrom }: Ask): number => {
  const all = weeks * week
  const left = (from: string): number => Math.max(0, all - usedFrom(uses, from, day))
  switch (method) {
    case 'calendar':
      return left(`${day.slice(0, 4)}-01-01`)
    case 'fixed':
      return left(lastOf(fixedFrom, day))
    case 'forward': {
      const from = openedOn(
        uses.map((use) => use.day),
        day,
      )
      return from === null ? all : left(from)
    }
    case 'rolling':
      // A day comes back a year later, on the same date.
      return Math.max(
        0,
        all - uses.filter((use) => use.day <= day && monthsAfter(use.day, 12) > day).reduce((sum, { minutes }) => sum + minutes, 0),
      )
  }
}

/** What is left by every method that may count, and the best of them for the employee. */
export const fmlaBest = (methods: readonly FmlaMethod[], ask: Ask): { readonly left: number; readonly method: FmlaMethod } =>
  methods.map((method) => ({ method, left: fmlaLeft(method, ask) })).reduce((best, one) => (one.left > best.left ? one : best))

/**
 * Minutes left to care for a servicemember: 26 weeks in a single 12 months from the first such day, all family leave of that time
 * among them, whatever the method (29 CFR 825.127(e)). Null before the first such day.
 */
export const caregiverLeft = (
  uses: readonly (DayUse & { readonly caregiver: boolean })[],
  { day, week }: Pick<Ask, 'day' | 'week'>,
): number | null => {
  const first = uses
    .filter(({ caregiver }) => caregiver)
    .map((use) => use.day)
    .toSorted()[0]
  if (first === undefined || first > day) return null
  const end = monthsAfter(first, 12)
  return day >= end ? 0 : Math.max(0, caregiverWeeks * week - usedFrom(uses, first, day))
}
