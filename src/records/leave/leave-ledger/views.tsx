import type { RecordViews } from '#web/engine/views.ts'
import { wideTitle } from '#records/wide-cells.tsx'

export const views: RecordViews = {
  cells: { title: wideTitle(360) },
  emptyWords: 'Import opening balances, or add one. Grants and requests add their own lines.',
  links: [{ label: 'Time off', href: '/time-off' }],
}
