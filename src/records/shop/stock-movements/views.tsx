import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  emptyWords: 'Receiving, counting, and repairs that use parts add lines here.',
  links: [{ label: 'Parts', href: '/maintenance/parts' }],
}
