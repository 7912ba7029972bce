import type { KindWords } from '#kit/kind/words.ts'

export const correctiveActionsWords: KindWords = {
  names: ['corrective action', 'correctives', 'action items'],
  fields: {
    doneOn: ['done', 'date', 'done on'],
  },
  phrases: [[['overdue', 'late', 'past due'], { overdue: 'yes' }, 'Overdue']],
}
