import type { RecordViews } from '#web/engine/views.ts'
import { wideTitle } from '../wide-cells.tsx'

export const runAssignmentViews: RecordViews = {
  searchWords: 'Run, driver, unit or number',
  emptyWords: 'Add one for a run and a day. What the run says is filled in.',
  cells: { title: wideTitle(208) },
  links: [{ label: 'Runs', href: '/run-assignments/runs' }],
}
