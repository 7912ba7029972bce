import type { KindWords } from '#kit/kind/words.ts'

export const deadlinesWords: KindWords = {
  names: ['deadline', 'clocks', 'due dates'],
  fields: {
    dueAt: ['due', 'due date'],
  },
  phrases: [
    [['overdue', 'late', 'past due'], { status: 'running', overdue: 'yes' }, 'Overdue'],
    [['open'], { status: 'running' }, 'Running'],
  ],
}
