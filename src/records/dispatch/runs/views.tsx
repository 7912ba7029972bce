import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Code, name, origin, destination, customer',
  emptyWords: 'Add recurring runs with origin, destination, days and dispatch time.',
  links: [
    { label: 'Assignments', href: '/run-assignments' },
    { label: 'Patterns', href: '/run-assignments/patterns' },
  ],
}
