import type { KindWords } from '#kit/kind/words.ts'

export const workersCompCasesWords: KindWords = {
  fields: {
    doneOn: ['done', 'date', 'done on'],
  },
}
