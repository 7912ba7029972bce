import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'

export const ticketViews: RecordViews = {
  searchWords: 'Citation, agency, attorney',
  emptyWords: 'Enter the first citation, or import a list of tickets and tolls.',
  panels: [clocksPanel],
}
