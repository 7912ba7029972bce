import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  emptyWords: 'Add the minimum drivers each division must have available.',
  links: [{ label: 'Time off', href: '/time-off' }],
}
