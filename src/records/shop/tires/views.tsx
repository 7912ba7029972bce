import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Brand, model, DOT code',
  emptyWords: 'Add a tire in stock or on a unit, or import a tire list.',
}
