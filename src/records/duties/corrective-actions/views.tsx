import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Action',
  emptyWords: 'Add one from the accident, the violation or the claim it follows from.',
}
