import { categories } from './classification.ts'
import type { Category, Classification } from './classification.ts'
import { rates } from './figures.ts'
import type { CaseCounts, Rates } from './figures.ts'

/** A recordable case as the totals need it; days after the cap. */
export interface CountedCase {
  /** Columns G to J; null where the outcome is not answered, and then in no total of them. */
  readonly classification: Classification | null
  /** Column M; null where nobody chose it, and then in no total of it. */
  readonly category: Category | null
  readonly daysAway: number
  readonly daysRestricted: number
}

/** Columns G to M of Form 300A. */
export interface SummaryTotals extends CaseCounts {
  readonly awayDays: number
  readonly restrictedDays: number
  readonly byCategory: Readonly<Record<Category, number>>
  /** Cases without a type: they stand in no total of column M. */
  readonly untyped: number
  /** Cases of days away, and of restriction, of which no day is entered: column K or L is not complete without them. */
  readonly withoutAwayDays: number
  readonly withoutRestrictedDays: number
}

/** Totals of one establishment and year, from its recordable cases (29 CFR 1904.32(a)(1)). */
export const summaryTotals = (cases: readonly CountedCase[]): SummaryTotals => {
  const count = (classification: Classification): number => cases.filter((one) => one.classification === classification).length
  const ofCategory = (category: Category): number => cases.filter((one) => one.category === category).length
  return {
    deaths: count('death'),
    daysAway: count('days_away'),
    restricted: count('restricted_or_transfer'),
    other: count('other_recordable'),
    unclassified: cases.filter((one) => one.classification === null).length,
    awayDays: cases.reduce((sum, one) => sum + one.daysAway, 0),
    restrictedDays: cases.reduce((sum, one) => sum + one.daysRestricted, 0),
    byCategory: {
      injury: ofCategory('injury'),
      skin_disorder: ofCategory('skin_disorder'),
      respiratory: ofCategory('respiratory'),
      poisoning: ofCategory('poisoning'),
      hearing_loss: ofCategory('hearing_loss'),
      other_illness: ofCategory('other_illness'),
    },
    untyped: cases.filter((one) => one.category === null).length,
    withoutAwayDays: cases.filter((one) => one.classification === 'days_away' && one.daysAway === 0).length,
    withoutRestrictedDays: cases.filter((one) => one.classification === 'restricted_or_transfer' && one.daysRestricted === 0).length,
  }
}

/**
 * The totals of columns G to M in the order of Forms 300 and 300A. Null while a case could still change one by an answer nobody has given:
 * one without an outcome may belong in any of columns G to J, and its days in K or L.
 */
export const totalsInOrder = (totals: SummaryTotals): readonly (number | null)[] => {
  const ofOutcome = (total: number | null): number | null => (totals.unclassified > 0 ? null : total)
  return [
    ...[totals.deaths, totals.daysAway, totals.restricted, totals.other].map(ofOutcome),
    ofOutcome(totals.withoutAwayDays > 0 ? null : totals.awayDays),
    ofOutcome(totals.withoutRestrictedDays > 0 ? null : totals.restrictedDays),
    ...categories.map(({ key }) => (totals.untyped > 0 ? null : totals.byCategory[key])),
  ]
}

/** All cases of a year, by outcome, and those of which it is not answered. */
export const casesIn = (totals: CaseCounts): number =>
  totals.deaths + totals.daysAway + totals.restricted + totals.other + totals.unclassified

/** All cases of a year, by kind of injury or illness; equals `casesIn` when every case has both. */
export const casesByCategory = ({ byCategory }: SummaryTotals): number => categories.reduce((sum, { key }) => sum + byCategory[key], 0)

export interface TerminalFigures {
  readonly cases: CaseCounts
  readonly lostDays: number
  /** Null while the hours of this terminal are missing. */
  readonly hours: number | null
}

/** Rates of several terminals: their cases and hours added up, never an average of rates; null while any hours are missing. */
export const groupRates = (terminals: readonly TerminalFigures[]): Rates => {
  const sum = (of: (terminal: TerminalFigures) => number): number => terminals.reduce((total, terminal) => total + of(terminal), 0)
  const cases: CaseCounts = {
    deaths: sum((one) => one.cases.deaths),
    daysAway: sum((one) => one.cases.daysAway),
    restricted: sum((one) => one.cases.restricted),
    other: sum((one) => one.cases.other),
    unclassified: sum((one) => one.cases.unclassified),
  }
  const hours = terminals.some((one) => one.hours === null) ? null : sum((one) => one.hours ?? 0)
  return rates(
    cases,
    sum((one) => one.lostDays),
    hours,
  )
}
