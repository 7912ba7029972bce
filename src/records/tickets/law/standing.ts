import { formatCount } from '#kit/format.ts'
import { windowYears } from './disqualification.ts'
import type { Table } from './disqualification.ts'
import { counts, isFinal, offenseKind } from './offenses.ts'
import type { Conviction } from './offenses.ts'
import { costOf, firstCostly, forever, leavesOn, periodsOf, runs } from './periods.ts'
import type { Cost, Incident } from './periods.ts'

export interface Standing {
  readonly table: Table
  /** Separate incidents that count: in the window on the day, or those of a disqualification that still runs, by the day of the offense. */
  readonly count: number
  /** Those in the window by the day of the conviction, as States may count; a conviction without a day counts by its offense. */
  readonly countByConviction: number
  /** First and last offense that count; null while none. */
  readonly window: { readonly from: string; readonly to: string } | null
  /** First day on which the oldest of those in the window counts no more; null for life or while none. */
  readonly oldestLeavesOn: string | null
  /** What the latest of them costs, in addition to earlier periods (383.51(a)(5)); null while nothing. */
  readonly disqualification: string | null
  /** First day on which it is over: too few are left in the window, and the time from the conviction has run; null for life or while nothing. */
  readonly liftsOn: string | null
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
  const incidents = incidentsOf(own).filter(({ day }) => day <= asOf)
  const byOffense = incidents.filter(({ day }) => runs(table, day, asOf))
  const standing = strongest([inWindow(table, byOffense), ...runningOn(table, incidents, asOf)])
  const counted = standing?.counted ?? byOffense
  const [first, last] = [counted[0], counted.at(-1)]
  const disqualification = standing?.cost.words ?? null
  const next = standing?.cost === forever ? forever.words : (costOf(table, byOffense.length + 1, false)?.words ?? null)
  return {
    table,
    count: counted.length,
    countByConviction: incidentsOf(own).filter(({ convictedOn }) => runs(table, convictedOn, asOf)).length,
    window: first === undefined || last === undefined ? null : { from: first.day, to: last.day },
    oldestLeavesOn: byOffense[0] === undefined ? null : leavesOn(table, byOffense[0].day),
    disqualification,
    liftsOn: standing?.liftsOn ?? null,
    next,
    sentence: sentenceOf(table, counted.length, disqualification, next),
  }
}

/** Why the driver may not drive, and until when; `liftsOn` null for life. */
interface Ground {
  readonly counted: readonly Incident[]
  readonly cost: Cost
  readonly liftsOn: string | null
}

/** So many in the window that ends with the day: until too few are left, whatever the State ordered, which is entered by name. */
const inWindow = (table: Table, counted: readonly Incident[]): Ground | null => {
  const cost = counted.some(({ final }) => final) ? forever : costOf(table, counted.length, counted.at(-1)?.hazmat === true)
  const leaving = counted[counted.length - firstCostly(table)]
  return cost === null ? null : { counted, cost, liftsOn: leaving === undefined ? null : leavesOn(table, leaving.day) }
}

/** Periods that have not run out on the day, whatever has left the window meanwhile. */
const runningOn = (table: Table, incidents: readonly Incident[], asOf: string): Ground[] =>
  periodsOf(table, incidents)
    .filter(({ until }) => until === null || asOf < until)
    .map(({ counted, cost, until }) => ({ counted, cost, liftsOn: until }))

/** The one of the most incidents speaks for all; together they end with the last of them. */
const strongest = (grounds: readonly (Ground | null)[]): Ground | null => {
  const all = grounds.filter((ground) => ground !== null)
  const ends = all.map(({ liftsOn }) => liftsOn)
  const most = all.reduce<Ground | null>((one, other) => (one === null || outweighs(other, one) ? other : one), null)
  return most === null
    ? null
    : { ...most, liftsOn: ends.reduce<string | null>((a, b) => (a === null || b === null ? null : a > b ? a : b), '') }
}

const outweighs = (one: Ground, other: Ground): boolean =>
  other.cost !== forever && (one.cost === forever || one.counted.length > other.counted.length)

/** Charges of one stop are one incident, dated by the earliest of them (383.51(a)(4)). */
const incidentsOf = (own: readonly Conviction[]): Incident[] =>
  [...Map.groupBy(own, (one) => one.incident).values()]
    .map((charges) => ({
      day: earliest(charges.map((one) => one.on)),
      convictedOn: earliest(charges.map((one) => one.convictedOn ?? one.on)),
      hazmat: charges.some((one) => one.hazmat === true),
      final: charges.some((one) => isFinal(one.offense)),
    }))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : Number(a.hazmat) - Number(b.hazmat)))

const earliest = (days: readonly string[]): string => days.reduce((a, b) => (a < b ? a : b))

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
  if (cost === forever.words) return `${now} (49 CFR 383.51)`
  return `${now}. One more: ${next ?? 'no disqualification yet'} (49 CFR 383.51)`
}
