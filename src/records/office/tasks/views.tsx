import type { RecordViews } from '#web/engine/views.ts'
import { wideTitle } from '#records/wide-cells.tsx'

export const views: RecordViews = {
  searchWords: 'Title or number',
  emptyWords: 'Add one here, or from the record it is about.',
  links: [{ label: 'Templates', href: '/task-templates' }],
  cells: { title: wideTitle(320) },
}
