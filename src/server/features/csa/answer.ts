import { averagePowerUnits, utilizationFactor } from '#records/violations/csa/exposure.ts'
import { csaOf, rounded } from '#records/violations/csa/csa.ts'
import type { Category, Change } from '#records/violations/csa/csa.ts'
import { basicNames, measureLabel, methods } from '#records/violations/csa/method.ts'
import type { Basic, Method, MethodKey } from '#records/violations/csa/method.ts'
import { monthsLater } from '#records/violations/csa/time-weight.ts'
import { ageOutCalendar, whatIf } from '#records/violations/csa/what-if.ts'
import type { CsaRecords } from './read.ts'

export interface CategoryAnswer {
  readonly basic: Basic
  readonly label: string
  /** Two decimals, or null when it cannot be worked out. */
  readonly measure: number | null
  readonly numerator: number
  readonly denominator: number | null
  readonly inspections: number
  readonly cleanInspections: number
  readonly violations: number
  readonly threshold: number
  /** Measures at the end of each of the last 12 months, oldest first, then what it will be in 3 months if nothing happens. */
  readonly trend: readonly { readonly month: string; readonly measure: number | null }[]
  readonly projected: number | null
  /** Whether there are enough inspections for FMCSA to rank it, in words. */
  readonly sufficiency: string
}

const shownMeasure = (category: Category | undefined): number | null =>
  category?.measure === null || category === undefined ? null : rounded(category.measure)

const measuresAt = (records: CsaRecords, method: Method, day: string): ReadonlyMap<Basic, number | null> =>
  new Map(csaOf(records, method, day).map((category) => [category.basic, shownMeasure(category)]))

/** One method at a snapshot: each category with its trend, and what adds to it. */
export const methodAnswer = (records: CsaRecords, key: MethodKey, snapshot: string) => {
  const method = methods[key]
  const categories = csaOf(records, method, snapshot)
  const months = Array.from({ length: 12 }, (_, position) => monthsLater(snapshot, position - 11))
  const trend = months.map((day) => ({ day, measures: measuresAt(records, method, day) }))
  const projected = measuresAt(records, method, monthsLater(snapshot, 3))
  return {
    key,
    name: method.name,
    status: method.status,
    source: method.source,
    label: measureLabel,
    categories: categories.map((category): CategoryAnswer => ({
      basic: category.basic,
      label: basicNames[category.basic],
      measure: shownMeasure(category),
      numerator: category.numerator,
      denominator: category.denominator === null ? null : rounded(category.denominator),
      inspections: category.inspections,
      cleanInspections: category.cleanInspections,
      violations: category.violations,
      threshold: method.thresholds[category.basic],
      trend: trend.map(({ day, measures }) => ({ month: day.slice(0, 7), measure: measures.get(category.basic) ?? null })),
      projected: projected.get(category.basic) ?? null,
      sufficiency: category.sufficiency.text,
    })),
    contributions: categories.flatMap((category) =>
      category.contributions.map((one) => ({
        ...one,
        number: records.names.get(one.violationId)?.number ?? null,
        title: records.names.get(one.violationId)?.title ?? null,
      })),
    ),
  }
}

/** What the measures divide by, in figures and as said. */
export const exposureAnswer = ({ exposure }: CsaRecords) => {
  const average = averagePowerUnits(...exposure.powerUnits)
  const perUnit = average === null || average === 0 || exposure.yearlyMiles === null ? null : exposure.yearlyMiles / average
  return {
    powerUnits: exposure.powerUnits,
    averagePowerUnits: average === null ? null : rounded(average),
    yearlyMiles: exposure.yearlyMiles,
    segment: exposure.segment,
    utilizationFactor: rounded(utilizationFactor(exposure.segment, perUnit)),
  }
}

/** What falls off, month by month, over the next 24 months: points that go and the violations that carry them. */
export const ageOutAnswer = (records: CsaRecords, snapshot: string) => ageOutCalendar(records, methods.v3, snapshot)

/** Measures before and after: violations won, clean inspections added, months passed. */
export const whatIfAnswer = (records: CsaRecords, key: MethodKey, snapshot: string, change: Change, months: number) =>
  whatIf(records, methods[key], snapshot, change, months).map(({ basic, before, after }) => ({
    basic,
    label: basicNames[basic],
    before: shownMeasure(before),
    after: shownMeasure(after),
  }))
