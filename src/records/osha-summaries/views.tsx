import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'

export const oshaSummaryViews: RecordViews = { emptyWords: 'Open the year of the first establishment.', panels: [clocksPanel] }
