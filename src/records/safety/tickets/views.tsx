import { lazyPart, lazyTab } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Citation, agency, attorney',
  emptyWords: 'Enter the first citation, or import a list of tickets and tolls.',
  links: [
    { label: 'Attorneys', href: '/tickets/attorneys' },
    { label: 'Figures', href: '/tickets/figures' },
  ],
  panels: [
    lazyPart('notices', 'Notices of the driver', 'answer', async () => (await import('./panels/notices-panel.tsx')).NoticesPanel),
    lazyTab('charges', 'Charges', async () => (await import('./panels/charges-panel.tsx')).ChargesPanel),
    lazyTab('court', 'Court timeline', async () => (await import('./panels/court-panel.tsx')).CourtPanel),
    lazyTab('payments', 'Payments', async () => (await import('./panels/payments-panel.tsx')).PaymentsPanel),
  ],
}
