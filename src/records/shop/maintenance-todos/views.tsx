import type { RecordViews } from '#web/engine/views.ts'
import { wideTitle } from '#records/wide-cells.tsx'

export const views: RecordViews = {
  searchWords: 'Title, note, assignee',
  emptyWords: 'Add what the shop plans to do.',
  cells: { title: wideTitle(300) },
}
