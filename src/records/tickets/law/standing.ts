import { addYears } from 'date-fns/addYears'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { formatCount } from '#kit/format.ts'
import { windowYears } from './disqualification.ts'
import type { Table } from './disqualification.ts'
import { counts, isFinal, offenseKind } from './offenses.ts'
import type { Conviction } from './offenses.ts'

export interface Standing {
  readonly table: Table
  /** Separate incidents that count on the day, by the day of the offense. */
  readonly count: number
  /** The same by the day of the conviction, as States may count; a conviction without a day counts by its offense. */
  readonly countByConviction: number
  /** First and last offense that count; null while none. */
  readonly window: { readonly from: string; readonly to: string } | null
  /** First day on which the oldest of them counts no more; null for life or while none. */
  readonly oldestLeavesOn: string | null
  /** What the latest of them costs, in addition to earlier periods (383.51(a)(5)); null while nothing. */
  readonly disqualification: string | null
  /** What one more would cost; null while nothing. */
  readonly next: string | null
  readonly sentence: string
}

/** Where one driver stands in the four tables on a day. Offenses after that day are left out (49 CFR 383.51). */
export const standingOn = (convictions: readonly Conviction[], asOf: string): readonly Standing[] =>
  (['major', 'serious', 'rail', 'oos'] as const).map((table) => standingIn(table, convictions, asOf))

/** One table of `standingOn`. */
export const standingIn = (table: Table, convictions: readonly Conviction[], asOf: string): Standing => {
  const own = convictions.filter((one) => offenseKind(one.offense).table === table && counts(one))
  const byOffense = incidentsOf(own, (one) => one.on).filter((one) => runs(table, one.day, asOf))
  const byConviction = incidentsOf(own, (one) => one.convictedOn ?? one.on).filter((one) => runs(table, one.day, asOf))
  const [first, last] = [byOffense[0], byOffense.at(-1)]
  const count = byOffense.length
  const disqualification = last === undefined ? null : byOffense.some((one) => one.final) ? forever : penalty(table, count, last.hazmat)
  const next = disqualification === forever ? forever : penalty(table, count + 1, false)
  return {
    table,
    count,
    countByConviction: byConviction.length,
    window: first === undefined || last === undefined ? null : { from: first.day, to: last.day },
    oldestLeavesOn: first === undefined ? null : leavesOn(table, first.day),
    disqualification,
    next,
    sentence: sentenceOf(table, count, disqualification, next),
  }
}

interface Incident {
  readonly day: string
  readonly hazmat: boolean
  readonly final: boolean
}

/** Charges of one stop are one incident, dated by the earliest of them (383.51(a)(4)). */
const incidentsOf = (own: readonly Conviction[], dayOf: (one: Conviction) => string): Incident[] =>
  [...Map.groupBy(own, (one) => one.incident).values()]
    .map((charges) => ({
      day: charges.map(dayOf).reduce((a, b) => (a < b ? a : b)),
      hazmat: charges.some((one) => one.hazmat === true),
      final: charges.some((one) => isFinal(one.offense)),
    }))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : Number(a.hazmat) - Number(b.hazmat)))

/** An incident of 2024-05-01 counts through 2027-04-30 in a window of three years. */
export const leavesOn = (table: Table, day: string): string | null => {
  const years = windowYears[table]
  return years === null ? null : format(addYears(parseISO(day), years), 'yyyy-MM-dd')
}

const runs = (table: Table, day: string, asOf: string): boolean => {
  const until = leavesOn(table, day)
  return day <= asOf && (until === null || asOf < until)
}

const forever = 'life, without reinstatement'

/** What the first, second and third conviction cost (383.51(b) to (e)). */
const periods: Readonly<Record<Table, readonly (string | null)[]>> = {
  major: ['1 year', 'life', 'life'],
  serious: [null, '60 days', '120 days'],
  rail: ['60 days', '120 days', '1 year'],
  oos: ['180 days to 1 year', '2 to 5 years', '3 to 5 years'],
}
/** The same with hazardous material, or 16 passengers for out-of-service orders. */
const periodsWithHazmat: Readonly<Partial<Record<Table, readonly (string | null)[]>>> = {
  major: ['3 years', 'life', 'life'],
  oos: ['180 days to 2 years', '3 to 5 years', '3 to 5 years'],
}

const penalty = (table: Table, nth: number, hazmat: boolean): string | null =>
  ((hazmat ? periodsWithHazmat[table] : undefined) ?? periods[table])[Math.min(nth, 3) - 1] ?? null

const named: Readonly<Record<Table, string>> = {
  major: 'major offense',
  serious: 'serious offense',
  rail: 'rail crossing offense',
  oos: 'out-of-service offense',
}

const sentenceOf = (table: Table, count: number, cost: string | null, next: string | null): string => {
  const years = windowYears[table]
  const where = years === null ? '' : ` in ${years} years`
  const now = `${formatCount(count, named[table])}${where}${cost === null ? '' : `: ${cost}`}`
  if (cost === forever) return `${now} (49 CFR 383.51)`
  return `${now}. One more: ${next ?? 'no disqualification yet'} (49 CFR 383.51)`
}
