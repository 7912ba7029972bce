import { lazyPart } from '#web/engine/lazy-panel.tsx'
import { isEmptyValue } from '#web/engine/queries/rows.ts'
import type { RecordViews } from '#web/engine/views.ts'

const afterwards = new Set(['reviewer', 'reviewSignature', 'reviewedAt', 'reviewText', 'together'])

export const views: RecordViews = {
  searchWords: 'Number',
  emptyWords: 'Ask a driver for a report. The link opens on the phone and works without a signal.',
  panels: [lazyPart('report', 'Report', 'overview', async () => (await import('./report-panel.tsx')).ReportPanel)],
  shownByPanels: ['defects'],
  // What has not happened yet is not listed as empty.
  idle: (row, name) => afterwards.has(name) && isEmptyValue(row[name]),
}
