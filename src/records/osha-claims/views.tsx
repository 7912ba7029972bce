import { safetyDeciders } from '#kit/roles.ts'
import type { RecordViews } from '#web/engine/views.ts'
import { DaysPanel } from '#web/screens/osha/days-panel.tsx'
import { DecisionPanel } from '#web/screens/osha/decision-panel.tsx'
import { FormsPanel } from '#web/screens/osha/forms-panel.tsx'
import { SeverePanel } from '#web/screens/osha/severe-panel.tsx'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'

export const oshaClaimViews: RecordViews = {
  searchWords: 'Place, words of the case',
  emptyWords: 'Cases come from claims by themselves, or are entered here.',
  links: [{ label: 'Year end', href: '/osha-claims/year', roles: safetyDeciders }],
  shownByPanels: ['answers', 'decisionChange', 'decisionChangedAt'],
  panels: [
    clocksPanel,
    { key: 'severe', label: 'Report to OSHA', place: 'overview', Panel: SeverePanel },
    { key: 'decision', label: 'Decision', place: 'tab', Panel: DecisionPanel },
    { key: 'days', label: 'Days', place: 'tab', Panel: DaysPanel },
    { key: 'forms', label: 'Forms', place: 'rail', Panel: FormsPanel },
  ],
}
