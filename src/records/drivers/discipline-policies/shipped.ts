import { categories } from '../disciplinary-actions/levels.ts'

type Category = keyof typeof categories

const fullLadder = ['coaching', 'verbal_warning', 'written_warning', 'final_warning', 'suspension', 'termination']
/** Categories in which one case is enough for a review (DUI, falsified logs, refusal to test). */
const severe: Partial<Record<Category, string>> = {
  drug_alcohol: 'Refusal to test, positive test, driving under the influence',
  hos: 'Falsified logs',
  preventable_accident: 'Fatal or catastrophic accident',
}

/** Ladders to start with, one per category. Company policy throughout: 12 months, final warnings 24. */
export const shippedPolicyValues = (): Readonly<Record<string, unknown>>[] =>
  (Object.keys(categories) as Category[]).map((category) => ({
    category,
    ladder: fullLadder,
    windowMonths: 12,
    finalWindowMonths: 24,
    points: [
      { level: 'coaching', points: 1 },
      { level: 'verbal_warning', points: 2 },
      { level: 'written_warning', points: 4 },
      { level: 'final_warning', points: 8 },
      { level: 'suspension', points: 10 },
    ],
    immediate: severe[category] === undefined ? null : 'termination',
    immediateCases: severe[category] ?? null,
    approvalFrom: 'final_warning',
    promptDays: 14,
    appealDays: 10,
    cleanOffsets: true,
    cleanOffset: 1,
    validFrom: '2000-01-01',
  }))
