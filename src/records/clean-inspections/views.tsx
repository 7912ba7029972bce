import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'
import { RecognitionPanel } from './recognition-panel.tsx'

export const cleanInspectionViews: RecordViews = {
  searchWords: 'Report number',
  emptyWords: 'A report without violations appears here by itself.',
  links: [{ label: 'Leaderboard', href: '/csa?tab=clean' }],
  panels: [{ key: 'recognition', label: 'Recognition', place: 'overview', Panel: RecognitionPanel }, clocksPanel],
}
