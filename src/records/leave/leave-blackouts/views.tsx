import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  emptyWords: 'Add blackout dates and company holidays.',
  links: [{ label: 'Time off', href: '/time-off' }],
}
