import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Part number, description, bin',
  emptyWords: 'Add the first part, or import your stock list.',
  links: [{ label: 'Movements', href: '/maintenance/stock-movements' }],
}
