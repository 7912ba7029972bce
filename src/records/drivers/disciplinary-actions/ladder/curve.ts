import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { parseISO } from 'date-fns/parseISO'
import { isoDay } from '#kit/dates/iso-day.ts'

/** An action as far as its points go. */
export interface Counted {
  readonly category: string
  readonly issuedOn: string
  /** Last day on which it counts. */
  readonly countsUntil: string
  readonly points: number
}

export interface CurvePoint {
  /** Calendar date. */
  readonly on: string
  readonly points: number
}

/** Points each clean inspection takes off, by category. */
export type Offsets = Readonly<Record<string, number>>

/**
 * Points that count on a day: the active ones of each category, less what clean inspections since the oldest of them take off by the
 * policy of the category, never below none. The same sum as in the arithmetic of a suggestion.
 */
export const pointsOn = (day: string, actions: readonly Counted[], clean: readonly string[], offsets: Offsets): number => {
  const active = actions.filter((action) => action.issuedOn <= day && action.countsUntil >= day)
  return [...Map.groupBy(active, (action) => action.category)].reduce((sum, [category, own]) => {
    const since = own.map((action) => action.issuedOn).toSorted()[0] ?? day
    const taken = clean.filter((on) => on >= since && on <= day).length * (offsets[category] ?? 0)
    return sum + Math.max(0, own.reduce((points, action) => points + action.points, 0) - taken)
  }, 0)
}

/** The last day of each month from a year before today until a year after it, today's month by today; what is still to come shows what expires. */
export const pointsCurve = (today: string, actions: readonly Counted[], clean: readonly string[], offsets: Offsets): CurvePoint[] =>
  Array.from({ length: 25 }, (_, index) => {
    const month = addMonths(parseISO(`${today.slice(0, 7)}-01`), index - 12)
    const on = index === 12 ? today : isoDay(addDays(addMonths(month, 1), -1))
    return { on, points: pointsOn(on, actions, clean, offsets) }
  })
