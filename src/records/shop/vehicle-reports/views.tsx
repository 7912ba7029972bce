import { lazyPart } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Number',
  emptyWords: 'Send a driver a DVIR link. It works on a phone, even with no signal.',
  panels: [lazyPart('report', 'Report', 'answer', async () => (await import('./report-panel.tsx')).ReportPanel)],
  shownByPanels: ['defects'],
}
