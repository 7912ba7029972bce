import { yesNoOf } from '#kit/yes-no.ts'
import { harmOf, towOf } from '#records/safety/accidents/harm.ts'
import type { RuleCode } from '#records/duties/deadline-rules/shipped.ts'
import type { Allowance } from '#records/duties/deadlines/due.ts'
import { shippedRules } from '#records/duties/deadline-rules/shipped.ts'
import { isLoadInDoubt, isTestingVehicle } from '#records/safety/accidents/law/cdl-vehicle.ts'
import { isCommercial, recordable } from '#records/safety/accidents/law/recordable.ts'
import type { Recordability, Unit } from '#records/safety/accidents/law/recordable.ts'
import type { TestDecision } from '#records/safety/accidents/law/testing.ts'
import { placeOf } from '#records/safety/accidents/place.ts'
import { useOf } from '#records/safety/accidents/unit.ts'
import { testPlan } from '#records/safety/accidents/law/test-plan.ts'
import { insurerDueAt, isForInsurer } from '#records/safety/accidents/law/insurer.ts'
import { whyNotRunning } from '#records/safety/accidents/law/not-running.ts'

export type ForecastClock = { code: RuleCode; what: string; citation: string | null; ruleText: string; dueAt: string }
export type ClockForecast = {
  clocks: readonly ForecastClock[]
  /** Clocks that do not start, with the reason, each reason once. */
  quiet: readonly { what: string; why: string }[]
  notes: readonly string[]
  /** The alcohol test; the drug test goes with it. */
  tests: TestDecision & { due8h: string | null; due32h: string | null }
  register: Recordability
  /** Why the unit goes out no more. */
  tow: 'ours' | 'unsaid' | null
}

/** ISO moment of the report, which is when it is saved, and the company's rule for the insurer's notice if the device knows it. */
export type Reported = { reportedAt: string; timeZone: string; insurerRule?: Allowance | undefined }

/**
 * What saving these answers starts, by the rules that the server applies, worked out on the device. Without `unit` the device doesn't know
 * the vehicle, nor does it take the place for a road.
 */
export const forecast = (
  values: Readonly<Record<string, unknown>>,
  { reportedAt, timeZone, insurerRule }: Reported,
  unit?: Unit,
): ClockForecast => {
  const occurredAt = String(values['occurredAt'])
  const answers = harmOf(values)
  const use = useOf(values)
  const plan = testPlan({
    occurredAt,
    ...answers,
    driverCited: yesNoOf(values['driverCited']),
    citedAt: null,
    ...(unit === undefined
      ? { commercialVehicle: null, road: null, only: 'traffic' }
      : { ...placeOf(values), commercialVehicle: isTestingVehicle(unit, use), loadInDoubt: isLoadInDoubt(unit, use) }),
  })
  const why = whyNotRunning({ alcohol: plan.alcohol.reason, drug: plan.drug.reason, harm: answers, policeCalled: null })
  const clock = (code: RuleCode, dueAt: string): ForecastClock => {
    const rule = shippedRules[code]
    return { code, what: rule.what, citation: 'citation' in rule ? rule.citation : null, ruleText: rule.ruleText, dueAt }
  }
  const { times } = plan
  const harm = isForInsurer(answers)
  return {
    clocks: [
      ...(times === null || plan.alcohol.need === 'not_required' ? [] : [clock('PA-ALC-2', times.due2h), clock('PA-ALC-8', times.due8h)]),
      ...(harm ? [clock('ACC-INSURER', insurerDueAt(reportedAt, timeZone, insurerRule))] : []),
      ...(times === null || plan.drug.need === 'not_required' ? [] : [clock('PA-DRUG-32', times.due32h)]),
    ],
    quiet: [
      ...(plan.alcohol.need !== 'not_required' ? [] : [{ what: 'Alcohol and drug test', why: why['PA-ALC-8'] }]),
      ...(harm ? [] : [{ what: shippedRules['ACC-INSURER'].what, why: why['ACC-INSURER'] }]),
    ],
    notes: plan.notes,
    tests: { ...plan.alcohol, due8h: times?.due8h ?? null, due32h: times?.due32h ?? null },
    register: recordable({ ...answers, ...placeOf(values), commercialVehicle: isCommercial(unit, use) }),
    tow: towOf(values),
  }
}
