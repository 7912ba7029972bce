import { safetyDeciders } from '#kit/roles.ts'
import type { RecordViews } from '#web/engine/views.ts'
import { FormsPanel } from '#web/screens/osha/forms-panel.tsx'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'

export const oshaSummaryViews: RecordViews = {
  emptyWords: 'Open the year of the first establishment.',
  links: [{ label: 'Year end', href: '/osha-claims/year', roles: safetyDeciders }],
  panels: [clocksPanel, { key: 'forms', label: 'Forms', place: 'rail', Panel: FormsPanel }],
}
