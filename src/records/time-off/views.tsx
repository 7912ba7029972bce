import type { RecordViews } from '#web/engine/views.ts'

export const timeOffViews: RecordViews = {
  searchWords: 'Driver, employee or number',
  emptyWords: 'Add a request for a driver, or ask for days off yourself.',
}
