import type { RecordViews } from '#web/engine/views.ts'

export const violationViews: RecordViews = {
  searchWords: 'Code, words, report number',
  emptyWords: 'Enter the findings of a report, or import the SMS download.',
}
