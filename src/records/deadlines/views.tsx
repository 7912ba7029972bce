import type { RecordViews } from '#web/engine/views.ts'
import { wideTitle } from '../wide-cells.tsx'

export const deadlineViews: RecordViews = {
  searchWords: 'What is due',
  emptyWords: 'A report, a request or a case starts its clocks by itself.',
  cells: { title: wideTitle(312) },
}
