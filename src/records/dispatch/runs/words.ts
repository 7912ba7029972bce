import type { KindWords } from '#kit/kind/words.ts'

export const runsWords: KindWords = {
  names: ['scheduled runs', 'regular runs'],
  fields: {
    licenseClass: ['license class', 'class of license', 'class'],
    endorsements: ['endorsements', 'endorsement'],
  },
  labels: false,
}
