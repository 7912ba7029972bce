import type { Table } from './disqualification.ts'
import { counts, isFinal, offenseKind } from './offenses.ts'
import type { Conviction } from './offenses.ts'
import { addYears } from 'date-fns/addYears'
import { parseISO } from 'date-fns/parseISO'
import { isoDay } from '#kit/dates/iso-day.ts'
import { compare, costOf, forever, leavesOn, life, periodsOf, runs } from './periods.ts'
import type { Incident, Period } from './periods.ts'
import { standingWords } from './standing-words.ts'
import type { Standing } from './standing-of.ts'

/** Where one driver stands in the four tables on a day. Offenses after that day are left out (49 CFR 383.51). */
export const standingOn = (convictions: readonly Conviction[], asOf: string): readonly Standing[] =>
  (['major', 'serious', 'rail', 'oos'] as const).map((table) => standingIn(table, convictions, asOf))

/** One table of `standingOn`. */
export const standingIn = (table: Table, convictions: readonly Conviction[], asOf: string): Standing => {
  const own = convictions.filter((one) => offenseKind(one.offense).table === table && counts(one))
  const incidents = incidentsOf(own).filter(({ day }) => day <= asOf)
  const byOffense = incidents.filter(({ day }) => runs(table, day, asOf))
  const current = currentOf(table, incidents, asOf)
  const isRunning = current !== null && isRunningOn(current, asOf)
  const counted = isRunning && current.counted.length >= byOffense.length ? current.counted : byOffense
  const [first, last] = [counted[0], counted.at(-1)]
  const disqualification = current?.cost.words ?? null
  const next = current?.cost === forever ? forever.words : (costOf(table, byOffense.length + 1, false)?.words ?? null)
  return {
    table,
    count: counted.length,
    countByConviction: incidentsOf(own).filter(({ convictedOn }) => runs(table, convictedOn, asOf)).length,
    window: first === undefined || last === undefined ? null : { from: first.day, to: last.day },
    oldestLeavesOn: byOffense[0] === undefined ? null : leavesOn(table, byOffense[0].day),
    disqualification,
    estimatedEnd: current?.until ?? null,
    completedBy: current?.by.id ?? null,
    reinstatableFrom: current?.cost === life ? reinstatableFrom(current, periodsOf(table, incidents)) : null,
    next,
    sentence: standingWords({ table, count: counted.length, disqualification, next }),
  }
}

/**
 * Ten years after a disqualification for life began; null for an offense ten years or more after an earlier one began: who was reinstated
 * by then is not reinstated again (383.51(a)(6)).
 */
const reinstatableFrom = (current: Period, all: readonly Period[]): string | null =>
  all.some((one) => one.by !== current.by && one.cost === life && tenYearsAfter(one.from) <= current.by.day)
    ? null
    : tenYearsAfter(current.from)

const tenYearsAfter = (day: string): string => isoDay(addYears(parseISO(day), 10))

const isRunningOn = ({ until }: Period, asOf: string): boolean => until === null || asOf < until

/**
 * The disqualification to be shown: the last one that has not come to its estimated end, or whose offenses still count together. One
 * without reinstatement stands before all others.
 */
const currentOf = (table: Table, incidents: readonly Incident[], asOf: string): Period | null => {
  const shown = periodsOf(table, incidents).filter(
    (period) => isRunningOn(period, asOf) || period.counted.every(({ day }) => runs(table, day, asOf)),
  )
  return shown.find(({ cost }) => cost === forever) ?? shown.at(-1) ?? null
}

/** The last disqualification of a table that a stop completes, whenever it was; null if it completes none. */
export const broughtBy = (table: Table, convictions: readonly Conviction[], incident: string, asOf: string): Period | null => {
  const own = convictions.filter((one) => offenseKind(one.offense).table === table && counts(one))
  const incidents = incidentsOf(own).filter(({ day }) => day <= asOf)
  return periodsOf(table, incidents).findLast(({ by }) => by.id === incident) ?? null
}

/** Charges of one stop are one incident, dated by the earliest of them (383.51(a)(4)). */
const incidentsOf = (own: readonly Conviction[]): Incident[] =>
  [...Map.groupBy(own, (one) => one.incident)]
    .map(([id, charges]) => ({
      id,
      day: earliest(charges.map((one) => one.on)),
      convictedOn: earliest(charges.map((one) => one.convictedOn ?? one.on)),
      hazmat: charges.some((one) => one.hazmat === true),
      final: charges.some((one) => isFinal(one.offense)),
    }))
    .toSorted((a, b) => compare(a.day, b.day) || Number(a.hazmat) - Number(b.hazmat) || compare(a.id, b.id))

const earliest = (days: readonly string[]): string => days.reduce((a, b) => (a < b ? a : b))
