import { changed, csaOf } from './csa.ts'
import type { Category, Change, CsaInput } from './csa.ts'
import type { Basic, Method } from './method.ts'
import { agesOutOn, dayAfter, monthsLater } from './time-weight.ts'

export interface Compared {
  readonly basic: Basic
  readonly before: Category
  readonly after: Category
}

/** Categories now and after a change: violations won, clean inspections added, months passed. */
export const whatIf = (input: CsaInput, method: Method, snapshot: string, change: Change, months = 0): Compared[] => {
  const day = monthsLater(snapshot, months)
  const later = csaOf(changed(input, change, day), method, day)
  return csaOf(input, method, snapshot).flatMap((before) => {
    const after = later.find(({ basic }) => basic === before.basic)
    return after === undefined ? [] : [{ basic: before.basic, before, after }]
  })
}

export interface AgingMonth {
  /** `YYYY-MM`. */
  readonly month: string
  readonly violations: number
  /** Points that leave, before the time weight. */
  readonly points: number
  readonly leaving: readonly { readonly violationId: string; readonly basic: Basic; readonly points: number; readonly on: string }[]
  /** Measures of the categories that lose something, at the end of the month before and of this one, if nothing else happens. */
  readonly measures: readonly { readonly basic: Basic; readonly before: number | null; readonly after: number | null }[]
}

const monthEnd = (month: string): string => {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10)
}

/** What falls off after `from`, month by month, over so many months, what happened on that day included; months in which nothing does are left out. */
export const ageOutCalendar = (input: CsaInput, method: Method, from: string, months = 24): AgingMonth[] => {
  const dates = new Map([...input.inspections, ...input.crashes].map(({ id, date }) => [id, date]))
  const last = dayAfter(monthsLater(from, months))
  const leaving = csaOf(input, method, from)
    .flatMap(({ contributions }) => contributions)
    .map(({ violationId, inspectionId, basic, points }) => ({
      violationId,
      basic,
      points,
      on: agesOutOn(dates.get(inspectionId) ?? from, method),
    }))
    .filter(({ on }) => on <= last)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
  return [...Map.groupBy(leaving, ({ on }) => on.slice(0, 7))].map(([month, own]) => ({
    month,
    violations: own.length,
    points: own.reduce((sum, one) => sum + one.points, 0),
    leaving: own,
    measures: movesOf(input, method, from, month, new Set(own.map(({ basic }) => basic))),
  }))
}

const movesOf = (input: CsaInput, method: Method, from: string, month: string, basics: ReadonlySet<Basic>): AgingMonth['measures'] => {
  const start = monthsLater(`${month}-01`, -1).slice(0, 7)
  const earlier = monthEnd(start) < from ? from : monthEnd(start)
  const after = csaOf(input, method, monthEnd(month))
  return csaOf(input, method, earlier).flatMap(({ basic, measure }) =>
    basics.has(basic) ? [{ basic, before: measure, after: after.find((one) => one.basic === basic)?.measure ?? null }] : [],
  )
}
