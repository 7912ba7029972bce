import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Number, shop',
  emptyWords: 'Record an oil change with date and meter, or schedule one.',
}
