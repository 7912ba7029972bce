import type { checkFields } from './working.ts'

export type CheckName = keyof typeof checkFields

/** One check of an applicant: who owes its result, and by when it must be there. */
export interface Check {
  readonly name: CheckName
  /** In sentences. */
  readonly words: string
  /** Who owes the result once it is ordered. */
  readonly from: 'recruiting' | 'applicant' | 'third_party'
  /** What is waited for while it is ordered. */
  readonly ordered?: string
  /** Tells of a test or an exam: for those who may see its result. */
  readonly test?: true
  readonly cdlOnly?: true
  readonly by: 'driving' | 'within_30_days' | 'policy'
  readonly citation?: string
}

/** Order of the list. Only the MVR and the previous employers may come after the first driving (49 CFR 391.23(b), (c)). */
export const checkPlan: readonly Check[] = [
  { name: 'mvr', words: 'MVR', from: 'third_party', by: 'within_30_days', citation: '49 CFR 391.23(a)(1), (b)' },
  { name: 'psp', words: 'PSP', from: 'third_party', by: 'policy' },
  {
    name: 'previousEmployers',
    words: 'previous employers',
    from: 'third_party',
    by: 'within_30_days',
    citation: '49 CFR 391.23(a)(2), (c)(1)',
  },
  {
    name: 'clearinghouse',
    words: 'Clearinghouse query',
    ordered: 'Clearinghouse consent',
    from: 'applicant',
    test: true,
    cdlOnly: true,
    by: 'driving',
    citation: '49 CFR 382.701(a)',
  },
  { name: 'drugTest', words: 'drug test', from: 'third_party', test: true, cdlOnly: true, by: 'driving', citation: '49 CFR 382.301' },
  { name: 'physical', words: 'physical', from: 'third_party', test: true, by: 'driving', citation: '49 CFR 391.41, 391.23(m)' },
  { name: 'roadTest', words: 'road test', from: 'recruiting', by: 'driving', citation: '49 CFR 391.31, 391.33' },
  { name: 'english', words: 'English', from: 'recruiting', by: 'policy', citation: '49 CFR 391.11(b)(2)' },
]

/** A check under way, and one whose result waits for a decision. */
export const underWay: readonly string[] = ['ordered', 'pending']
export const toDecide: readonly string[] = ['received', 'consider']
