import type { RecordViews } from '#web/engine/views.ts'
import { wideTitle } from '#records/wide-cells.tsx'

export const views: RecordViews = {
  searchWords: 'Run, driver, unit or number',
  emptyWords: 'Add who drives which run on which days. Longhaul fills the next four weeks from it.',
  cells: { title: wideTitle(208) },
  links: [
    { label: 'Assignments', href: '/run-assignments' },
    { label: 'Runs', href: '/run-assignments/runs' },
  ],
}
