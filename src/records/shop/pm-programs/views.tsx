import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Name',
  emptyWords: 'Add a program with unit types, services and intervals.',
}
