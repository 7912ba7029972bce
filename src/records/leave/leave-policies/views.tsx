import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  emptyWords: 'Add a policy for each type of leave, for the company or a division.',
  links: [
    { label: 'Time off', href: '/time-off' },
    { label: 'Hours and miles worked', href: '/time-off/worked' },
  ],
}
