import { lazyPart } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

/** Web parts of divisions: the same figures for each division below, side by side. */
export const views: RecordViews = {
  searchWords: 'Name, code or USDOT',
  panels: [lazyPart('figures', 'Figures', 'overview', async () => (await import('./division-figures.tsx')).DivisionFigures)],
}
