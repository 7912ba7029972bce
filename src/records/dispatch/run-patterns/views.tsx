import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Run, driver, unit or number',
  emptyWords: 'Add who drives which run on which days. Longhaul fills the next four weeks from it.',
  links: [
    { label: 'Assignments', href: '/run-assignments' },
    { label: 'Runs', href: '/run-assignments/runs' },
  ],
}
