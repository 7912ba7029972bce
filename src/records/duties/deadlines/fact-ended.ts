import type { RuleCode } from '../deadline-rules/shipped.ts'

/** What ends a deadline on its accident, and where that is entered. */
export interface FactEnd {
  /** Tab of the accident. */
  readonly tab: 'testing' | 'preventability'
  readonly tabLabel: string
  /** Said in the place of an end by hand. */
  readonly sentence: string
}

const test = (sentence: string): FactEnd => ({ tab: 'testing', tabLabel: 'Testing', sentence })
const decision = (sentence: string): FactEnd => ({ tab: 'preventability', tabLabel: 'Preventability', sentence })
const recordTest = test("Record the test, or why none was done, on the accident's Testing tab (49 CFR 382.303(d)).")

/**
 * Rules whose deadline ends with a fact that the accident itself must hold: the time of a test or the record of the reasons (49 CFR
 * 382.303(d)), the determination, the decision about an appeal. A word on the deadline proves none of them, so that it is marked neither
 * as done nor as not done there; waiving it, by name, stays possible.
 */
export const factEnded = {
  'PA-ALC-2': test("Record the test, or why it was not done within two hours, on the accident's Testing tab (49 CFR 382.303(d)(1))."),
  'PA-ALC-8': recordTest,
  'PA-DRUG-32': recordTest,
  'ACC-DETERMINE': decision("Determine preventability on the accident's Preventability tab."),
  'ACC-APPEAL': decision('Decide the appeal on the accident: the decision ends this deadline.'),
} as const satisfies Partial<Readonly<Record<RuleCode, FactEnd>>>

/** The fact that ends a deadline by this rule, or null where a person says that it was done. `rule` is the code. */
export const factEndOf = (rule: unknown): FactEnd | null =>
  typeof rule === 'string' && Object.hasOwn(factEnded, rule) ? factEnded[rule as keyof typeof factEnded] : null

/** Where it is entered. `accident` is the id of the accident. */
export const accidentTab = (accident: string, { tab }: FactEnd): string => `/accidents/${accident}?tab=${tab}`
