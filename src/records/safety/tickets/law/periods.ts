import { add } from 'date-fns/add'
import { addYears } from 'date-fns/addYears'
import { parseISO } from 'date-fns/parseISO'
import { isoDay } from '#kit/dates/iso-day.ts'
import { windowYears } from './disqualification.ts'
import type { Table } from './disqualification.ts'

/** What a conviction costs. Where the State chooses within a range, `longest` is its end; null for life. */
export interface Cost {
  readonly words: string
  readonly longest: { readonly days?: number; readonly years?: number } | null
}

const days = (count: number): Cost => ({ words: `${count} days`, longest: { days: count } })
const years = (count: number): Cost => ({ words: count === 1 ? '1 year' : `${count} years`, longest: { years: count } })
const upTo = (count: number, words: string): Cost => ({ words, longest: { years: count } })
export const life: Cost = { words: 'life', longest: null }
export const forever: Cost = { words: 'life, without reinstatement', longest: null }

/** What the first, second and third conviction cost (383.51(b) to (e)). */
const costs: Readonly<Record<Table, readonly (Cost | null)[]>> = {
  major: [years(1), life, life],
  serious: [null, days(60), days(120)],
  rail: [days(60), days(120), years(1)],
  oos: [upTo(1, '180 days to 1 year'), upTo(5, '2 to 5 years'), upTo(5, '3 to 5 years')],
}
/** The same with hazardous material, or 16 passengers for out-of-service orders. */
const costsWithHazmat: Readonly<Partial<Record<Table, readonly (Cost | null)[]>>> = {
  major: [years(3), life, life],
  oos: [upTo(2, '180 days to 2 years'), upTo(5, '3 to 5 years'), upTo(5, '3 to 5 years')],
}

/** What the nth conviction within the window costs; null while nothing. */
export const costOf = (table: Table, nth: number, hazmat: boolean): Cost | null =>
  ((hazmat ? costsWithHazmat[table] : undefined) ?? costs[table])[Math.min(nth, 3) - 1] ?? null

/** One stop with its charges. Calendar dates. */
export interface Incident {
  /** Names the stop. */
  readonly id: string
  readonly day: string
  /** Day of the conviction, of the offense where it is not known. */
  readonly convictedOn: string
  readonly hazmat: boolean
  readonly final: boolean
}

/** An incident of 2024-05-01 counts through 2027-04-30 in a window of three years. */
export const leavesOn = (table: Table, day: string): string | null => {
  const span = windowYears[table]
  return span === null ? null : isoDay(addYears(parseISO(day), span))
}

/** Whether an incident of `day` lies in the window that ends with `asOf`. */
export const runs = (table: Table, day: string, asOf: string): boolean => {
  const until = leavesOn(table, day)
  return day <= asOf && (until === null || asOf < until)
}

/** The time for which one conviction takes the right to drive. */
export interface Period {
  /** The incidents that make it the second, the third: all within one window, the first of them first. */
  readonly counted: readonly Incident[]
  readonly cost: Cost
  /** The incident whose conviction brings it. */
  readonly by: Incident
  /** Day from which it is counted here: the conviction, or the end of the period before. The state sets the day that holds. */
  readonly from: string
  /** First day after the longest time the state may order, counted from `from`; null for life. An estimate. */
  readonly until: string | null
}

/**
 * The periods that the convictions of one table bring, in the order of the convictions. Rests on the heads of tables 2 to 4 of 49 CFR
 * 383.51: "For a second conviction of any combination of offenses in this Table in a separate incident within a 3-year period": what
 * counts is that the offenses lie within three years of each other (FMCSA's guidance to 383.51, question 2), not how long ago they are
 * when the court decides, nor on the day one asks. Each is counted from its conviction, after what ran before it (383.51(a)(5)); the text
 * names no first day, and the state's order often begins weeks later.
 */
export const periodsOf = (table: Table, incidents: readonly Incident[]): readonly Period[] => {
  const order = incidents.toSorted((a, b) => compare(a.convictedOn, b.convictedOn) || compare(a.day, b.day) || compare(a.id, b.id))
  const periods: Period[] = []
  let free: string | null = ''
  for (const [position, one] of order.entries()) {
    const counted = widestWith(table, one, order.slice(0, position + 1))
    const cost = one.final ? forever : costOf(table, counted.length, one.hazmat)
    if (cost === null) continue
    const from: string = free === null || one.convictedOn > free ? one.convictedOn : free
    free = free === null || cost.longest === null ? null : after(from, cost.longest)
    periods.push({ counted: counted.toSorted((a, b) => compare(a.day, b.day)), cost, by: one, from, until: free })
  }
  return periods
}

/** Order of two texts. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const after = (from: string, span: NonNullable<Cost['longest']>): string => isoDay(add(parseISO(from), span))

/** The most incidents in one window with this one among them, each window ending at an offense. */
const widestWith = (table: Table, one: Incident, convicted: readonly Incident[]): readonly Incident[] =>
  convicted
    .map((last) => convicted.filter((other) => runs(table, other.day, last.day)))
    .filter((window) => window.includes(one))
    .reduce((widest, window) => (window.length > widest.length ? window : widest), [one])
