import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'

export const inspectionViews: RecordViews = {
  searchWords: 'Report number, location',
  emptyWords: 'Enter the report the driver handed in; driver and unit are found by assignment.',
  panels: [clocksPanel],
}
