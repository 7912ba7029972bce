import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Part number, description, bin',
  emptyWords: 'Add what the shop keeps on the shelf, or import the stock list.',
  links: [{ label: 'Movements', href: '/maintenance/stock-movements' }],
}
