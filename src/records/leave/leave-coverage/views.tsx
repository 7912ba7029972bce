import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  emptyWords: 'Add how many of a division’s drivers have to stay.',
  links: [{ label: 'Time off', href: '/time-off' }],
}
