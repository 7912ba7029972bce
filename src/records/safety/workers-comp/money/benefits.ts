import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { parseISO } from 'date-fns/parseISO'

/** A quotient of whole numbers, rounded half up to whole numbers. */
const divided = (numerator: number, denominator: number): number => Math.floor((2 * numerator + denominator) / (2 * denominator))

/** Average weekly wage in cents from the wages of the last 52 weeks and the weeks worked in them; null without a week. States differ. */
export const averageWeeklyWage = (wages: number, weeksWorked: number): number | null =>
  weeksWorked > 0 ? divided(wages, weeksWorked) : null

/** A State's rule of temporary total disability: entered by the company, not law shipped here. */
export interface TtdRule {
  readonly policy: true
  /** The share of the wage, such as 2 of 3. */
  readonly share: readonly [numerator: number, denominator: number]
  /** Weekly limits in cents; null where the State has none, or it is not entered. */
  readonly min: number | null
  readonly max: number | null
  /** The State pays no more than the wage where that is below its least. */
  readonly wageAtMost?: boolean
}

export const usualTtdRule: TtdRule = { policy: true, share: [2, 3], min: null, max: null }

/** Weekly benefit for temporary total disability, cents: usually 66 2/3 % of the average weekly wage, within the State's limits. */
export const ttd = (weeklyWage: number, rule: TtdRule = usualTtdRule): number => {
  const least = rule.wageAtMost === true ? Math.min(rule.min ?? 0, weeklyWage) : (rule.min ?? 0)
  const benefit = Math.max(least, divided(weeklyWage * rule.share[0], rule.share[1]))
  return rule.max === null ? benefit : Math.min(rule.max, benefit)
}

/** The bureau's worksheet; cents, `weight` between 0 and 1. */
export interface ExperienceRating {
  readonly actualPrimary: number
  readonly actualExcess: number
  readonly expectedPrimary: number
  readonly expectedExcess: number
  readonly weight: number
  readonly ballast: number
}

/**
 * Experience modification in the form of NCCI, two decimals half up; null when nothing is expected:
 * (Ap + W Ae + (1 - W) Ee + B) / (Ep + W Ee + (1 - W) Ee + B). Usually taken from the bureau's worksheet.
 */
export const emr = (rating: ExperienceRating): number | null => {
  const { actualPrimary, actualExcess, expectedPrimary, expectedExcess, ballast } = rating
  const scale = 1000
  const weight = Math.round(rating.weight * scale)
  const rest = (scale - weight) * expectedExcess
  const actual = (actualPrimary + ballast) * scale + weight * actualExcess + rest
  const expected = (expectedPrimary + ballast) * scale + weight * expectedExcess + rest
  return expected > 0 ? divided(actual * 100, expected) / 100 : null
}

/** Premium after the modification, cents; the modification has two decimals. */
export const modifiedPremium = (manualPremium: number, modification: number): number =>
  divided(manualPremium * Math.round(modification * 100), 100)

/** Days a report may take: company policy, no law. */
export interface LagTargets {
  readonly policy: true
  readonly employer: number
  readonly carrier: number
}

export const defaultLagTargets: LagTargets = { policy: true, employer: 1, carrier: 3 }

export interface Lag {
  readonly days: number
  readonly inTime: boolean
}

/** Days from the injury until the employer knew, and from then to the first report; null while one is missing. Days 'YYYY-MM-DD'. */
export const reportLag = (
  dates: { readonly injuredOn: string; readonly employerKnewOn: string; readonly firstReportOn: string | null },
  targets: LagTargets = defaultLagTargets,
): { readonly employer: Lag; readonly carrier: Lag | null } => {
  const lag = (from: string, to: string, target: number): Lag => {
    const days = differenceInCalendarDays(parseISO(to), parseISO(from))
    return { days, inTime: days <= target }
  }
  return {
    employer: lag(dates.injuredOn, dates.employerKnewOn, targets.employer),
    carrier: dates.firstReportOn === null ? null : lag(dates.employerKnewOn, dates.firstReportOn, targets.carrier),
  }
}
