import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'
import { originalPanel } from '../original-report.tsx'

export const claimViews: RecordViews = {
  searchWords: 'Employee, claim number, place',
  emptyWords: 'Enter the first report of an injury.',
  panels: [clocksPanel, originalPanel],
}
