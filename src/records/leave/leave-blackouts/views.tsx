import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  emptyWords: 'Add days on which nobody is to be off, or on which you are closed.',
  links: [{ label: 'Time off', href: '/time-off' }],
}
