import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'
import { originalPanel } from '../original-report.tsx'

export const accidentViews: RecordViews = {
  searchWords: 'City, number, claim, words of the report',
  emptyWords: 'Report the first accident: eleven questions start the right clocks.',
  panels: [clocksPanel, originalPanel],
}
