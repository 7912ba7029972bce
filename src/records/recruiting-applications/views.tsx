import type { RecordViews } from '#web/engine/views.ts'

export const applicationViews: RecordViews = {
  searchWords: 'Name, phone, email',
  emptyWords: 'Convert a lead, or add a paper application.',
}
