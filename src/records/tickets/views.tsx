import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'
import { ChargesPanel } from './charges-panel.tsx'
import { CourtPanel } from './court-panel.tsx'
import { NoticesPanel } from './notices-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'

export const ticketViews: RecordViews = {
  searchWords: 'Citation, agency, attorney',
  emptyWords: 'Enter the first citation, or import a list of tickets and tolls.',
  links: [{ label: 'Attorneys', href: '/tickets/attorneys' }],
  panels: [
    clocksPanel,
    { key: 'notices', label: 'Notices of the driver', place: 'overview', Panel: NoticesPanel },
    { key: 'charges', label: 'Charges', place: 'tab', Panel: ChargesPanel },
    { key: 'court', label: 'Court timeline', place: 'tab', Panel: CourtPanel },
    { key: 'payments', label: 'Payments', place: 'tab', Panel: PaymentsPanel },
  ],
}
