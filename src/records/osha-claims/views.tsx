import { lazyPart, lazyTab } from '#web/engine/lazy-panel.tsx'
import { safetyDeciders } from '#kit/roles.ts'
import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-part.tsx'

export const oshaClaimViews: RecordViews = {
  searchWords: 'Place, words of the case',
  emptyWords: 'Cases come from claims by themselves, or are entered here.',
  links: [{ label: 'Year end', href: '/osha-claims/year', roles: safetyDeciders }],
  shownByPanels: ['answers', 'decisionChange', 'decisionChangedAt'],
  panels: [
    clocksPanel,
    lazyPart('severe', 'Report to OSHA', 'overview', async () => (await import('#web/screens/osha/severe-panel.tsx')).SeverePanel),
    lazyTab('decision', 'Decision', async () => (await import('#web/screens/osha/decision-panel.tsx')).DecisionPanel),
    lazyTab('days', 'Days', async () => (await import('#web/screens/osha/days-panel.tsx')).DaysPanel),
    lazyPart('forms', 'Forms', 'rail', async () => (await import('#web/screens/osha/forms-panel.tsx')).FormsPanel),
  ],
}
