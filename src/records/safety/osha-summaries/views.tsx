import { lazyPart } from '#web/engine/lazy-panel.tsx'
import { safetyDeciders } from '#kit/roles.ts'
import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  emptyWords: 'Open the year of the first establishment.',
  links: [{ label: 'Year end', href: '/osha-claims/year', roles: safetyDeciders }],
  shownByPanels: ['signedTotals', 'totalsChanged'],
  panels: [
    lazyPart(
      'changed',
      'Totals changed',
      'alert',
      async () => (await import('#records/safety/osha-claims/panels/changed-totals.tsx')).ChangedTotalsPanel,
    ),
    lazyPart('forms', 'Forms', 'rail', async () => (await import('#records/safety/osha-claims/panels/forms-panel.tsx')).FormsPanel),
  ],
}
