import { lazyPart } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Number',
  emptyWords: 'Ask a driver for a report. The link opens on the phone and works without a signal.',
  panels: [lazyPart('report', 'Report', 'answer', async () => (await import('./report-panel.tsx')).ReportPanel)],
  shownByPanels: ['defects'],
}
