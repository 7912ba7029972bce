import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'

export const oshaClaimViews: RecordViews = {
  searchWords: 'Place, words of the case',
  emptyWords: 'Cases come from claims by themselves, or are entered here.',
  panels: [clocksPanel],
}
