import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  emptyWords: 'Add how you grant and count a type of leave, for the company or for a division.',
  links: [
    { label: 'Time off', href: '/time-off' },
    { label: 'Hours and miles worked', href: '/time-off/worked' },
  ],
}
