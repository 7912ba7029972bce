import type { RecordViews } from '#web/engine/views.ts'

export const runAssignmentViews: RecordViews = {
  searchWords: 'Run, driver, unit or number',
  emptyWords: 'Add one for a run and a day. What the run says is filled in.',
  links: [{ label: 'Runs', href: '/run-assignments/runs' }],
}
