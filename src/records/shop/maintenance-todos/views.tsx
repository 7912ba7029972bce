import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Title, note, assignee',
  emptyWords: 'Add what the shop plans to do.',
}
