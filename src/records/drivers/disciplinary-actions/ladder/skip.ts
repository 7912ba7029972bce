import { formatCount } from '#kit/format.ts'
import { levels } from '../levels.ts'

type Level = keyof typeof levels

/** Acts that skip the ladder. Company policy: where they start is said by the policy in force. */
export const skipCases = {
  dui: { label: 'Driving under the influence' },
  falsified_logs: { label: 'Falsified logs' },
  test_refusal: { label: 'Refusal to test' },
  catastrophe: { label: 'Fatal or catastrophic accident' },
} as const

export type SkipCase = keyof typeof skipCases

export interface Skip {
  readonly level: Level
  readonly sentence: string
}

/**
 * The level at which such an act starts: where the policy says, else a termination review, which people decide. Null for any other act,
 * and for a catastrophic accident that the policy does not name: what came of an act does not say how grave it was.
 */
export const skipFor = (act: SkipCase | null, policy: { readonly immediate: Level | null }): Skip | null =>
  act === null || (act === 'catastrophe' && policy.immediate === null)
    ? null
    : { level: policy.immediate ?? 'termination', sentence: `${skipCases[act].label}: skips the ladder by company policy, for a review` }

const order = Object.keys(levels) as Level[]

/**
 * What to look at when a chosen level lies more than one step from the suggested one, counted on the steps of the policy; null when it
 * does not. Gross misconduct may skip steps (company policy), but not unseen.
 */
export const jumpWarning = (chosen: Level, suggested: Level, steps: readonly Level[]): string | null => {
  const [low, high] = [order.indexOf(chosen), order.indexOf(suggested)].toSorted((a, b) => a - b) as [number, number]
  const between = steps.filter((step) => order.indexOf(step) >= low && order.indexOf(step) < high)
  if (between.length < 2) return null
  const above = order.indexOf(chosen) > order.indexOf(suggested)
  const named = between.map((step) => levels[step].label.toLowerCase()).join(', ')
  return above
    ? `Skips ${formatCount(between.length, 'step')} of the policy: ${named}`
    : `${between.length} steps below what the policy suggests, ${levels[suggested].label.toLowerCase()}`
}
