import type { RecordViews } from '#web/engine/views.ts'
import { unitName } from '../shop/unit-name.ts'
import { wideTitle } from '../wide-cells.tsx'

export const todoViews: RecordViews = {
  searchWords: 'Title, note, assignee',
  emptyWords: 'Add what the shop plans to do.',
  subtitle: unitName,
  subtitleNeeds: ['vehicle'],
  cells: { title: wideTitle(300) },
}
