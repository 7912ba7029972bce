import type { KindWords } from '#kit/kind/words.ts'

export const leaveCoverageWords: KindWords = {
  names: [
    'coverage rule',
    'coverage minimums',
    'coverage minimum',
    'minimum coverage',
    'staffing rules',
    'staffing minimums',
    'minimum staffing',
  ],
  fields: {
    minAvailable: ['minimum', 'minimum drivers', 'minimum available', 'percent available'],
    effect: ['effect', 'if below minimum'],
  },
  options: {
    'effect.warn': ['that ask', 'that warn', 'warning only'],
    'effect.block': ['that block', 'that deny', 'hard stops'],
  },
}
