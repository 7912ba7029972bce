import { yesNoOf } from '#kit/yes-no.ts'
import { harmOf } from '#records/safety/accidents/harm.ts'
import type { RuleCode } from '#records/duties/deadline-rules/shipped.ts'
import { shippedRules } from '#records/duties/deadline-rules/shipped.ts'
import { testPlan } from '#records/safety/accidents/law/test-plan.ts'
import { whyNotRunning } from '#records/safety/accidents/law/not-running.ts'

export type ForecastClock = { code: RuleCode; what: string; citation: string | null; ruleText: string; dueAt: string }
export type Forecast = {
  clocks: readonly ForecastClock[]
  /** Clocks that do not start, with the reason, each reason once. */
  quiet: readonly { what: string; why: string }[]
  notes: readonly string[]
}

/** The clocks the answers will start, worked out on the device: by the rules the product ships with, as no server is there to ask. */
export const forecast = (values: Readonly<Record<string, unknown>>): Forecast => {
  const occurredAt = String(values['occurredAt'])
  const answers = harmOf(values)
  const plan = testPlan({
    occurredAt,
    ...answers,
    driverCited: yesNoOf(values['driverCited']),
    citedAt: null,
    // The device knows neither the unit nor the place.
    commercialVehicle: null,
    road: null,
    only: 'traffic',
  })
  const why = whyNotRunning({ alcohol: plan.alcohol.reason, drug: plan.drug.reason, harm: answers, policeCalled: null })
  const clock = (code: RuleCode, dueAt: string): ForecastClock => {
    const rule = shippedRules[code]
    return { code, what: rule.what, citation: 'citation' in rule ? rule.citation : null, ruleText: rule.ruleText, dueAt }
  }
  const { times } = plan
  const harm = answers.treatedAway === true || answers.disablingTow === true || (answers.fatalities ?? 0) > 0
  const reportedAt = typeof values['reportedAt'] === 'string' ? values['reportedAt'] : occurredAt
  return {
    clocks: [
      ...(times === null || plan.alcohol.need === 'not_required' ? [] : [clock('PA-ALC-2', times.due2h), clock('PA-ALC-8', times.due8h)]),
      ...(harm ? [clock('ACC-INSURER', after(reportedAt, shippedRules['ACC-INSURER'].offset))] : []),
      ...(times === null || plan.drug.need === 'not_required' ? [] : [clock('PA-DRUG-32', times.due32h)]),
    ],
    quiet: [
      ...(plan.alcohol.need !== 'not_required' ? [] : [{ what: 'Alcohol and drug test', why: why['PA-ALC-8'] }]),
      ...(harm ? [] : [{ what: shippedRules['ACC-INSURER'].what, why: why['ACC-INSURER'] }]),
    ],
    notes: plan.notes,
  }
}

const after = (moment: string, hours: number): string => new Date(Date.parse(moment) + hours * 3_600_000).toISOString()
