import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Title, note, assignee',
  emptyWords: 'Add work the shop plans to do.',
}
