import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  emptyWords: 'Import opening balances, or add one. Grants and requests add their own lines.',
  links: [{ label: 'Time off', href: '/time-off' }],
}
