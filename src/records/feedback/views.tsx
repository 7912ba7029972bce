import type { RecordViews } from '#web/engine/views.ts'
import { wideTitle } from '../wide-cells.tsx'
import { CategoryPill, PriorityPill } from './pills.tsx'

export const feedbackViews: RecordViews = {
  searchWords: 'Title, description',
  emptyWords: 'What people send with Send Feedback appears here automatically.',
  cells: {
    title: wideTitle(280),
    category: { Cell: ({ row }) => <CategoryPill value={row['category']} />, width: 116 },
    priority: { Cell: ({ row }) => <PriorityPill value={row['priority']} />, width: 92 },
  },
}
