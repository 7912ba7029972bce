import type { KindWords } from '#kit/kind/words.ts'

export const holdsWords: KindWords = {
  names: ['hold'],
  fields: {
    reason: ['reason'],
  },
  phrases: [
    [['active', 'open', 'in force'], { standing: 'in_force' }, 'Active'],
    [['upcoming', 'future', 'planned'], { standing: 'upcoming' }, 'Upcoming'],
  ],
}
