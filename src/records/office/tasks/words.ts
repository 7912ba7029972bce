import type { KindWords } from '#kit/kind/words.ts'

export const tasksWords: KindWords = {
  names: ['task', 'to do list', 'my work'],
  fields: {
    assignees: ['assigned to', 'assignee'],
    dueAt: ['due', 'due date'],
  },
  phrases: [
    [['open', 'outstanding', 'left'], { status: 'pending,in_progress,waiting' }, 'Open'],
    [['overdue', 'late', 'past due'], { overdue: 'yes' }, 'Overdue'],
  ],
}
