import type { KindWords } from '#kit/kind/words.ts'

export const workersCompPoliciesWords: KindWords = {
  fields: {
    incurred: ['incurred', 'cost'],
    carrier: ['carrier', 'tpa'],
  },
}
