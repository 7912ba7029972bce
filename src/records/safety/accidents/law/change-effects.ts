import { shippedRules } from '#records/duties/deadline-rules/shipped.ts'
import { insurerReason } from './not-running.ts'
import { testTimes } from './test-plan.ts'
import { testing } from './testing.ts'
import type { TestDecision, TestingFacts } from './testing.ts'

/** The answers that clocks hang on. */
export interface Answers extends Omit<TestingFacts, 'laterDeaths'> {
  /** A claim is with the insurer: its clock stays whatever the answers say. */
  readonly claimed: boolean
}

export interface ClockEffect {
  readonly what: string
  readonly effect: 'starts' | 'stops'
  readonly why: string
  /** When it runs out, for one that starts; null where the server counts from another moment. */
  readonly dueAt: string | null
}

/** What a change of the answers does to the clocks, before it is saved (49 CFR 382.303; the insurer's notice is company policy). */
export const clockEffects = (before: Answers, after: Answers): readonly ClockEffect[] => {
  const [old, next] = [testing(before), testing(after)]
  const times = testTimes(after.occurredAt)
  return [
    ...turned('PA-ALC-2', isRunning(old.alcohol), isRunning(next.alcohol), next.alcohol.reason, times.due2h),
    ...turned('PA-ALC-8', isRunning(old.alcohol), isRunning(next.alcohol), next.alcohol.reason, times.due8h),
    ...turned('PA-DRUG-32', isRunning(old.drug), isRunning(next.drug), next.drug.reason, times.due32h),
    ...turned(
      'ACC-INSURER',
      isReported(before),
      isReported(after),
      isReported(after) ? 'Injury, tow or death' : insurerReason(after),
      null,
    ),
  ]
}

const isReported = ({ treatedAway, disablingTow, fatalities, claimed }: Answers): boolean =>
  treatedAway === true || disablingTow === true || (fatalities ?? 0) > 0 || claimed

/** Hours run while a test is required, and while it is to be checked whether it is. */
const isRunning = ({ need }: TestDecision): boolean => need !== 'not_required'

const turned = (code: keyof typeof shippedRules, was: boolean, is: boolean, why: string, dueAt: string | null): ClockEffect[] =>
  was === is ? [] : [{ what: shippedRules[code].what, effect: is ? 'starts' : 'stops', why, dueAt: is ? dueAt : null }]
