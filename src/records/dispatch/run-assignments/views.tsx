import { lazyPart } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Run, driver, unit or number',
  emptyWords: 'Add one for a run and a day. The rest fills in from the run.',
  // Recorded when it left; asked again with the arrival, so that a late correction is one step.
  presets: (row, move) =>
    move === 'complete' ? { departedAt: row['departedAt'] ?? null } : move === 'decline' ? { who: row['driver'] ?? null } : {},
  shownByPanels: ['risk'],
  panels: [
    lazyPart('risk', 'At risk', 'alert', async () => (await import('./risk-panel.tsx')).RiskPanel),
    lazyPart('confirm', 'Driver’s confirmation', 'rail', async () => (await import('./confirm-panel.tsx')).ConfirmPanel),
  ],
  links: [
    { label: 'Runs', href: '/run-assignments/runs' },
    { label: 'Patterns', href: '/run-assignments/patterns' },
  ],
}
