import { averagePowerUnits, utilizationFactor } from '#records/safety/violations/csa/exposure.ts'
import { csaOf, rounded } from '#records/safety/violations/csa/csa.ts'
import type { Category, Change } from '#records/safety/violations/csa/csa.ts'
import { basicNames, measureLabel, methods, thresholdOf } from '#records/safety/violations/csa/method.ts'
import type { Basic, CarrierKind, Method } from '#records/safety/violations/csa/method.ts'
import { counts } from '#records/safety/violations/csa/points.ts'
import { carrierKindOf, cleanShare, oosRate } from '#records/safety/violations/csa/rates.ts'
import type { OosInspection } from '#records/safety/violations/csa/rates.ts'
import { eventGroupOf } from '#records/safety/violations/csa/sufficiency.ts'
import { monthsLater, weigherAt } from '#records/safety/violations/csa/time-weight.ts'
import { ageOutCalendar, whatIf } from '#records/safety/violations/csa/what-if.ts'
import { trendMonths } from './read.ts'
import type { CsaRecords, InspectionFact } from './read.ts'
import { assumedOn } from './settings.ts'
import type { CsaSettings } from './answers.ts'

export interface CategoryAnswer {
  readonly basic: Basic
  readonly label: string
  /** Two decimals, or null when it cannot be worked out. */
  readonly measure: number | null
  readonly numerator: number
  readonly denominator: number | null
  readonly inspections: number
  readonly cleanInspections: number
  /** What counts after counting the same ones once, and the violations (or crashes) cited that it stands for. */
  readonly violations: number
  readonly cited: number
  /** Crashes with an answer open on which their points depend. */
  readonly unanswered: number
  readonly threshold: number
  /** Measures on this day of each of the last 24 months, oldest first, by what is known today. */
  readonly trend: readonly { readonly month: string; readonly measure: number | null }[]
  /** The measure in 3 months if nothing happens. */
  readonly projected: number | null
  /** Whether there are enough inspections for FMCSA to rank it, in words. */
  readonly enough: boolean
  readonly sufficiency: string
  /** The carriers an imported percentile would compare with, by what this counts; unconfirmed. */
  readonly eventGroup: string | null
}

export const shownMeasure = (category: Category | undefined): number | null =>
  category?.measure === null || category === undefined ? null : rounded(category.measure)

const measuresAt = (records: CsaRecords, method: Method, day: string): ReadonlyMap<Basic, number | null> =>
  new Map(csaOf(records, method, day).map((category) => [category.basic, shownMeasure(category)]))

const eventsOf = (category: Category): number =>
  category.denominator !== null && category.inspections > 0
    ? category.inspections
    : new Set(category.contributions.map(({ inspectionId }) => inspectionId)).size

/** One method at a snapshot: each category with its trend, and what adds to it. */
export const methodAnswer = (records: CsaRecords, method: Method, snapshot: string, carrier: CarrierKind) => {
  const { key } = method
  const categories = csaOf(records, method, snapshot)
  const trend = Array.from({ length: trendMonths }, (_, position) => {
    const day = monthsLater(snapshot, position - trendMonths + 1)
    return { day, measures: measuresAt(records, method, day) }
  })
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
      unanswered: category.unanswered,
      cited: category.contributions.reduce((sum, { also }) => sum + 1 + also.length, 0),
      threshold: thresholdOf(method, category.basic, carrier),
      trend: trend.map(({ day, measures }) => ({ month: day.slice(0, 7), measure: measures.get(category.basic) ?? null })),
      projected: projected.get(category.basic) ?? null,
      enough: category.sufficiency.enough,
      sufficiency: category.sufficiency.text,
      eventGroup: key === 'v3' ? eventGroupOf(category.basic, records.exposure.segment, eventsOf(category)) : null,
    })),
    contributions: categories.flatMap((category) => category.contributions),
    agingOut: ageOutCalendar(records, method, snapshot).map((month) => ({
      ...month,
      measures: month.measures.map(({ basic, before, after }) => ({
        basic,
        before: before === null ? null : rounded(before),
        after: after === null ? null : rounded(after),
      })),
    })),
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

/** Reports and crashes that count at the snapshot. */
export const countedFacts = ({ inspections, crashes }: CsaRecords, snapshot: string): Pick<CsaRecords, 'inspections' | 'crashes'> => {
  const weigh = weigherAt(snapshot, methods.v3)
  return { inspections: inspections.filter(({ date }) => weigh(date) > 0), crashes: crashes.filter(({ date }) => weigh(date) > 0) }
}

const ordersOf = ({ level, hazmat, violations }: InspectionFact): OosInspection => {
  const orders = violations.filter((violation) => violation.oos && violation.outcome !== 'dismissed' && violation.outcome !== 'removed')
  const on = (...units: string[]): boolean => orders.some(({ unit }) => unit !== null && units.includes(unit))
  return {
    level,
    hazmat,
    driverOos: on('driver', 'co_driver'),
    vehicleOos: on('power_unit', 'trailer'),
    hazmatOos: orders.some(({ basic }) => basic === 'hm'),
  }
}

/** Out-of-service and clean rates of the reports on file that count at the snapshot, beside the national averages. */
export const ratesAnswer = (records: CsaRecords, snapshot: string, settings: CsaSettings) => {
  const { national } = settings
  const reports = countedFacts(records, snapshot).inspections.filter(({ number }) => number !== null)
  const orders = reports.map(ordersOf)
  return [
    { key: 'vehicle_oos' as const, ...oosRate('vehicle', orders), national: national.vehicle },
    { key: 'driver_oos' as const, ...oosRate('driver', orders, assumedOn(settings, snapshot).driverLevels), national: national.driver },
    { key: 'hazmat_oos' as const, ...oosRate('hazmat', orders), national: national.hazmat },
    { key: 'clean' as const, ...cleanShare(reports), national: null },
  ]
}

/** Which thresholds hold for the carrier. */
export const carrierAnswer = ({ inspections }: CsaRecords, snapshot: string, settings: CsaSettings): CarrierKind =>
  carrierKindOf(inspections, snapshot, settings)

/** Violations that count in CSA but stand on no report on file: each of their days is taken for one inspection. */
export const unreportedAnswer = (records: CsaRecords, snapshot: string): number =>
  countedFacts(records, snapshot)
    .inspections.filter(({ number }) => number === null)
    .reduce((sum, { violations }) => sum + violations.filter(counts).length, 0)

/** Measures before and after: violations won, clean inspections added, months passed. */
export const whatIfAnswer = (records: CsaRecords, method: Method, snapshot: string, change: Change, months: number) =>
  whatIf(records, method, snapshot, change, months).map(({ basic, before, after }) => ({
    basic,
    label: basicNames[basic],
    before: shownMeasure(before),
    after: shownMeasure(after),
  }))
