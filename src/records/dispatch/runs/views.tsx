import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Code, name, origin, destination, customer',
  emptyWords: 'Add what you drive again and again: from where to where, on which days, by when.',
  links: [
    { label: 'Assignments', href: '/run-assignments' },
    { label: 'Patterns', href: '/run-assignments/patterns' },
  ],
}
