import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'

export const cleanInspectionViews: RecordViews = {
  searchWords: 'Report number',
  emptyWords: 'A report without violations appears here by itself.',
  panels: [clocksPanel],
}
