import { lazyPart } from '#web/engine/lazy-panel.tsx'
import { rowsTab } from '#web/engine/rows-tab.tsx'
import type { RecordViews } from '#web/engine/views.ts'

/** Web parts of divisions: the same figures for each division below, side by side. */
export const views: RecordViews = {
  searchWords: 'Name, code or USDOT',
  shownByPanels: ['monthlyMiles', 'annualHours'],
  panels: [
    lazyPart('figures', 'Analytics', 'answer', async () => (await import('./division-figures.tsx')).DivisionFigures),
    rowsTab('hours', 'Miles and hours', ['monthlyMiles', 'annualHours']),
  ],
}
