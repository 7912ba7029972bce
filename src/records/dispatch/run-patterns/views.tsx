import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Run, driver, unit or number',
  emptyWords: 'Add each run’s regular driver and days. Longhaul schedules the next four weeks.',
  links: [
    { label: 'Assignments', href: '/run-assignments' },
    { label: 'Runs', href: '/run-assignments/runs' },
  ],
}
