import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'

export const disciplinaryViews: RecordViews = {
  searchWords: 'Words of the facts',
  emptyWords: 'Draft the first step; the ladder suggests the level.',
  panels: [clocksPanel],
}
