import type { Level, Policy } from './suggest.ts'

/** Acts that skip the ladder (regulations notes, 9.1). Company policy: the list is the one of the policy in force. */
export const skipCases = {
  dui: { label: 'Driving under the influence' },
  falsified_logs: { label: 'Falsified logs' },
  test_refusal: { label: 'Refusal to test' },
} as const

export type SkipCase = keyof typeof skipCases

export interface Skip {
  readonly level: Level
  readonly sentence: string
}

/** The level at which such an act starts: where the policy says, else a termination review, which people decide. Null for any other act. */
export const skipFor = (act: SkipCase | null, policy: Pick<Policy, 'immediate'>): Skip | null =>
  act === null
    ? null
    : { level: policy.immediate ?? 'termination', sentence: `${skipCases[act].label}: skips the ladder by company policy, for a review` }
