import type { RecordViews } from '#web/engine/views.ts'

export const leadViews: RecordViews = {
  searchWords: 'Name, phone, email',
  emptyWords: 'Add a walk-in or a caller, or import a list from a job board.',
}
