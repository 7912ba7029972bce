import type { RecordViews } from '#web/engine/views.ts'
import { wideTitle } from '#records/wide-cells.tsx'

export const views: RecordViews = {
  searchWords: 'Action',
  emptyWords: 'Add one from the accident, the violation or the claim it follows from.',
  cells: { title: wideTitle(392) },
}
