import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'

export const dataqsViews: RecordViews = {
  searchWords: 'RDR number',
  emptyWords: 'A won citation opens its request by itself.',
  panels: [clocksPanel],
}
