import { alcoholHours, drugHours, testing } from './testing.ts'
import type { Testing, TestingFacts } from './testing.ts'

/** Elapsed hours after which a missing alcohol test needs its reasons in writing (49 CFR 382.303(d)(1)). */
export const alcoholReasonHours = 2

/** ISO instants, UTC. */
export interface TestTimes {
  /** Alcohol test done by now, or the reasons are written down. */
  readonly due2h: string
  /** No alcohol test after this. */
  readonly due8h: string
  /** No drug test after this. */
  readonly due32h: string
}

/** The last moments for the tests, in elapsed hours after the accident, whatever the wall clock does (49 CFR 382.303(d)). `occurredAt` is an ISO instant. */
export const testTimes = (occurredAt: string): TestTimes => {
  const after = (hours: number): string => new Date(Date.parse(occurredAt) + hours * 3_600_000).toISOString()
  return { due2h: after(alcoholReasonHours), due8h: after(alcoholHours), due32h: after(drugHours) }
}

export interface TestPlan extends Testing {
  /** Null where no test is required or to be checked. */
  readonly times: TestTimes | null
  /** Paraphrase of the rule with its section, for the screen. */
  readonly ruleText: string
  /** What to mind, in reading order. */
  readonly notes: readonly string[]
}

const ruleText =
  'After a death always; after treatment away from the scene or a disabling tow when our driver is cited for a moving violation, within 8 hours for the alcohol test and 32 hours for the drug test (49 CFR 382.303(a) to (c)).'

/** Need, reason, rule text and last moments of the tests after an accident (49 CFR 382.303, 382.209). */
export const testPlan = (facts: TestingFacts): TestPlan => planOf(testing(facts), facts.occurredAt)

/** The plan that follows from what was decided. `occurredAt` is an ISO instant. */
export const planOf = (decided: Testing, occurredAt: string): TestPlan => {
  const needs = [decided.alcohol.need, decided.drug.need]
  const required = needs.includes('required')
  const open = needs.includes('check')
  return {
    ...decided,
    times: required || open ? testTimes(occurredAt) : null,
    ruleText,
    notes: required
      ? [
          'Medical care comes first; the driver stays available for the test (49 CFR 382.303(e))',
          'No alcohol for 8 hours after the accident or until tested (49 CFR 382.209)',
          'A police test counts once you have the result (49 CFR 382.303(g))',
        ]
      : open
        ? [
            'Find out immediately what is unknown: a DOT test without authority is itself a violation (49 CFR 40.13, 382.113), and no alcohol test is given after 8 hours (49 CFR 382.303(d))',
          ]
        : ['A company-policy test is non-DOT. Mark it non-DOT and don’t use the DOT form.'],
  }
}

export interface PoliceTest {
  readonly kind: 'breath' | 'blood' | 'urine'
  /** By officials with authority of their own, in line with Federal, State or local rules. */
  readonly official: boolean
  readonly resultReceived: boolean
}

/** Whether a test by the police stands for ours: breath or blood for alcohol, urine for drugs, once we have the result (49 CFR 382.303(g)). */
export const substitutes = (test: PoliceTest, need: 'alcohol' | 'drug'): { readonly counts: boolean; readonly reason: string } => {
  const fits = need === 'alcohol' ? test.kind !== 'urine' : test.kind === 'urine'
  if (!fits) return { counts: false, reason: need === 'alcohol' ? 'Alcohol: breath or blood' : 'Drugs: urine' }
  if (!test.official) return { counts: false, reason: 'Not a test by officials with authority of their own' }
  if (!test.resultReceived) return { counts: false, reason: 'Counts only when we have the result' }
  return { counts: true, reason: 'Meets the testing requirement (49 CFR 382.303(g))' }
}

export interface RecordedTest {
  /** ISO instants. */
  readonly occurredAt: string
  readonly testedAt: string | null
  /** Who took it: the police by breath, blood or urine; anything else is our own collector. */
  readonly by: unknown
  readonly resultReceived: boolean
}

/** Why a recorded test does not count; null for one that does. Too late is none (49 CFR 382.303(d)), one of the police needs its result (g). */
export const testDoubt = ({ occurredAt, testedAt, by, resultReceived }: RecordedTest, need: 'alcohol' | 'drug'): string | null => {
  const hours = need === 'alcohol' ? alcoholHours : drugHours
  if (testedAt !== null && elapsed(occurredAt, testedAt) > hours)
    return `Done more than ${hours} hours after the accident, so it doesn’t count. Enter why none was done in time (49 CFR 382.303(d))`
  if (by !== 'breath' && by !== 'blood' && by !== 'urine') return null
  const judged = substitutes({ kind: by, official: true, resultReceived }, need)
  return judged.counts ? null : judged.reason
}

/** True when the alcohol test was done in the two hours after which the reasons of the delay are written down (49 CFR 382.303(d)(1)). */
export const isPrompt = (occurredAt: string, testedAt: string): boolean => elapsed(occurredAt, testedAt) <= alcoholReasonHours

const elapsed = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 3_600_000
